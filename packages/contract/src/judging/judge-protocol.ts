// Messages between judge hosts and server, over HTTP with a bearer token. Tasks are self-contained; files are named by
// SHA-256 and fetched once. Running is at least once, recording exactly once: only the current fencing token may report.

import { judgeHostNameLength } from '@verdict/domain/field-limits'
import { answerKinds, ordinary, type ProgramProtocol, programProtocols } from '@verdict/domain/problem'
import { groupPasses, groupWays } from '@verdict/domain/test-groups'
import { programKinds } from '@verdict/domain/verification'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { foundFailure } from '../platform/failure.ts'
import {
  id,
  isoDate,
  judge,
  language,
  nothing,
  reported,
  score,
  sha256,
  uuid,
} from '../platform/primitives.ts'
import { problemType } from '../archive/problem.ts'
import { comparison, problemSource, programFlags, programProtocol } from '../archive/problem-content.ts'
import { compileRequest } from './compile.ts'
import { judgedAs } from './judged-as.ts'
import { judgeMake } from './make.ts'
import { runResult } from './run.ts'
import { maxTests } from '../archive/test-limits.ts'
import { trialRequest, trialResult } from './trial.ts'

const judgeTest = z.object({
  uuid,
  input: sha256,
  inputBytes: z.number().int(),
  output: sha256,
  outputBytes: z.number().int(),
  /** The output that was sent for it, where no program runs; null: none. Hosts of judge protocol 5 know it. */
  sent: z.object({ sha256, bytes: z.number().int() }).nullable().optional(),
})

const judgeGroup = z.object({
  points: z.number().int(),
  way: z.enum(groupWays),
  needs: z.array(z.number().int()),
  stop: z.boolean(),
  parent: z.number().int().nullish(),
  passes: z.enum(groupPasses).nullish(),
  tests: z.array(z.number().int()),
})

/** A task of an ordinary program. */
export const judgedAsUsual = { ...ordinary, sources: [] }

export const judgeTask = z.object({
  taskId: z.number().int(),
  /** Increases with every lease; reports with older ones are refused. */
  fencingToken: z.number().int(),
  traceparent: z.string().max(55).nullable().default(null),
  /** Null for a verification. */
  sid: z.number().int().nullable(),
  /** Distinguishes a problem's faults from the host's. */
  pid: z.number().int(),
  kind: problemType,
  language,
  code: z.string(),
  checker: z.string(),
  protocol: programProtocol.default('testlib'),
  flags: programFlags.default([]),
  /** Without a checker; null: default. */
  comparison: comparison.nullable().default(null),
  ...judgedAs,
  /** Including the language's factors. */
  timeMs: z.number().int(),
  memoryKb: z.number().int(),
  tests: z.array(judgeTest),
  /** Result shall include data of the first failure. */
  showsFailure: z.boolean().default(false),
  /** As in packages/domain/src/test-groups.ts; null: all or nothing. */
  groups: z.array(judgeGroup).nullable().default(null),
  /** Runs every test, whatever the earlier results. */
  verification: z
    .object({
      /** A validator is the task's `code`, run on each input. */
      what: z.enum(programKinds),
      /** Repeats a timed-out program with this limit to measure it; null: no. */
      measureMs: z.number().int().nullable(),
      /** After this no further test starts; the rest is left for another task. */
      sliceMs: z.number().int(),
    })
    .nullable()
    .default(null),
})
export type JudgeTask = z.output<typeof judgeTask>

/** Trial of a checker or interactor: no lease, no progress, one answer while the caller waits. */
export const judgeTrial = trialRequest.extend({
  trialId: z.number().int(),
  protocol: programProtocol.default('testlib'),
  flags: programFlags.default([]),
  processes: trialRequest.shape.processes.default(1),
  sources: z.array(problemSource).default([]),
})
export type JudgeTrial = z.output<typeof judgeTrial>

/** A source of a problem that is compiled at once: the answer is a trial's, without a run. */
export const judgeCompile = compileRequest.extend({
  trialId: z.number().int(),
  /** Headers and graders of its language. */
  sources: z.array(problemSource),
  answer: z.enum(answerKinds),
})
export type JudgeCompile = z.output<typeof judgeCompile>

/** A user's code on inputs that they may read: one answer, unless `renew` cancels it. */
const judgeRun = z.object({
  runId: z.number().int(),
  kind: problemType,
  language,
  code: z.string(),
  checker: z.string(),
  protocol: programProtocol,
  flags: programFlags,
  comparison: comparison.nullable(),
  ...judgedAs,
  timeMs: z.number().int(),
  memoryKb: z.number().int(),
  cpuMs: z.number().int(),
  cases: z.array(z.object({ input: z.string(), expected: z.string().nullable() })),
  /** A recording of its one case is wanted, and no verdict; only hosts that say that they can get one. */
  recorded: z.boolean().default(false),
})
export type JudgeRun = z.output<typeof judgeRun>

