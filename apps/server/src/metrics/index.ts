// The face of this noun: what others use of it.

export { serveMetrics } from './serve.ts'
