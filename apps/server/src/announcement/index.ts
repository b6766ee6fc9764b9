// The face of this noun: what others use of it.

export { keepAnnouncing } from './keep-announcing.ts'
