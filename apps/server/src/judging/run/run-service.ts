// A person runs one program at a time, within an allowance of CPU time. Only they see the result.

import {
  runRow,
  type newRecording,
  type newRun,
  type RunDetail,
  type RunRow,
  type Written,
} from '@verdict/contract/run'
import type { Language } from '@verdict/domain/language'
import { isConversation } from '@verdict/domain/problem-kind'
import { runRules } from '@verdict/domain/run'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Queryable, Transaction } from '../../platform/db.ts'
import { RateLimited } from '../../platform/fairness/rate-limit.ts'
import { Refusal } from '@verdict/contract/refusal'
import { present } from '../../platform/present.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { assertAllowed, samplesOf } from '../../archive/index.ts'
import { workTopic } from '../queue/queue.ts'
import { findAccess } from '../../access/contest-access.ts'
import type { ProblemForViewer } from '../../access/problem-access.ts'
import {
  assertComplete,
  contestOf,
  mayRecord,
  mayRun,
  problemTaking,
  timeInContest,
} from '../../access/submitting.ts'
import {
  type Case,
  countAhead,
  findRun,
  insertRun,
  languagesRecorded,
  lastRuns,
  recentUse,
  type RunRecord,
  stopRun as stopUnfinished,
} from './run-queries.ts'
import { tellEnd } from './run-work.ts'

type Parts = Pick<Context, 'db' | 'channel' | 'rateLimiter'>

/** The CPU allowance alone would let through very many small programs. */
const runLimit = { count: 30, seconds: 60 }

/**
 * @throws Refusal as for a submission (`problemTaking`), PROBLEM_INCOMPLETE, LANGUAGE_NOT_OFFERED, LANGUAGE_NOT_ALLOWED;
 * RUNS_OFF, PROBLEM_WITHOUT_SAMPLES, RUN_UNFINISHED, RATE_LIMITED
 */
export async function startRun(
  context: Parts,
  viewer: Viewer,
  asked: z.output<typeof newRun>,
): Promise<{ id: number }> {
  const problem = await problemTaking(context, viewer, asked)
  await context.rateLimiter.hit(`run:${viewer.userId}`, runLimit)
  return context.db.transaction().execute(async (tx) => {
    await assertOpenTo(tx, viewer, asked)
    const cases = casesOn(asked.input) ?? (await casesOfSamples(tx, asked.pid))
    return insert(context, tx, viewer, problem, { ...asked, cases, isRecorded: false })
  })
}

/** A recording is a run on one input. @throws Refusal as `startRun`, and RECORDING_NOT_OFFERED */
export async function startRecording(
  context: Parts,
  viewer: Viewer,
  asked: z.output<typeof newRecording>,
): Promise<{ id: number }> {
  const problem = await problemTaking(context, viewer, asked)
  await context.rateLimiter.hit(`run:${viewer.userId}`, runLimit)
  return context.db.transaction().execute(async (tx) => {
    if (!(await mayRecord(tx, viewer, asked))) throw new Refusal('RUNS_OFF')
    await assertOpenTo(tx, viewer, asked)
    const at = asked.sample ?? 0
    const cases = casesOn(asked.input) ?? (await casesOfSamples(tx, asked.pid)).slice(at, at + 1)
    return insert(context, tx, viewer, problem, { ...asked, cases, isRecorded: true })
  })
}

/**
 * Empty where this viewer's code is not recorded, or in a contest that they may not see; says nothing of whether they may
 * run it.
 */
export async function recordedLanguages(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  place: { pid: number; mid?: number | undefined },
): Promise<{ languages: Language[] }> {
  const cid = contestOf(place)
  const isSeen = cid === 0 || (await findAccess(db, viewer, cid)) !== null
  return {
    languages: isSeen && (await mayRecord(db, viewer, place)) ? await languagesRecorded(db, place.pid) : [],
  }
}

async function assertOpenTo(tx: Queryable, viewer: Viewer, asked: z.output<typeof newRun>): Promise<void> {
  const cid = contestOf(asked)
  if (cid > 0) await timeInContest(tx, viewer, cid)
  if (!(await mayRun(tx, viewer, asked.pid))) throw new Refusal('RUNS_OFF')
}

