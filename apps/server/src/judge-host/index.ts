// The face of this noun: what others use of it.

export { hostsForHealth, listHosts, queueForHealth, readJudging } from './service.ts'
export { unlikeHosts } from './standing.ts'
export { waitingFacts } from './waiting.ts'
