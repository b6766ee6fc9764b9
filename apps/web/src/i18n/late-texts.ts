// Texts that a first visit does not load: routes request them by `staticData: { texts: [...] }`. A new feature adds a line
// here, and one to index.ts of each language.

export const lateTexts = {
  audit: { 'en-US': () => import('./en-US/audit.ts'), 'zh-CN': () => import('./zh-CN/audit.ts') },
  balloon: { 'en-US': () => import('./en-US/balloon.ts'), 'zh-CN': () => import('./zh-CN/balloon.ts') },
  award: { 'en-US': () => import('./en-US/award.ts'), 'zh-CN': () => import('./zh-CN/award.ts') },
  board: { 'en-US': () => import('./en-US/board.ts'), 'zh-CN': () => import('./zh-CN/board.ts') },
  cause: { 'en-US': () => import('./en-US/cause.ts'), 'zh-CN': () => import('./zh-CN/cause.ts') },
  clarification: {
    'en-US': () => import('./en-US/clarification.ts'),
    'zh-CN': () => import('./zh-CN/clarification.ts'),
  },
  contest: { 'en-US': () => import('./en-US/contest.ts'), 'zh-CN': () => import('./zh-CN/contest.ts') },
  contestPackage: {
    'en-US': () => import('./en-US/contest-package.ts'),
    'zh-CN': () => import('./zh-CN/contest-package.ts'),
  },
  course: { 'en-US': () => import('./en-US/course.ts'), 'zh-CN': () => import('./zh-CN/course.ts') },
  discuss: { 'en-US': () => import('./en-US/discuss.ts'), 'zh-CN': () => import('./zh-CN/discuss.ts') },
  editorial: { 'en-US': () => import('./en-US/editorial.ts'), 'zh-CN': () => import('./zh-CN/editorial.ts') },
  examEntry: {
    'en-US': () => import('./en-US/exam-entry.ts'),
    'zh-CN': () => import('./zh-CN/exam-entry.ts'),
  },
  examPaper: {
    'en-US': () => import('./en-US/exam-paper.ts'),
    'zh-CN': () => import('./zh-CN/exam-paper.ts'),
  },
  desk: { 'en-US': () => import('./en-US/desk.ts'), 'zh-CN': () => import('./zh-CN/desk.ts') },
  examDesk: {
    'en-US': () => import('./en-US/exam-desk.ts'),
    'zh-CN': () => import('./zh-CN/exam-desk.ts'),
  },
  examSetup: {
    'en-US': () => import('./en-US/exam-setup.ts'),
    'zh-CN': () => import('./zh-CN/exam-setup.ts'),
  },
  examCheck: {
    'en-US': () => import('./en-US/exam-check.ts'),
    'zh-CN': () => import('./zh-CN/exam-check.ts'),
  },
  examRoster: {
    'en-US': () => import('./en-US/exam-roster.ts'),
    'zh-CN': () => import('./zh-CN/exam-roster.ts'),
  },
  examTime: {
    'en-US': () => import('./en-US/exam-time.ts'),
    'zh-CN': () => import('./zh-CN/exam-time.ts'),
  },
  faq: { 'en-US': () => import('./en-US/faq.ts'), 'zh-CN': () => import('./zh-CN/faq.ts') },
  feedback: { 'en-US': () => import('./en-US/feedback.ts'), 'zh-CN': () => import('./zh-CN/feedback.ts') },
  group: { 'en-US': () => import('./en-US/group.ts'), 'zh-CN': () => import('./zh-CN/group.ts') },
  health: { 'en-US': () => import('./en-US/health.ts'), 'zh-CN': () => import('./zh-CN/health.ts') },
  helper: { 'en-US': () => import('./en-US/helper.ts'), 'zh-CN': () => import('./zh-CN/helper.ts') },
  homework: { 'en-US': () => import('./en-US/homework.ts'), 'zh-CN': () => import('./zh-CN/homework.ts') },
  imports: { 'en-US': () => import('./en-US/imports.ts'), 'zh-CN': () => import('./zh-CN/imports.ts') },
  job: { 'en-US': () => import('./en-US/job.ts'), 'zh-CN': () => import('./zh-CN/job.ts') },
  judges: { 'en-US': () => import('./en-US/judges.ts'), 'zh-CN': () => import('./zh-CN/judges.ts') },
  lti: { 'en-US': () => import('./en-US/lti.ts'), 'zh-CN': () => import('./zh-CN/lti.ts') },
  mail: { 'en-US': () => import('./en-US/mail.ts'), 'zh-CN': () => import('./zh-CN/mail.ts') },
  marks: { 'en-US': () => import('./en-US/marks.ts'), 'zh-CN': () => import('./zh-CN/marks.ts') },
  news: { 'en-US': () => import('./en-US/news.ts'), 'zh-CN': () => import('./zh-CN/news.ts') },
  outputs: { 'en-US': () => import('./en-US/outputs.ts'), 'zh-CN': () => import('./zh-CN/outputs.ts') },
  overview: { 'en-US': () => import('./en-US/overview.ts'), 'zh-CN': () => import('./zh-CN/overview.ts') },
  packageExport: {
    'en-US': () => import('./en-US/package-export.ts'),
    'zh-CN': () => import('./zh-CN/package-export.ts'),
  },
  plan: { 'en-US': () => import('./en-US/plan.ts'), 'zh-CN': () => import('./zh-CN/plan.ts') },
  practice: { 'en-US': () => import('./en-US/practice.ts'), 'zh-CN': () => import('./zh-CN/practice.ts') },
  print: { 'en-US': () => import('./en-US/print.ts'), 'zh-CN': () => import('./zh-CN/print.ts') },
  problemForm: {
    'en-US': () => import('./en-US/problem-form.ts'),
    'zh-CN': () => import('./zh-CN/problem-form.ts'),
  },
  problemStats: {
    'en-US': () => import('./en-US/problem-stats.ts'),
    'zh-CN': () => import('./zh-CN/problem-stats.ts'),
  },
  run: { 'en-US': () => import('./en-US/run.ts'), 'zh-CN': () => import('./zh-CN/run.ts') },
  search: { 'en-US': () => import('./en-US/search.ts'), 'zh-CN': () => import('./zh-CN/search.ts') },
  similarity: {
    'en-US': () => import('./en-US/similarity.ts'),
    'zh-CN': () => import('./zh-CN/similarity.ts'),
  },
  sendNotices: {
    'en-US': () => import('./en-US/send-notices.ts'),
    'zh-CN': () => import('./zh-CN/send-notices.ts'),
  },
  secondFactor: {
    'en-US': () => import('./en-US/second-factor.ts'),
    'zh-CN': () => import('./zh-CN/second-factor.ts'),
  },
  setup: { 'en-US': () => import('./en-US/setup.ts'), 'zh-CN': () => import('./zh-CN/setup.ts') },
  signIn: { 'en-US': () => import('./en-US/sign-in.ts'), 'zh-CN': () => import('./zh-CN/sign-in.ts') },
  siteSettings: {
    'en-US': () => import('./en-US/site-settings.ts'),
    'zh-CN': () => import('./zh-CN/site-settings.ts'),
  },
  solutions: { 'en-US': () => import('./en-US/solutions.ts'), 'zh-CN': () => import('./zh-CN/solutions.ts') },
  table: { 'en-US': () => import('./en-US/table.ts'), 'zh-CN': () => import('./zh-CN/table.ts') },
  tag: { 'en-US': () => import('./en-US/tag.ts'), 'zh-CN': () => import('./zh-CN/tag.ts') },
  token: { 'en-US': () => import('./en-US/token.ts'), 'zh-CN': () => import('./zh-CN/token.ts') },
  today: { 'en-US': () => import('./en-US/today.ts'), 'zh-CN': () => import('./zh-CN/today.ts') },
  team: { 'en-US': () => import('./en-US/team.ts'), 'zh-CN': () => import('./zh-CN/team.ts') },
  testcase: { 'en-US': () => import('./en-US/testcase.ts'), 'zh-CN': () => import('./zh-CN/testcase.ts') },
  user: { 'en-US': () => import('./en-US/user.ts'), 'zh-CN': () => import('./zh-CN/user.ts') },
  users: { 'en-US': () => import('./en-US/users.ts'), 'zh-CN': () => import('./zh-CN/users.ts') },
  feed: { 'en-US': () => import('./en-US/feed.ts'), 'zh-CN': () => import('./zh-CN/feed.ts') },
  webhook: { 'en-US': () => import('./en-US/webhook.ts'), 'zh-CN': () => import('./zh-CN/webhook.ts') },
  workbench: {
    'en-US': () => import('./en-US/workbench.ts'),
    'zh-CN': () => import('./zh-CN/workbench.ts'),
  },
  workshop: { 'en-US': () => import('./en-US/workshop.ts'), 'zh-CN': () => import('./zh-CN/workshop.ts') },
  step: { 'en-US': () => import('./en-US/step.ts'), 'zh-CN': () => import('./zh-CN/step.ts') },
  waiting: { 'en-US': () => import('./en-US/waiting.ts'), 'zh-CN': () => import('./zh-CN/waiting.ts') },
}

export type LateNoun = keyof typeof lateTexts
