// The face of this noun: what others use of it.

export { keepTimes } from './section-times.ts'
