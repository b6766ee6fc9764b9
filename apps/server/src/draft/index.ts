// The face of this noun: what others use of it.

export { removeDraftsIn } from './queries.ts'
