// The face of this noun: what others use of it.

export { keepWorking } from './keep-working.ts'
