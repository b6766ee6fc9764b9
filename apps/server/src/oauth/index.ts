// The face of this noun: what others use of it.

export { sweepAttempts } from './attempt.ts'
export { offeredProviders } from './service.ts'
