// The face of this noun: what others use of it.

export { profileNamed, sessionProfile } from './service.ts'
