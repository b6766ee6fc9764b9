// The face of this noun: what others use of it.

export { listPage, readProblem } from './read.ts'
export {
  createProblem,
  lockStandingProblem,
  type NewProblem,
  problemForJudging,
  renderProblem,
} from './service.ts'
