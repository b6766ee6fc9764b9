import { accountRefusals } from './account.ts'
import { contestRefusals } from './contest.ts'
import { examRefusals } from './exam.ts'
import { examEntryRefusals } from './exam-entry.ts'
import { examDeskRefusals } from './exam-desk.ts'
import { examTimeRefusals } from './exam-time.ts'
import { homeworkRefusals } from './homework.ts'
import { courseRefusals } from './course.ts'
import { announcementRefusals } from './announcement.ts'
import { courseJoinRefusals } from './course-join.ts'
import { courseSectionRefusals } from './course-section.ts'
import { examPaperRefusals } from './exam-paper.ts'
import { gradebookRefusals } from './gradebook.ts'
import { ltiRefusals } from './lti.ts'
import { deviceRefusals } from './device.ts'
import { feedRefusals } from './feed.ts'
import { webhookRefusals } from './webhook.ts'
import { judgingRefusals } from './judging.ts'
import { helperRefusals } from './helper.ts'
import { mailRefusals } from './mail.ts'
import { oauthRefusals } from './oauth.ts'
import { packageRefusals } from './package.ts'
import { peopleRefusals } from './people.ts'
import { virtualRefusals } from './virtual.ts'
import { printRefusals } from './print.ts'
import { problemRefusals } from './problem.ts'
import { recipeRefusals } from './recipe.ts'
import { setterRefusals } from './setter.ts'
import { juryDeskRefusals } from './jury-desk.ts'
import type { Provocations } from './provoking.ts'
import { secondFactorRefusals } from './second-factor.ts'
import { signInProviderRefusals } from './sign-in-provider.ts'
import { runRefusals } from './run.ts'
import { siteRefusals } from './site.ts'
import { submissionRefusals } from './submission.ts'
import { teamRefusals } from './team.ts'
import { awardRefusals } from './award.ts'
import { wordsRefusals } from './words.ts'

/** Each call with each of its errors: one that is missing here does not compile. */
export const provocations: Provocations = {
  ...siteRefusals,
  ...accountRefusals,
  ...deviceRefusals,
  ...oauthRefusals,
  ...signInProviderRefusals,
  ...secondFactorRefusals,
  ...mailRefusals,
  ...peopleRefusals,
  ...problemRefusals,
  ...recipeRefusals,
  ...setterRefusals,
  ...packageRefusals,
  ...submissionRefusals,
  ...runRefusals,
  ...contestRefusals,
  ...teamRefusals,
  ...helperRefusals,
  ...awardRefusals,
  ...feedRefusals,
  ...printRefusals,
  ...virtualRefusals,
  ...juryDeskRefusals,
  ...examRefusals,
  ...examEntryRefusals,
  ...examDeskRefusals,
  ...examTimeRefusals,
  ...homeworkRefusals,
  ...courseRefusals,
  ...announcementRefusals,
  ...courseJoinRefusals,
  ...courseSectionRefusals,
  ...gradebookRefusals,
  ...examPaperRefusals,
  ...wordsRefusals,
  ...judgingRefusals,
  ...ltiRefusals,
  ...webhookRefusals,
}