async function insert(
  context: Parts,
  tx: Transaction,
  { userId }: Viewer,
  problem: ProblemForViewer,
  asked: z.output<typeof newRun> & { cases: Case[]; isRecorded: boolean },
): Promise<{ id: number }> {
  const { pid, language, code, cases, isRecorded } = asked
  assertComplete(problem)
  await assertAllowed(tx, asked, language)
  if (cases.length === 0) throw new Refusal('PROBLEM_WITHOUT_SAMPLES')
  const budgetMs = await allowanceOf(tx, userId)
  const isRecordable = async () =>
    !isConversation(problem.type) && (await languagesRecorded(tx, pid)).includes(language)
  if (isRecorded && !(await isRecordable())) throw new Refusal('RECORDING_NOT_OFFERED')
  const isOwn = typeof asked.input === 'string'
  const run = { userId, pid, cid: contestOf(asked), language, code, isOwn, isRecorded, cases, budgetMs }
  const id = await insertRun(tx, run)
  if (id === undefined) throw new Refusal('RUN_UNFINISHED')
  await context.channel.publish(tx, workTopic, null)
  return { id }
}

const written = (text: string): Written => ({ text, bytes: Buffer.byteLength(text) })

const whole = (text: string): Written => written(text === '' || text.endsWith('\n') ? text : `${text}\n`)

const casesOn = (input: string | null | undefined): Case[] | null =>
  typeof input === 'string' ? [{ input: whole(input), expected: null }] : null

const casesOfSamples = async (tx: Queryable, pid: number): Promise<Case[]> =>
  (await samplesOf(tx, pid)).map((sample) => ({ input: whole(sample.in), expected: written(sample.out) }))

/** @returns CPU milliseconds left @throws RateLimited if they are too few */
async function allowanceOf(tx: Queryable, userId: number): Promise<number> {
  const used = await recentUse(tx, userId)
  let left = runRules.cpuMs - used.reduce((sum, { cpuMs }) => sum + cpuMs, 0)
  if (left >= runRules.leastCpuMs) return left
  for (const { cpuMs, leaves } of used) {
    left += cpuMs
    if (left >= runRules.leastCpuMs) throw new RateLimited(Math.max(1, leaves))
  }
  throw new RateLimited(runRules.windowSeconds)
}

export const listRuns = async (
  { db }: Pick<Context, 'db'>,
  { userId }: Viewer,
  place: { pid: number; mid?: number | undefined },
): Promise<{ runs: RunRow[] }> => ({ runs: (await lastRuns(db, userId, place)).map(rowOf) })

const rowOf = (run: RunRecord): RunRow =>
  present(runRow, run, { state: run.ended ?? (run.host_id === null ? 'waiting' : 'running') })

/** @throws Refusal NOT_FOUND, also for another person's run */
export async function readRun(
  { db }: Pick<Context, 'db'>,
  { userId }: Viewer,
  id: number,
): Promise<RunDetail> {
  const run = await findRun(db, userId, id)
  if (!run) throw new Refusal('NOT_FOUND')
  const { code, cases, result } = run
  const row = rowOf(run)
  return {
    ...row,
    code,
    ...(row.state === 'waiting' && { ahead: await countAhead(db, id) }),
    compileError: result?.compileError ?? null,
    recording: result?.recording ?? null,
    cases: cases.map((one, index) => ({ ...one, outcome: result?.outcomes[index] ?? null })),
  }
}

/** @throws Refusal NOT_FOUND */
export async function stopRun(
  context: Pick<Context, 'db' | 'channel'>,
  { userId }: Viewer,
  id: number,
): Promise<void> {
  if (!(await findRun(context.db, userId, id))) throw new Refusal('NOT_FOUND')
  await context.db.transaction().execute(async (tx) => {
    const stopped = await stopUnfinished(tx, id, userId)
    if (!stopped) return
    await context.channel.publish(tx, workTopic, null)
    await tellEnd(context, tx, { id, ...stopped })
  })
}
