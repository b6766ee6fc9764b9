// The face of this noun: what others use of it.

export { listHosts, readJudging } from './service.ts'
