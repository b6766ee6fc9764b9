// The face of this noun: what others use of it.

export { rehearse } from './rehearse.ts'
