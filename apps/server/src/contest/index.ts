// Contests and homework: submissions, scores, ranklists, marks, gradebooks, similarity, and jobs that rejudge many
// submissions. Owns contests, submissions, judgements, score_cells, jobs, gradebooks and the similarity_ tables. Puts
// tasks into judging/ and reads problems and courses from the archive.

export { copyWithContests } from './contest-copy.ts'
export { enterContest } from './contest-enter.ts'
export {
  comingOf,
  contestsFitting,
  type ContestProblemRecord,
  hasEntrants,
  problemsOfContest,
} from './contest-queries.ts'
export { currentContests, listPage } from './contest-read.ts'
export { retime } from './contest-retime.ts'
export { optionOf, type OwnOfRehearsal, rehearsedColumns } from './contest-settings.ts'
export {
  chooseShareOfTests,
  keepSettling,
  liftFreeze,
  settleContest as openIfOver,
} from './contest-settle.ts'
export { assertMayMake, changeContest, createContest, makeContest } from './contest-write.ts'
export { desksOf } from './course-desk/course-waits.ts'
export { type ShownMark, shownMarks } from './gradebook/shown-marks.ts'
export { keepTimes } from './homework/extensions.ts'
export { keepReminding } from './reminder/reminder-work.ts'
export { ownHomework } from './homework/homework-list.ts'
export { keepWorking } from './job/job-work.ts'
export { rowsAsJson } from './ranklist/ranklist-queries.ts'
export { type RankIn, ranksOf } from './ranklist/ranks-of-person.ts'
export { ranklistFile } from './ranklist/ranklist-export.ts'
export { cellsFrom } from './score/score-queries.ts'
export {
  improvements,
  ranklistChanged,
  type RanklistNews,
  ranklistClosedTopic,
  ranklistTopic,
  rescore,
  rescoreContest,
  scoreAnew,
} from './score/score.ts'
export { rebuildSimilarity, keepComparing } from './similarity/rebuild.ts'
export { countedAs, countMoved } from './submission/counting.ts'
export {
  isOpenedBy,
  newestOwn,
  openSubmission,
  readSubmission,
  shownRow,
} from './submission/submission-read.ts'
export { confirmVerdicts, rejudgeHeld } from './submission/held-verdict.ts'
export { makeShadows, dropShadows } from './submission/rejudge.ts'
export { teamsOnBoard } from './team/board-queries.ts'
export { type BroughtTeams, bringTeams, holdAccounts, planAccounts } from './team/team-package.ts'
export { submissionsToJudge, type SubmissionNews, submissionTopic } from './submission/verdict.ts'
export { submitAfterEnd, submitCode } from './submission/submit.ts'
