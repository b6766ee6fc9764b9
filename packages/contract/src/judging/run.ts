// Code run before submitting, on samples or own input. Private to its author: no submission, in no list or count, and never
// run on tests.

import { mostPasses } from '@verdict/domain/problem'
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
import { recording } from './recording.ts'

export const newRun = z.object({
  pid: bodyId,
  mid: newSubmission.shape.mid,
  course: newSubmission.shape.course,
  language,
  code: newSubmission.shape.code,
  /** Absent or null: all samples. */
  input: z.string().max(runRules.inputChars).refine(isStorable, 'is not plain text').nullish(),
})

/** On one sample alone, the first by default, or on `input`. */
export const newRecording = newRun.extend({ sample: z.number().int().min(0).max(99).nullish() })

const runStates = ['waiting', 'running', 'done', 'stopped', 'failed'] as const

const amount = z.number().int().min(0).max(max32)

export type Written = z.output<ReturnType<typeof written>>

const turn = z.object({
  by: z.enum(['program', 'interactor']),
  /** ms since the start. */
  at: amount,
  /** The pass that begins with it; the first is not said. */
  pass: z.number().int().min(2).max(mostPasses).optional(),
  text: reported(runRules.talkBytes),
})

export type RunTurn = z.output<typeof turn>

const runOutcome = z.object({
  /** Null: ran well, with nothing to compare. */
  judge: judge.nullable(),
  /** CPU ms. */
  time: amount,
  /** Peak KB. */
  memory: amount,
  /** Line of domain/run-words.ts; empty after a clean end. */
  words: reported(500),
  /** Stopped by the quota for runs, not by the problem's limit. */
  outOfTime: z.boolean(),
  /** Offsets of the first difference; null: not shown. */
  difference: z.object({ expected: amount, actual: amount }).nullable(),
  stdout: written(runRules.outputBytes),
  stderr: written(runRules.stderrBytes),
  message: reported(runRules.messageBytes),
  talk: z.array(turn).max(runRules.talkTurns).nullable(),
  isTalkCut: z.boolean(),
})
export type RunOutcome = z.output<typeof runOutcome>

export const runResult = z.object({
  compileError: reported(128 * 1024).nullable(),
  outcomes: z.array(runOutcome).max(20),
  cpuMs: amount,
  /** Absent but for a run that was to be recorded, which has no outcomes. */
  recording: recording.nullish(),
})
export type RunResult = z.output<typeof runResult>

export const runRow = z.object({
  id: z.number().int(),
  pid: z.number().int(),
  language,
  isOwn: z.boolean(),
  state: z.enum(runStates),
  judge: judge.nullable(),
  createdAt: isoDate,
})
export type RunRow = z.output<typeof runRow>

const runDetail = runRow.extend({
  code: z.string(),
  ahead: z.number().int().optional(),
  compileError: z.string().nullable(),
  recording: recording.nullable(),
  cases: z.array(
    z.object({
      input: written(runRules.inputChars),
      expected: written(runRules.inputChars).nullable(),
      outcome: runOutcome.nullable(),
    }),
  ),
})
export type RunDetail = z.output<typeof runDetail>

const one = z.object({ id })

const runRefusals = [
  'COURSE_ARCHIVED',
  'LANGUAGE_NOT_OFFERED',
  'LANGUAGE_NOT_ALLOWED',
  'OUTPUTS_WANTED',
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
] as const

export const runEndpoints = defineEndpoints({
  'POST /run': {
    summary: 'Run code on the samples of a problem, or on input of one’s own',
    access: 'login',
    token: 'submit',
    exam: { cid: 'body.mid', pid: 'body.pid', after: 'handed-in' },
    body: newRun,
    data: z.object({ id: z.number().int() }),
    status: 201,
    errors: [...runRefusals],
  },
  'POST /run/recording': {
    summary: 'Run code on one sample, or on input of one’s own, and record it step by step; never in an exam',
    access: 'login',
    token: 'submit',
    body: newRecording,
    data: z.object({ id: z.number().int() }),
    status: 201,
    errors: [...runRefusals.filter((one) => one !== 'HANDED_IN'), 'RECORDING_NOT_OFFERED'],
  },
  'GET /run/recording': {
    summary: 'The languages in which one’s code is recorded on a problem; none where it is not offered',
    access: 'login',
    exam: { cid: 'query.mid', pid: 'query.pid' },
    query: z.object({ pid: id, mid: queryNumber(0) }),
    data: z.object({ languages: z.array(language) }),
    errors: [],
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
    token: 'submit',
    exam: { run: 'params.id' },
    params: one,
    data: nothing,
    errors: ['NOT_FOUND'],
  },
})
