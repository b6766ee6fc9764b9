// Code that somebody runs before submitting it, on the samples or on input of their own. A run is its author's alone: it is
// no submission, stands in no list and no count, and never sees a test.

import { runRules } from '@verdict/domain/run'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import {
  bodyId,
  id,
  isoDate,
  isStorable,
  judge,
  language,
  max32,
  nothing,
  queryNumber,
  reported,
  written,
} from '../platform/primitives.ts'
import { newSubmission } from '../contest/submission.ts'

export const newRun = z.object({
  pid: bodyId,
  /** In whose name the problem is read, as for a submission. */
  mid: newSubmission.shape.mid,
  course: newSubmission.shape.course,
  language,
  code: newSubmission.shape.code,
  /** Absent or null: every sample of the problem. */
  input: z.string().max(runRules.inputChars).refine(isStorable, 'is not plain text').nullish(),
})

const runStates = ['waiting', 'running', 'done', 'stopped', 'failed'] as const

const amount = z.number().int().min(0).max(max32)

export type Written = z.output<ReturnType<typeof written>>

const turn = z.object({
  by: z.enum(['program', 'interactor']),
  /** ms since the conversation began. */
  at: amount,
  text: reported(runRules.talkBytes),
})

export type RunTurn = z.output<typeof turn>

/** How the program did on one input. */
const runOutcome = z.object({
  /** null when it ran well and there is nothing to compare its output with. */
  judge: judge.nullable(),
  /** CPU ms. */
  time: amount,
  /** Peak KB. */
  memory: amount,
  /** The cause of its end, in the fixed words of domain/run-words.ts; empty after a clean end. */
  words: reported(500),
  /** It was stopped because the CPU time for runs was used up, and not by the problem's limit. */
  outOfTime: z.boolean(),
  /** The place in the beginnings of both outputs where they first differ; null where none is to be shown. */
  difference: z.object({ expected: amount, actual: amount }).nullable(),
  stdout: written(runRules.outputBytes),
  stderr: written(runRules.stderrBytes),
  /** The words of the checker or interactor. */
  message: reported(runRules.messageBytes),
  /** With an interactor: who wrote what, and when. */
  talk: z.array(turn).max(runRules.talkTurns).nullable(),
  /** The conversation went on beyond what is shown. */
  isTalkCut: z.boolean(),
})
export type RunOutcome = z.output<typeof runOutcome>

export const runResult = z.object({
  /** The compiler's words; null when it compiled. */
  compileError: reported(128 * 1024).nullable(),
  /** In the order of the inputs; those after one that used up the CPU time are left out. */
  outcomes: z.array(runOutcome).max(20),
  /** Compiling and running. */
  cpuMs: amount,
})
export type RunResult = z.output<typeof runResult>

const runRow = z.object({
  id: z.number().int(),
  pid: z.number().int(),
  language,
  /** On input of one's own, and not on the samples. */
  isOwn: z.boolean(),
  state: z.enum(runStates),
  /** The first that is not Accepted; null while there is none, or nothing to compare with. */
  judge: judge.nullable(),
  createdAt: isoDate,
})
export type RunRow = z.output<typeof runRow>

const runDetail = runRow.extend({
  code: z.string(),
  /** Runs that are taken before it, while it waits. */
  ahead: z.number().int().optional(),
  compileError: z.string().nullable(),
  cases: z.array(
    z.object({
      input: written(runRules.inputChars),
      /** null for input of one's own. */
      expected: written(runRules.inputChars).nullable(),
      /** null when it was not run. */
      outcome: runOutcome.nullable(),
    }),
  ),
})
export type RunDetail = z.output<typeof runDetail>

const one = z.object({ id })

export const runEndpoints = defineEndpoints({
  'POST /run': {
    summary: 'Run code on the samples of a problem, or on input of one’s own',
    access: 'login',
    exam: { cid: 'body.mid', pid: 'body.pid', after: 'handed-in' },
    body: newRun,
    data: z.object({ id: z.number().int() }),
    status: 201,
    errors: [
      'COURSE_ARCHIVED',
      'LANGUAGE_NOT_OFFERED',
      'LANGUAGE_NOT_ALLOWED',
      'PROBLEM_INCOMPLETE',
      'PROBLEM_WITHOUT_SAMPLES',
      'RUN_UNFINISHED',
      'RUNS_OFF',
      'NOT_FOUND',
      'CONTEST_NOT_STARTED',
      'EXAM_PAUSED',
      'HANDED_IN',
      'CONTEST_NOT_ENTERED',
      'COURSE_PRIVATE',
      'COURSE_WITHOUT_CODE',
      'RATE_LIMITED',
    ],
  },
  'GET /run': {
    summary: 'One’s own last runs on a problem, newest first; with `mid` those of a contest alone',
    access: 'login',
    exam: { cid: 'query.mid', pid: 'query.pid' },
    query: z.object({ pid: id, mid: queryNumber(0) }),
    data: z.object({ runs: z.array(runRow) }),
    errors: [],
  },
  'GET /run/:id': {
    summary: 'One of one’s own runs, with what the program wrote',
    access: 'login',
    exam: { run: 'params.id' },
    params: one,
    data: runDetail,
    errors: ['NOT_FOUND'],
  },
  'DELETE /run/:id': {
    summary: 'Stop a run that waits or is under way',
    access: 'login',
    exam: { run: 'params.id' },
    params: one,
    data: nothing,
    errors: ['NOT_FOUND'],
  },
})
