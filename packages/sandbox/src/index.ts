/**
 * Runs one program, or two with crossed streams, under limits, and reports facts.
 * Knows nothing of problems, languages or verdicts.
 */
export { serveRunners } from './broker.ts'
export type { Broker, BrokerOptions } from './broker.ts'
export { compileRunner, CompileFailed } from './compile.ts'
export type { RunnerSource, SpawnSource, Transport } from './connection.ts'
export { RequestRefused, RunnerLost, SandboxFault } from './facts.ts'
export type { ArtifactFact, KilledFor, PairFacts, RunFacts, RunnerMode } from './facts.ts'
export { RequestTooLong } from './request.ts'
export type { Artifact, Box, Limits, Mount, PairRequest, Program, RunRequest } from './request.ts'
export { Runner } from './runner.ts'
export type { RunOptions } from './runner.ts'
export { selfTest } from './self-test.ts'
export type { SelfTestCheck, SelfTestResult } from './self-test.ts'
