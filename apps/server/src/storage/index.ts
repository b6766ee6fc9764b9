// The face of this noun: what others use of it.

export { fileCollector } from './collect.ts'
