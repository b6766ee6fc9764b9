// The face of this noun: what others use of it.

export { edges } from './edges.ts'
export { examine } from './report.ts'