/** Preparation of a host for a contest: files to fetch, checkers and interactors to compile. */
const judgeWarmUp = z.object({
  cid: z.number().int(),
  files: z.array(sha256),
  programs: z.array(z.string()),
  /** Those of problems that have headers or graders, with them. */
  withSources: z.array(z.object({ checker: z.string(), sources: z.array(problemSource) })).default([]),
})
export type JudgeWarmUp = z.output<typeof judgeWarmUp>

const warmUpProgress = z.object({
  done: z.number().int().min(0).max(2_147_483_647),
  finished: z.boolean(),
  fault: reported(1000),
})

const compilerReport = z.object({
  language,
  version: reported(200),
  matchesReference: z.boolean(),
})

/** This build's hosts speak it. Hosts that name none speak the first, and get no warm-up. */
export const judgeProtocol = 5

/** First judge protocol whose hosts know a checker's protocol. */
const knownSince: Record<ProgramProtocol, number> = {
  testlib: 1,
  kattis: 1,
  hustoj: 3,
  qduoj: 3,
  upj: 4,
  syzoj: 4,
  lemon: 4,
  cms: 4,
}

/** Functions, outputs, passes, managers and headers. */
export const knowsKinds = (protocol: number): boolean => protocol >= 5

export const checkersKnownTo = (protocol: number): ProgramProtocol[] =>
  programProtocols.filter((name) => knownSince[name] <= protocol)

export const hostStatus = z.object({
  version: reported(200),
  /** 'full': all limits by cgroups. 'development': weaker limits. */
  mode: z.enum(['full', 'development']),
  slots: z.number().int().min(1).max(100_000),
  busy: z.number().int().min(0).max(100_000),
  load: z.number().min(0).max(1e6),
  /** Hash of its sources, as of the server's. */
  build: reported(100).optional(),
  /** Its clock when sending: a wrong one confuses logs and leases. */
  clock: isoDate.optional(),
  compilers: z.array(compilerReport).max(100),
  /** Languages in which it records programs step by step. */
  records: z.array(language).max(100).optional(),
  protocol: z.number().int().min(1).max(1000).optional(),
  /** It makes tests and compiles sources for setters. */
  makes: z.boolean().optional(),
  /** Hash of its testlib.h: another one may print other bytes. */
  testlib: reported(100).optional(),
  /** CPU ms for a fixed piece of work at its start: compares hosts' speed. */
  speedMs: z.number().min(0).max(1e6).optional(),
  /** Why one of its slots is idle; `slots` counts the others. */
  lacks: reported(2000).nullable().optional(),
  /** Why it takes no work, or null. Paused hosts get none. */
  paused: z
    .object({ reason: reported(4000), since: isoDate })
    .nullable()
    .optional(),
})
export type HostStatus = z.output<typeof hostStatus>

const amount = z.number().int().min(0).max(2_147_483_647)

/** 10000 for full points. Absent: all or nothing. */
const givenScore = score.optional()

const judgedTest = z.object({
  uuid,
  judge,
  score: givenScore,
  /** CPU ms, capped to the limit, or the measuring limit of a verification. */
  time: amount,
  /** Peak KB, capped to the limit. */
  memory: amount,
  /** Verification only: message of checker or validator, and how the program ended. */
  message: reported(500).optional(),
})
export type JudgedTest = z.output<typeof judgedTest>

const fencingToken = amount

export const judgeProgress = z.object({
  fencingToken,
  number: amount.min(1),
  total: amount,
  tests: z.array(judgedTest).max(maxTests),
})

export const judgeResult = z.object({
  fencingToken,
  judge,
  score: givenScore,
  time: amount,
  memory: amount,
  /** For students: compiler messages, or signal or exit code in words. Never test data. */
  error: reported(128 * 1024),
  judgeMessage: reported(64 * 1024),
  tests: z.array(judgedTest).max(maxTests),
  /** With `showsFailure`: the first test not accepted. */
  failure: foundFailure.extend({ uuid }).nullable().default(null),
  /** The host's own failure: counts as an attempt, not as a result. */
  hostFault: z.boolean().default(false),
  /** With `hostFault`: a known temporary failure of the machine or its connection, not counted as an attempt. */
  outage: z.boolean().default(false),
  file: sha256.nullable().default(null),
})
export type JudgeResult = z.output<typeof judgeResult>

export const hostName = z
  .string()
  .trim()
  .min(1)
  .max(judgeHostNameLength)
  .regex(/^[\w.-]*$/, 'letters, digits, dots, underscores and hyphens')

