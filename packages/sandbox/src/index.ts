/**
 * Runs one program, or two with crossed streams, under limits, and reports facts.
 * Knows nothing of problems, languages or verdicts.
 */
export { serveRunners } from './broker.ts'
export type { Broker } from './broker.ts'
export { compileRunner } from './compile.ts'
export type { Transport } from './connection.ts'
export { RequestRefused, RunnerLost, SandboxFault } from './facts.ts'
export type { PairFacts, RunFacts } from './facts.ts'
export { RequestTooLong } from './request.ts'
export type { Limits, PairRequest, Program, RunRequest } from './request.ts'
export { Runner } from './runner.ts'
export type { RunOptions } from './runner.ts'
export { selfTest } from './self-test.ts'
