// The face of this noun: what others use of it.

export { countedAs, countMoved } from './counting.ts'
export { measured, presentRow } from './present.ts'
export type { HeldSubmission, SubmissionRecord } from './record.ts'
export { readSubmission } from './read.ts'
export { skip } from './rejudge.ts'
export { shownRows } from './row-queries.ts'
export { settleSubmissions } from './settle.ts'
export { adoptUnchanged, dropShadows, makeShadows } from './shadow.ts'
export { submitAfterEnd, submitCode } from './submit.ts'
export {
  adoptShadow,
  markRunning,
  markWaiting,
  recordVerdict,
  showProgress,
  type SubmissionNews,
  submissionTopic,
} from './verdict.ts'
export { holdSubmission, holdSubmissions } from './write-queries.ts'
