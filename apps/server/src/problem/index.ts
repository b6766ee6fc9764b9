// The face of this noun: what others use of it.

export { lockStandingProblem } from './lock.ts'
export { listPage, readProblem } from './read.ts'
export { type NewProblem, problemForJudging, readContent, renderProblem, writeProblem } from './service.ts'
