// Builds of tests from recipes, and stress runs of solutions.

import { Judge } from './verdict.ts'

/** It makes the outputs: the first that is expected to be accepted, and nothing else. */
export const mainSolution = <T extends { expected: readonly Judge[] }>(
  references: readonly T[],
): T | undefined => references.find(({ expected }) => expected.length === 1 && expected[0] === Judge.Accepted)

/** Roles whose sources are compiled alone. */
export const compiledRoles = ['solution', 'validator', 'checker', 'generator', 'grader'] as const

export const buildStates = ['never', 'running', 'done', 'failed', 'cancelled'] as const
export type BuildState = (typeof buildStates)[number]

/** Where a test fails: its programs do not compile, its input is not made or not valid, its output is not made. */
export const buildStages = ['compile', 'generator', 'validator', 'solution', 'host'] as const
export type BuildStage = (typeof buildStages)[number]

/** Why a build stores nothing though each test was made. */
export const buildFaults = ['changed', 'tooLarge', 'tooLong'] as const
export type BuildFault = (typeof buildFaults)[number]

export const stressStates = ['never', 'waiting', 'running', 'done', 'stopped', 'failed'] as const
export type StressState = (typeof stressStates)[number]

export const stressLimits = {
  command: 1_000,
  seconds: 60,
  defaultSeconds: 20,
  /** Larger inputs are not kept. */
  inputChars: 65_536,
  shownChars: 16_384,
  /** It ends after so many differences, of which the smallest is kept. */
  differences: 20,
} as const

const MiB = 1024 * 1024

export const buildLimits = {
  /** Bytes of one file. */
  fileBytes: 128 * MiB,
  /** Bytes of all files of a build. */
  bytes: 1024 * MiB,
  /** CPU time of all programs of a build. */
  cpuMs: 4 * 60 * 60_000,
  /** A generator's limits for one run. */
  generatorMs: 10_000,
  generatorKb: 524_288,
  /** The main solution gets at least so long, since the time limit is often set later. */
  solutionMs: 10_000,
  /** Characters of what a program said. */
  words: 4_000,
  /** A build that fails so often ends. */
  failures: 20,
  /** Tests that one host takes at a time. */
  batch: 50,
  reportedAtOnce: 1_000,
  /** A host starts no further test after this, so that others get it soon. */
  sliceMs: 5_000,
  /** Failures that are shown. */
  shownFailures: 50,
  shownItems: 500,
} as const
