// The face of this noun: what others use of it.

export { trailOf } from './service.ts'
