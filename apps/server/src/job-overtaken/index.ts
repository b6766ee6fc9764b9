// The face of this noun: what others use of it.

export { leaveOvertaken } from './queries.ts'
