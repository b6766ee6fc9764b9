// The face of this noun: what others use of it.

export { copyEditorials } from './queries.ts'
