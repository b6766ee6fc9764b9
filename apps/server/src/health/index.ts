// The face of this noun: what others use of it.

export type { Examined } from './check.ts'
export { type Edges, edges } from './edges.ts'
export { keepReporting } from './servers.ts'
export { examine } from './report.ts'
