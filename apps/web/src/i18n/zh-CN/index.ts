import { audit } from './audit.ts'
import { balloon } from './balloon.ts'
import { clarification } from './clarification.ts'
import { award, errors as awardErrors } from './award.ts'
import { board } from './board.ts'
import { cause } from './cause.ts'
import { contest } from './contest.ts'
import { contestPackage } from './contest-package.ts'
import { course } from './course.ts'
import { discuss } from './discuss.ts'
import { editorial } from './editorial.ts'
import { examEntry } from './exam-entry.ts'
import { examPaper } from './exam-paper.ts'
import { desk } from './desk.ts'
import { examDesk } from './exam-desk.ts'
import { errors as examErrors, examSetup } from './exam-setup.ts'
import { examCheck } from './exam-check.ts'
import { examRoster } from './exam-roster.ts'
import { examTime } from './exam-time.ts'
import { faq } from './faq.ts'
import { feedback } from './feedback.ts'
import { group } from './group.ts'
import { health } from './health.ts'
import { helper } from './helper.ts'
import { homework } from './homework.ts'
import { errors as importErrors, imports } from './imports.ts'
import { job } from './job.ts'
import { judges } from './judges.ts'
import { errors as mailErrors, mail } from './mail.ts'
import { errors as marksErrors, marks } from './marks.ts'
import { news } from './news.ts'
import { errors as outputErrors, outputs } from './outputs.ts'
import { overview } from './overview.ts'
import { packageExport } from './package-export.ts'
import { errors as ltiErrors, lti } from './lti.ts'
import { plan } from './plan.ts'
import { practice } from './practice.ts'
import { print } from './print.ts'
import { problemForm } from './problem-form.ts'
import { problemStats } from './problem-stats.ts'
import { run } from './run.ts'
import { search } from './search.ts'
import { similarity } from './similarity.ts'
import { sendNotices } from './send-notices.ts'
import { errors as secondFactorErrors, secondFactor } from './second-factor.ts'
import { setup } from './setup.ts'
import { errors as signInErrors, signIn } from './sign-in.ts'
import { siteSettings } from './site-settings.ts'
import { solutions } from './solutions.ts'
import { table } from './table.ts'
import { tag } from './tag.ts'
import { team } from './team.ts'
import { testcase } from './testcase.ts'
import { today } from './today.ts'
import { token } from './token.ts'
import { user } from './user.ts'
import { users } from './users.ts'
import { verification } from './verification.ts'
import { step } from './step.ts'
import { waiting } from './waiting.ts'
import { feed } from './feed.ts'
import { errors as webhookErrors, webhook } from './webhook.ts'
import { workbench } from './workbench.ts'
import { errors as workshopErrors, workshop } from './workshop.ts'
import { first } from './first.ts'

export const chinese = {
  ...first,
  errors: {
    ...first.errors,
    ...awardErrors,
    ...examErrors,
    ...importErrors,
    ...ltiErrors,
    ...mailErrors,
    ...marksErrors,
    ...outputErrors,
    ...signInErrors,
    ...secondFactorErrors,
    ...webhookErrors,
    ...workshopErrors,
  },
  audit,
  balloon,
  clarification,
  award,
  board,
  cause,
  contest,
  contestPackage,
  course,
  discuss,
  editorial,
  examEntry,
  examPaper,
  desk,
  examDesk,
  examSetup,
  examCheck,
  examRoster,
  examTime,
  faq,
  feedback,
  group,
  health,
  helper,
  homework,
  imports,
  job,
  judges,
  mail,
  marks,
  news,
  outputs,
  overview,
  packageExport,
  lti,
  plan,
  practice,
  print,
  problemForm,
  problemStats,
  run,
  search,
  sendNotices,
  similarity,
  secondFactor,
  setup,
  signIn,
  siteSettings,
  solutions,
  table,
  tag,
  team,
  testcase,
  today,
  token,
  user,
  users,
  verification,
  step,
  waiting,
  feed,
  webhook,
  workbench,
  workshop,
}
