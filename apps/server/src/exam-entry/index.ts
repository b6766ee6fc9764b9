// The face of this noun: what others use of it.

export { keepLoggingLeft } from './beat.ts'
export { approveWaiting, turnAway } from './waiting.ts'
