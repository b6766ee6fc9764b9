// The face of this noun: what others use of it.

export { createWithTests, testsForJudging } from './service.ts'
