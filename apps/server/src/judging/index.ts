// The face of this noun: what others use of it.

export { endAttemptsOf } from './attempt.ts'
export { stoppedProblems } from './file-queries.ts'
export { authenticateHost, builtInHostName, hashHostToken } from './host.ts'
export { createJudging, type Judging } from './service.ts'
