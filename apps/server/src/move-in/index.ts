// The face of this noun: what others use of it.

export { leadOn } from './lead-on.ts'
export { moveIn, planMove } from './move-in.ts'
export { isJudge, judgeNames, openOrigin } from './origins.ts'
export { aloneInMove } from './queries.ts'
export { kindName, reportLines } from './report.ts'
export { Interrupted } from './run.ts'
