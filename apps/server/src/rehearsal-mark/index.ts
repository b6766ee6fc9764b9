// The face of this noun: what others use of it.

export { isPlayed, playedStudents, rehearsals } from './queries.ts'
