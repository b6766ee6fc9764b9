// The face of this noun: what others use of it.

export { copyInto } from './copy.ts'
export { enterContest } from './enter.ts'
export { problemsOfContest } from './queries.ts'
export type { ContestProblemRecord } from './record.ts'
export { listPage } from './read.ts'
export { keepSettling } from './settle.ts'
export { changeContest, createContest } from './write.ts'
