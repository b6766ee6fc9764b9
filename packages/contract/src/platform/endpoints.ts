import type { Parsed } from './endpoint.ts'
import { accessTokenEndpoints } from '../people/access-token.ts'
import { accountEndpoints } from '../people/account.ts'
import { awardEndpoints } from '../hall/award.ts'
import { announcementEndpoints } from '../archive/announcement.ts'
import { auditEndpoints } from '../people/audit.ts'
import { boardHistoryEndpoints } from '../contest/board-history.ts'
import { calendarEndpoints } from '../contest/calendar.ts'
import { contestEndpoints } from '../contest/contest.ts'
import { teamEndpoints } from '../contest/team.ts'
import { homeworkEndpoints } from '../contest/homework.ts'
import { courseEndpoints } from '../archive/course.ts'
import { courseCopyEndpoints } from '../archive/course-copy.ts'
import { courseJoinEndpoints } from '../archive/course-join.ts'
import { courseSectionEndpoints } from '../archive/course-section.ts'
import { examPaperEndpoints } from '../exam/exam-paper.ts'
import { virtualEndpoints } from '../contest/virtual.ts'
import { gradebookEndpoints } from '../contest/gradebook.ts'
import { discussionEndpoints } from '../archive/discussion.ts'
import { deviceEndpoints } from '../people/device.ts'
import { draftEndpoints } from '../archive/draft.ts'
import { editorialEndpoints } from '../archive/editorial.ts'
import { clarificationEndpoints } from '../hall/clarification.ts'
import { examEndpoints } from '../exam/exam.ts'
import { examEntryEndpoints } from '../exam/exam-entry.ts'
import { examDeskEndpoints } from '../exam/exam-desk.ts'
import { examTimeEndpoints } from '../exam/exam-time.ts'
import { examRosterEndpoints } from '../exam/exam-roster.ts'
import { examSeatEndpoints } from '../exam/exam-seats.ts'
import { balloonEndpoints } from '../hall/balloon.ts'
import { printEndpoints } from '../hall/print.ts'
import { helperEndpoints } from '../hall/helper.ts'
import { commentaryEndpoints } from '../hall/commentary.ts'
import { feedEndpoints } from '../hall/feed.ts'
import { juryDeskEndpoints } from '../hall/jury-desk.ts'
import { groupEndpoints } from '../people/group.ts'
import { jobEndpoints } from '../contest/job.ts'
import { judgeHostEndpoints } from '../judging/judge-host.ts'
import { judgeEndpoints } from '../judging/judge-protocol.ts'
import { languageEndpoints } from '../archive/language.ts'
import { mailEndpoints } from '../people/mail.ts'
import { oauthEndpoints } from '../people/oauth.ts'
import { ltiEndpoints } from '../exchange/lti.ts'
import { notificationEndpoints } from '../archive/notification.ts'
import { newsEndpoints } from '../archive/news.ts'
import { healthEndpoints } from '../site/health.ts'
import { overviewEndpoints } from '../site/overview.ts'
import { contestPackageEndpoints } from '../exchange/contest-package.ts'
import { packageExportEndpoints } from '../exchange/package-export.ts'
import { packageEndpoints } from '../exchange/package.ts'
import { planEndpoints } from '../archive/plan.ts'
import { practiceEndpoints } from '../archive/practice.ts'
import { problemEndpoints } from '../archive/problem.ts'
import { progressEndpoints } from '../contest/progress.ts'
import { retentionEndpoints } from '../site/retention.ts'
import { samlEndpoints } from '../people/saml.ts'
import { signInProviderEndpoints } from '../people/sign-in-provider.ts'
import { runEndpoints } from '../judging/run.ts'
import { similarityEndpoints } from '../contest/similarity.ts'
import { searchEndpoints } from '../site/search.ts'
import { secondFactorEndpoints } from '../people/second-factor.ts'
import { siteEndpoints } from '../site/site.ts'
import { solutionEndpoints } from '../contest/solution.ts'
import { outputsEndpoints } from '../contest/outputs.ts'
import { submissionEndpoints } from '../contest/submission.ts'
import { tagEndpoints } from '../archive/tag.ts'
import { todayEndpoints } from '../site/today.ts'
import { testcaseEndpoints } from '../archive/testcase.ts'
import { userAdminEndpoints } from '../people/user-admin.ts'
import { userEndpoints } from '../people/user.ts'
import { buildEndpoints } from '../judging/build.ts'
import { compileEndpoints } from '../judging/compile.ts'
import { makeEndpoints } from '../judging/make.ts'
import { stressEndpoints } from '../judging/stress.ts'
import { recipeEndpoints } from '../archive/recipe.ts'
import { noteEndpoints } from '../archive/note.ts'
import { setterEndpoints } from '../archive/setter.ts'
import { checklistEndpoints } from '../judging/checklist.ts'
import { sourceVersionEndpoints } from '../archive/source-version.ts'
import { verificationEndpoints } from '../judging/verification.ts'
import { webhookEndpoints } from '../exchange/webhook.ts'

