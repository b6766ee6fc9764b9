// The face of this noun: what others use of it.

export { groupsForJudging, putGroups } from './groups.ts'
export { appendTests, createWithTests, replaceTests, type StoredTest, testsForJudging } from './service.ts'
