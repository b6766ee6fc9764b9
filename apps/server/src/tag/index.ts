// The face of this noun: what others use of it.

export { createTag, listTags } from './service.ts'
