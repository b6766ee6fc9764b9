// The face of this noun: what others use of it.

export { keepRemoving } from './sweep.ts'