const task = z.object({ taskId: id })
const trial = z.object({ trialId: id })
const run = z.object({ runId: id })

export const judgeEndpoints = defineEndpoints({
  'POST /judge/start': {
    summary: 'A host has started anew: what its token holds from before goes back to the queue at once',
    access: 'judge',
    body: hostStatus,
    data: nothing,
    errors: ['HOST_UNKNOWN'],
  },
  'POST /judge/lease': {
    summary: 'Long poll for one piece of work; all are null after 25 s without any, and for a paused host',
    description: 'A task, a trial, a compilation, a run, a warm-up or a make.',
    access: 'judge',
    body: hostStatus,
    data: z.object({
      task: judgeTask.nullable(),
      trial: judgeTrial.nullable().default(null),
      run: judgeRun.nullable().default(null),
      warmUp: judgeWarmUp.nullable().default(null),
      make: judgeMake.nullable().default(null),
      compile: judgeCompile.nullable().default(null),
      languages: z.array(language).default([]),
    }),
    errors: ['HOST_UNKNOWN', 'NOT_READY'],
  },
  'POST /judge/task/:taskId/renew': {
    summary: 'Keep the lease of a task',
    description:
      '`cancelled` asks the host to stop: the task is gone or not its own any more. `makeRoom`, in a verification, asks it to hand in the tests that it has done.',
    access: 'judge',
    params: task,
    body: z.object({ fencingToken }),
    data: z.object({ cancelled: z.boolean(), makeRoom: z.boolean().optional() }),
    errors: ['HOST_UNKNOWN'],
  },
  'POST /judge/task/:taskId/progress': {
    summary: 'Tests finished so far',
    access: 'judge',
    params: task,
    body: judgeProgress,
    data: nothing,
    errors: ['HOST_UNKNOWN', 'LEASE_LOST'],
  },
  'POST /judge/task/:taskId/finish': {
    summary: 'The result, once',
    access: 'judge',
    params: task,
    body: judgeResult,
    /** `problemFault`: the server's copy of the file is broken, so it was not the host's fault. */
    data: z.object({ problemFault: z.boolean() }),
    errors: ['HOST_UNKNOWN', 'LEASE_LOST'],
  },
  'POST /judge/trial/:trialId/renew': {
    summary: 'Say that a trial is still under way',
    description:
      '`cancelled` asks the host to stop: nobody waits for this trial from it any more, or a submission waits for this host.',
    access: 'judge',
    params: trial,
    data: z.object({ cancelled: z.boolean() }),
    errors: ['HOST_UNKNOWN'],
  },
  'POST /judge/trial/:trialId/finish': {
    summary: 'The result of a trial; null when the host could not do it',
    access: 'judge',
    params: trial,
    body: z.object({ result: trialResult.nullable() }),
    data: nothing,
    errors: ['HOST_UNKNOWN', 'LEASE_LOST'],
  },
  'POST /judge/run/:runId/renew': {
    summary: 'Long poll of 5 s while a run is under way',
    description: '`cancelled` asks the host to stop: the run was stopped, or makes room for a contest.',
    access: 'judge',
    params: run,
    data: z.object({ cancelled: z.boolean() }),
    errors: ['HOST_UNKNOWN'],
  },
  'POST /judge/run/:runId/finish': {
    summary: 'The result of a run; null when the host could not do it',
    access: 'judge',
    params: run,
    body: z.object({ result: runResult.nullable() }),
    data: nothing,
    errors: ['HOST_UNKNOWN', 'LEASE_LOST'],
  },
  'POST /judge/join': {
    summary: 'A machine becomes a host by a token that makes hosts; its own token is answered this once',
    access: 'public',
    body: z.object({
      token: z.string().min(1).max(200),
      /** Preferred name; gets a suffix if taken. */
      name: hostName,
      hostToken: z.string().min(1).max(200).optional(),
    }),
    data: z.object({ name: z.string(), token: z.string() }),
    errors: ['HOST_UNKNOWN'],
  },
  'POST /judge/warm-up/:cid/progress': {
    summary: 'How far a host is with what a contest needs',
    description: '`cancelled`: nobody asks for it any more, or a submission waits for this host.',
    access: 'judge',
    params: z.object({ cid: id }),
    body: warmUpProgress,
    data: z.object({ cancelled: z.boolean() }),
    errors: ['HOST_UNKNOWN'],
  },
  'GET /judge/blob/:sha256': {
    summary: 'A test file by the hash of its content',
    description:
      'Asked `by` address, it may answer 307 and where the file can be read in the next minutes, without the token.',
    access: 'judge',
    params: z.object({ sha256 }),
    query: z.object({ by: z.literal('address').optional() }),
    media: ['application/octet-stream'],
    errors: ['HOST_UNKNOWN', 'NOT_FOUND'],
  },
})
