// The face of this noun: what others use of it.

export { approveWaiting, turnAway } from './waiting.ts'
