// The face of this noun: what others use of it.

export { copyCourseTemplates, removeDraftsIn } from './queries.ts'
