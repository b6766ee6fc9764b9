// The face of this noun: what others use of it.

export { fileCollector } from './collect.ts'
export { checkFiles, copyFiles, moveFiles } from './move.ts'
