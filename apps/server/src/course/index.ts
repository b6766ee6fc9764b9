// The face of this noun: what others use of it.

export { insertCopy } from './copy-queries.ts'
export { addMany, giveRole } from './members.ts'
export { addProblems, appendOwnProblem } from './problems.ts'
export type { KeepTimes } from './keep-times.ts'
export { createCourse, heldCourse, listCourses } from './service.ts'
