// Changes: records that a change writes in its own transaction, so that a room above finds them and does the work. Owns
// ranklist_versions, similarity_jobs, exam_log and exam_times; writes webhook_deliveries and contest_events; also marks rehearsals and overtaken jobs. Depends only
// on the platform, so that every room may record a change here.

export { type FeedKind, feedTopic, tellFeed } from './contest-event-queries.ts'
export { type ExamNews, examTopic, writeExamLog } from './exam-log.ts'
export { leaveOvertaken } from './job-overtaken-queries.ts'
export {
  keepOwnTimeOf,
  keepOwnTimes,
  keepTimesOfPerson,
  type OwnTimeNews,
  ownTimeTopic,
  tellOwnTimes,
} from './own-time-keep.ts'
export {
  nextVersion,
  ranklistsOfCourseChanged,
  ranklistsOfGroupChanged,
  ranklistsOfPeopleChanged,
} from './ranklist-version-queries.ts'
export { questionsTopic, type QuestionsNews, tellQuestions } from './question-news.ts'
export { isPlayed, playedStudents, rehearsals } from './rehearsal-mark-queries.ts'
export { entrantsOf, isPerson, membersOf, peopleEntered, teamsOf } from './entrant-queries.ts'
export {
  requestAfterVerdict,
  requestAnewAfter,
  requestOfContest,
  requestOfProblem,
  requestSimilarity,
  Urgency,
} from './similarity-request-queries.ts'
export { tellHooksOfColumn, tellHooksOfContest, tellHooksOfSubmission } from './webhook-event-queries.ts'
