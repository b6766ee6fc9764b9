// The face of this noun: what others use of it.

export { sweepAttempts } from './attempt.ts'
export { bringLink, offeredProviders } from './service.ts'
