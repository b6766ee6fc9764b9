/**
 * Runs one program, two with crossed streams, or some beside a manager, under limits, and reports facts.
 * Knows nothing of problems, languages or verdicts.
 */
export { serveRunners } from './broker.ts'
export type { Broker } from './broker.ts'
export { compileRunner } from './compile.ts'
export type { Transport } from './connection.ts'
export { RequestRefused, RunnerLost, SandboxFault } from './facts.ts'
export type { GroupFacts, PairFacts, RunFacts } from './facts.ts'
export { managerChannel, programChannel, RequestTooLong } from './request.ts'
export type { GroupRequest, Limits, PairRequest, Program, RunRequest } from './request.ts'
export { Runner } from './runner.ts'
export type { RunOptions } from './runner.ts'
export { selfTest } from './self-test.ts'
