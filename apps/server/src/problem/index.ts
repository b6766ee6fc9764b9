// The face of this noun: what others use of it.

export { lockStandingProblem } from './lock.ts'
export { listPage, readProblem } from './read.ts'
export {
  type NewProblem,
  problemForJudging,
  readContent,
  renderProblem,
  renderStatement,
  writeProblem,
} from './service.ts'