export const endpoints = {
  ...siteEndpoints,
  ...searchEndpoints,
  ...languageEndpoints,
  ...accountEndpoints,
  ...accessTokenEndpoints,
  ...deviceEndpoints,
  ...oauthEndpoints,
  ...samlEndpoints,
  ...signInProviderEndpoints,
  ...secondFactorEndpoints,
  ...mailEndpoints,
  ...practiceEndpoints,
  ...problemEndpoints,
  ...editorialEndpoints,
  ...planEndpoints,
  ...testcaseEndpoints,
  ...recipeEndpoints,
  ...setterEndpoints,
  ...noteEndpoints,
  ...checklistEndpoints,
  ...sourceVersionEndpoints,
  ...buildEndpoints,
  ...stressEndpoints,
  ...compileEndpoints,
  ...verificationEndpoints,
  ...packageExportEndpoints,
  ...contestPackageEndpoints,
  ...packageEndpoints,
  ...ltiEndpoints,
  ...webhookEndpoints,
  ...helperEndpoints,
  ...balloonEndpoints,
  ...commentaryEndpoints,
  ...feedEndpoints,
  ...printEndpoints,
  ...virtualEndpoints,
  ...juryDeskEndpoints,
  ...tagEndpoints,
  ...submissionEndpoints,
  ...outputsEndpoints,
  ...runEndpoints,
  ...draftEndpoints,
  ...solutionEndpoints,
  ...jobEndpoints,
  ...notificationEndpoints,
  ...userEndpoints,
  ...groupEndpoints,
  ...contestEndpoints,
  ...boardHistoryEndpoints,
  ...teamEndpoints,
  ...awardEndpoints,
  ...examEndpoints,
  ...examEntryEndpoints,
  ...examTimeEndpoints,
  ...examSeatEndpoints,
  ...examRosterEndpoints,
  ...courseEndpoints,
  ...announcementEndpoints,
  ...courseCopyEndpoints,
  ...courseJoinEndpoints,
  ...homeworkEndpoints,
  ...examDeskEndpoints,
  ...progressEndpoints,
  ...calendarEndpoints,
  ...courseSectionEndpoints,
  ...gradebookEndpoints,
  ...examPaperEndpoints,
  ...newsEndpoints,
  ...discussionEndpoints,
  ...clarificationEndpoints,
  ...userAdminEndpoints,
  ...auditEndpoints,
  ...similarityEndpoints,
  ...judgeHostEndpoints,
  ...overviewEndpoints,
  ...todayEndpoints,
  ...healthEndpoints,
  ...retentionEndpoints,
  ...judgeEndpoints,
  ...makeEndpoints,
} as const

export type Endpoints = typeof endpoints
export type Key = keyof Endpoints
/** Input of a call, checked and with defaults. */
export type Given<K extends Key> = Parsed<Endpoints[K]>
