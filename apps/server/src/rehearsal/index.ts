// The face of this noun: what others use of it.

export { rehearsalLimits, rehearse } from './rehearse.ts'
