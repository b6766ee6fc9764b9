// The messages between a judge host and the server, over HTTP with a bearer token.
// A task is self-contained; files are named by the SHA-256 of their content and fetched once.
// Running is at least once, recording exactly once: only the current fencing token may report.

import { judgeHostNameLength } from '@verdict/domain/field-limits'
import { type ProgramProtocol, programProtocols } from '@verdict/domain/problem'
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
import { comparison, programFlags, programProtocol } from '../archive/problem-content.ts'
import { runResult } from './run.ts'
import { maxTests } from '../archive/test-limits.ts'
import { trialRequest, trialResult } from './trial.ts'

const judgeTest = z.object({
  uuid,
  input: sha256,
  inputBytes: z.number().int(),
  output: sha256,
  outputBytes: z.number().int(),
})

const judgeGroup = z.object({
  points: z.number().int(),
  way: z.enum(groupWays),
  needs: z.array(z.number().int()),
  stop: z.boolean(),
  /** The group that it is a part of, from 1. */
  parent: z.number().int().nullish(),
  passes: z.enum(groupPasses).nullish(),
  /** Places in `tests`, from 0. */
  tests: z.array(z.number().int()),
})

export const judgeTask = z.object({
  taskId: z.number().int(),
  /** Grows with every lease; a report with an older one is refused. */
  fencingToken: z.number().int(),
  /** The trace that it belongs to, for a host that traces, too. */
  traceparent: z.string().max(55).nullable().default(null),
  /** null for a program of a verification, which nobody has submitted. */
  sid: z.number().int().nullable(),
  /** The problem's number: faults of one problem are not the host's. */
  pid: z.number().int(),
  kind: problemType,
  language,
  code: z.string(),
  /** Checker or interactor source, empty for traditional problems. */
  checker: z.string(),
  /** How it is called and answers, and its further arguments. */
  protocol: programProtocol.default('testlib'),
  flags: programFlags.default([]),
  /** Where there is no checker; null is the usual one. */
  comparison: comparison.nullable().default(null),
  /** The problem's limits, with the factors of the language. */
  timeMs: z.number().int(),
  memoryKb: z.number().int(),
  tests: z.array(judgeTest),
  /** The result is to have data of the first test that failed. */
  showsFailure: z.boolean().default(false),
  /** Groups of tests that give points, as packages/domain/src/test-groups.ts has them; null: all or nothing. */
  groups: z.array(judgeGroup).nullable().default(null),
  /** Such a task is done on every test, whatever comes of those before. */
  verification: z
    .object({
      /** A validator is the task's `code`, called as `protocol` and `flags` say, with each input. */
      what: z.enum(programKinds),
      /** A program that times out is run again with this limit to see how long it takes; null: not. */
      measureMs: z.number().int().nullable(),
      /** No test but the first begins after so long: the result leaves out those that are left, for another task. */
      sliceMs: z.number().int(),
    })
    .nullable()
    .default(null),
})
export type JudgeTask = z.output<typeof judgeTask>

/** A checker or interactor to be tried: no lease, no progress, one answer, for as long as the caller waits. */
export const judgeTrial = trialRequest.extend({
  trialId: z.number().int(),
  protocol: programProtocol.default('testlib'),
  flags: programFlags.default([]),
})
export type JudgeTrial = z.output<typeof judgeTrial>

/** Somebody's code on inputs that everybody may read: one answer, for as long as `renew` does not say otherwise. */
const judgeRun = z.object({
  runId: z.number().int(),
  kind: problemType,
  language,
  code: z.string(),
  checker: z.string(),
  protocol: programProtocol,
  flags: programFlags,
  comparison: comparison.nullable(),
  /** The problem's limits, with the factors of the language. */
  timeMs: z.number().int(),
  memoryKb: z.number().int(),
  /** CPU time that the program may use on all inputs together. */
  cpuMs: z.number().int(),
  /** Without an expected output there is nothing to compare with. */
  cases: z.array(z.object({ input: z.string(), expected: z.string().nullable() })),
})
export type JudgeRun = z.output<typeof judgeRun>

/** The needs of a contest on a host before it begins: files to fetch, checkers and interactors to compile. */
const judgeWarmUp = z.object({
  cid: z.number().int(),
  files: z.array(sha256),
  programs: z.array(z.string()),
})
export type JudgeWarmUp = z.output<typeof judgeWarmUp>

const warmUpProgress = z.object({
  /** Files and programs that are there. */
  done: z.number().int().min(0).max(2_147_483_647),
  finished: z.boolean(),
  /** The first thing that went wrong; empty where nothing did. */
  fault: reported(1000),
})

const compilerReport = z.object({
  language,
  version: reported(200),
  matchesReference: z.boolean(),
})

/** The one of this build's hosts. One that says none is of the first: it is given no warm-up. */
export const judgeProtocol = 4

/** Hosts know the protocol of a checker from this judge protocol on. */
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

/** A host is given nothing of a problem whose checker speaks another. */
export const checkersKnownTo = (protocol: number): ProgramProtocol[] =>
  programProtocols.filter((name) => knownSince[name] <= protocol)

