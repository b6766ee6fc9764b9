// The archive: problems with tests and editorials, tags, courses with members, news, announcements, notifications,
// discussions, drafts and pictures, each with its tables. Asks access/ what a viewer may see and people/ who somebody is.

export { keepAnnouncing } from './announcement/announcement-service.ts'
export { coursesFitting, insertCopy } from './course/course-queries.ts'
export { addProblems, placeOwnProblem } from './course/course-problems.ts'
export { createCourse, heldCourse, listCourses, type KeepTimes } from './course/course-service.ts'
export { addMany, enrol, giveRole } from './course/members.ts'
export { findUnanswered, pageOfDiscussions, readDiscussion } from './discussion/discussion-read.ts'
export { countWaiting } from './discussion/discussion-queries.ts'
export { addComment, answerQuestion, assertNotTaken } from './discussion/comment-write.ts'
export { assertHeld } from './discussion/discussion-post.ts'
export { beginDiscussion } from './discussion/discussion-write.ts'
export { updateDiscussion } from './discussion/discussion-write-queries.ts'
export { copyCourseTemplates, removeDraftsIn } from './draft/draft-queries.ts'
export { copyEditorials } from './editorial/editorial-queries.ts'
export {
  assertAllowed,
  languagesWithHosts,
  factorsFor,
  languagesForHosts,
  languagesTopic,
  limitsIn,
  offerByCommand,
  offeredLanguages,
} from './language/language-service.ts'
export { createNews, pageOfNews, readNews } from './news/news-service.ts'
export { type ContestTime, countUnread } from './notification/notification-queries.ts'
export {
  broadcast,
  listSent,
  newestNotices,
  tellInWords,
  tellOfMark,
  tellOfTimes,
  notificationTopic,
  type PushedNotification,
} from './notification/notification-service.ts'
export {
  pictureSizeOf,
  shownKindOf,
  readPicture,
  storedPicture,
  storePicture,
  picturesOf,
} from './picture/picture-service.ts'
export { insertPicture } from './picture/picture-queries.ts'
export { referenceAt, referencesOf, sourcesOf, validatorAt, validatorsOf } from './problem/content-queries.ts'
export { levelOfProblem } from './problem/level-queries.ts'
export { keepLevels } from './problem/level-work.ts'
export { nextProblem } from './problem/next-problem.ts'
export { putImported } from './problem/problem-write.ts'
export {
  lockStandingProblem,
  type NewProblem,
  type ProblemFiles,
  judgedAs,
  problemForJudging,
  readContent,
  renderProblem,
  renderStatement,
  writeProblem,
} from './problem/problem-service.ts'
export { fileMarks } from './problem/problem-file-queries.ts'
export { problemsFitting } from './problem/problem-list-queries.ts'
export {
  fingerprintOf,
  hasTestsBeyondAscii,
  isJudgedBy,
  type Judges,
  samplesOf,
  skeletonsOf,
} from './problem/problem-queries.ts'
export { listPage, readProblem } from './problem/problem-read.ts'
export { putSkeletons } from './problem/problem-write-queries.ts'
export { recipeMarks, findRecipe } from './recipe/recipe-queries.ts'
export { unresolvedNotes } from './note/note-service.ts'
export { putBuiltTests } from './recipe/recipe-built.ts'
export { addFiles, addText, expandFor, namesOfTests, storeRecipe } from './recipe/recipe-service.ts'
export { createTag, listTags } from './tag/tag-service.ts'
export { groupsForJudging, putGroups } from './testcase/groups.ts'
export {
  appendTests,
  createWithTests,
  outputTests,
  type OutputTest,
  replaceTests,
  type StoredTest,
  testsForJudging,
} from './testcase/testcase-service.ts'
