// The face of this noun: what others use of it.

export { referenceAt, referencesOf, validatorAt, validatorsOf } from './content-queries.ts'
export { fileMarks } from './file-queries.ts'
export { mendLacks, putLacks } from './imported.ts'
export { lockStandingProblem } from './lock.ts'
export { isJudgedBy, samplesOf } from './queries.ts'
export { listPage, readProblem } from './read.ts'
export {
  type NewProblem,
  problemForJudging,
  type ProblemFiles,
  readContent,
  renderProblem,
  renderStatement,
  writeProblem,
} from './service.ts'
export { putSkeletons } from './write-queries.ts'
export { fingerprintOf } from './verified-queries.ts'