/** How a host is: sent with every request for work, shown to admins. */
export const hostStatus = z.object({
  version: reported(200),
  /** 'full': everything enforced by cgroups. 'development': weaker limits, said plainly. */
  mode: z.enum(['full', 'development']),
  slots: z.number().int().min(1).max(100_000),
  busy: z.number().int().min(0).max(100_000),
  /** Load average over one minute. */
  load: z.number().min(0).max(1e6),
  /** The sources that it runs, as the server names its own. */
  build: reported(100).optional(),
  /** The time there as it was sent: a clock that is off makes logs and leases hard to read. */
  clock: isoDate.optional(),
  /** It is given work in these languages and in no other. */
  compilers: z.array(compilerReport).max(100),
  protocol: z.number().int().min(1).max(1000).optional(),
  /** CPU ms for a fixed piece of work when it started: hosts that differ in it give different times to the same program. */
  speedMs: z.number().min(0).max(1e6).optional(),
  /** One of its slots does nothing for this reason, while others work; `slots` are those. */
  lacks: reported(2000).nullable().optional(),
  /** It takes no work for this reason; absent or null while it does. Such a host is given none. */
  paused: z
    .object({ reason: reported(4000), since: isoDate })
    .nullable()
    .optional(),
})
export type HostStatus = z.output<typeof hostStatus>

/** Any whole number that the database can hold. */
const amount = z.number().int().min(0).max(2_147_483_647)

/** Hundredths of a point, 10000 for all of them. Absent, the verdict is all or nothing. */
const givenScore = score.optional()

const judgedTest = z.object({
  uuid,
  judge,
  score: givenScore,
  /** CPU ms, capped to the limit; in a verification to what it is measured with. */
  time: amount,
  /** Peak KB, capped to the limit. */
  memory: amount,
  /** Only in a verification: the words of the checker or the validator, and how the program ended. */
  message: reported(500).optional(),
})
export type JudgedTest = z.output<typeof judgedTest>

const fencingToken = amount

export const judgeProgress = z.object({
  fencingToken,
  /** 1, 2, 3 ...: a smaller or equal number than the last is ignored. */
  number: amount.min(1),
  total: amount,
  /** All tests finished so far. */
  tests: z.array(judgedTest).max(maxTests),
})

export const judgeResult = z.object({
  fencingToken,
  judge,
  score: givenScore,
  time: amount,
  memory: amount,
  /** For the student: compiler messages, signal or exit code in words. Never test data. */
  error: reported(128 * 1024),
  /** For admins. */
  judgeMessage: reported(64 * 1024),
  tests: z.array(judgedTest).max(maxTests),
  /** With `showsFailure`, of the first test that is not Accepted. */
  failure: foundFailure.extend({ uuid }).nullable().default(null),
  /** The host could not judge for a reason of its own: counts as an attempt, not as a result. */
  hostFault: z.boolean().default(false),
  /** With `hostFault`: the host knows that its machine, or the way to the files, is out of order just now. Counts as no attempt. */
  outage: z.boolean().default(false),
  /** With `hostFault`: the test file that did not arrive, or not as its hash says. */
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
    summary:
      'Long poll for one task, trial, run or warm-up; all are null after 25 s without work, and for a paused host',
    access: 'judge',
    body: hostStatus,
    data: z.object({
      task: judgeTask.nullable(),
      trial: judgeTrial.nullable().default(null),
      run: judgeRun.nullable().default(null),
      warmUp: judgeWarmUp.nullable().default(null),
      /** The languages that the site wants hosts to have, as far as they can. */
      languages: z.array(language).default([]),
    }),
    errors: ['HOST_UNKNOWN', 'NOT_READY'],
  },
  'POST /judge/task/:taskId/renew': {
    summary:
      'Keep the lease; `cancelled` asks the host to stop: the task is gone or not its own any more; `makeRoom`, in a verification, to hand in the tests that it has done',
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
    /** `problemFault`: the server's own copy of the test file is broken, so it was not the host's fault. */
    data: z.object({ problemFault: z.boolean() }),
    errors: ['HOST_UNKNOWN', 'LEASE_LOST'],
  },
  'POST /judge/trial/:trialId/renew': {
    summary:
      '`cancelled` asks the host to stop: nobody waits for this trial from it any more, or a submission waits for this host',
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
    summary:
      'Long poll of 5 s while a run is under way; `cancelled` asks the host to stop: it was stopped, or makes room for a contest',
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
      /** Its wish: where another host has it, something is put behind it. */
      name: hostName,
      /** A token that it was given before: kept where it still holds. */
      hostToken: z.string().min(1).max(200).optional(),
    }),
    data: z.object({ name: z.string(), token: z.string() }),
    errors: ['HOST_UNKNOWN'],
  },
  'POST /judge/warm-up/:cid/progress': {
    summary:
      'How far a host is with what a contest needs; `cancelled`: nobody asks for it any more, or a submission waits for this host',
    access: 'judge',
    params: z.object({ cid: id }),
    body: warmUpProgress,
    data: z.object({ cancelled: z.boolean() }),
    errors: ['HOST_UNKNOWN'],
  },
  'GET /judge/blob/:sha256': {
    summary:
      'A test file by the hash of its content; asked `by` address, it may answer 307 and where it can be read in the next minutes, without the token',
    access: 'judge',
    params: z.object({ sha256 }),
    query: z.object({ by: z.literal('address').optional() }),
    errors: ['HOST_UNKNOWN', 'NOT_FOUND'],
  },
})
