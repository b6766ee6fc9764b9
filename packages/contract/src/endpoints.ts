// The table of all calls. A call that is not here does not exist.

import { accountEndpoints } from './account.ts'
import { announcementEndpoints } from './announcement.ts'
import { auditEndpoints } from './audit.ts'
import { calendarEndpoints } from './calendar.ts'
import { contestEndpoints } from './contest.ts'
import { homeworkEndpoints } from './homework.ts'
import { courseEndpoints } from './course.ts'
import { courseCopyEndpoints } from './course-copy.ts'
import { courseJoinEndpoints } from './course-join.ts'
import { courseSectionEndpoints } from './course-section.ts'
import { examPaperEndpoints } from './exam-paper.ts'
import { gradebookEndpoints } from './gradebook.ts'
import { discussionEndpoints } from './discussion.ts'
import { draftEndpoints } from './draft.ts'
import { editorialEndpoints } from './editorial.ts'
import { examEndpoints } from './exam.ts'
import { examEntryEndpoints } from './exam-entry.ts'
import { examDeskEndpoints } from './exam-desk.ts'
import { examTimeEndpoints } from './exam-time.ts'
import { examRosterEndpoints } from './exam-roster.ts'
import { examSeatEndpoints } from './exam-seats.ts'
import { groupEndpoints } from './group.ts'
import { jobEndpoints } from './job.ts'
import { judgeHostEndpoints } from './judge-host.ts'
import { judgeEndpoints } from './judge-protocol.ts'
import { languageEndpoints } from './language.ts'
import { oauthEndpoints } from './oauth.ts'
import { notificationEndpoints } from './notification.ts'
import { newsEndpoints } from './news.ts'
import { healthEndpoints } from './health.ts'
import { overviewEndpoints } from './overview.ts'
import { packageExportEndpoints } from './package-export.ts'
import { packageEndpoints } from './package.ts'
import { problemEndpoints } from './problem.ts'
import { progressEndpoints } from './progress.ts'
import { retentionEndpoints } from './retention.ts'
import { runEndpoints } from './run.ts'
import { similarityEndpoints } from './similarity.ts'
import { siteEndpoints } from './site.ts'
import { solutionEndpoints } from './solution.ts'
import { submissionEndpoints } from './submission.ts'
import { tagEndpoints } from './tag.ts'
import { testcaseEndpoints } from './testcase.ts'
import { userAdminEndpoints } from './user-admin.ts'
import { userEndpoints } from './user.ts'
import { verificationEndpoints } from './verification.ts'

export const endpoints = {
  ...siteEndpoints,
  ...languageEndpoints,
  ...accountEndpoints,
  ...oauthEndpoints,
  ...problemEndpoints,
  ...editorialEndpoints,
  ...testcaseEndpoints,
  ...verificationEndpoints,
  ...packageExportEndpoints,
  ...packageEndpoints,
  ...tagEndpoints,
  ...submissionEndpoints,
  ...runEndpoints,
  ...draftEndpoints,
  ...solutionEndpoints,
  ...jobEndpoints,
  ...notificationEndpoints,
  ...userEndpoints,
  ...groupEndpoints,
  ...contestEndpoints,
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
  ...userAdminEndpoints,
  ...auditEndpoints,
  ...similarityEndpoints,
  ...judgeHostEndpoints,
  ...overviewEndpoints,
  ...healthEndpoints,
  ...retentionEndpoints,
  ...judgeEndpoints,
} as const

export type Endpoints = typeof endpoints
export type Key = keyof Endpoints
