// A trial of a checker, interactor or manager is not stored, is interrupted by submissions, and ends when its caller leaves.

import { judgeTrial, type JudgeTrial } from '@verdict/contract/judge-protocol'
import { trialResult, type TrialRequest, type TrialResult } from '@verdict/contract/trial'
import { problemProgramLanguage } from '@verdict/domain/language'
import { ordinary } from '@verdict/domain/problem'
import { kindFault } from '@verdict/domain/problem-kind'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../platform/viewer.ts'
import { problemForJudging } from '../archive/index.ts'
import { findTestableProblem } from '../access/problem-access.ts'
import type { Bell } from './bell.ts'
import type { AskingHost, Host } from './host.ts'
import { workTopic } from './queue/queue.ts'
import { isToMakeRoom } from './room.ts'
import {
  type CompileTrial,
  deleteTrial,
  deleteTrialsOlderThan,
  finishedTrial,
  insertTrial,
  isAwaited,
  keepTrialResult,
  releaseTrial,
  takeWaitingTrial,
} from './trial-queries.ts'

type Parts = Pick<Context, 'db' | 'channel'>

export const trialTopic = 'judging-trial'

/** Per person: each trial has to be compiled. */
const trialLimit = { count: 30, seconds: 60 }

export const waitMs = 40_000
const lookEveryMs = 1_000

export interface TrialWait {
  gone: AbortSignal
  bell: Bell
  stopping: AbortSignal
  waitMs?: number
}

/** @throws Refusal VALIDATION_FAILED for an interactor or manager whose protocol cannot run one */
async function asProblem(tx: Queryable, pid: number, request: TrialRequest): Promise<TrialRequest> {
  const problem = await problemForJudging(tx, pid)
  const { protocol, flags, processes, sources } = problem ?? {}
  const whole = { protocol, flags, processes, sources, ...request }
  if (whole.protocol !== undefined) {
    const fault = kindFault({ ...ordinary, type: whole.type, protocol: whole.protocol })
    if (fault) throw new Refusal('VALIDATION_FAILED', {}, [{ path: 'body.protocol', message: fault.why }])
  }
  return whole
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, RATE_LIMITED, VALIDATION_FAILED; NOT_READY if no host did it in time */
export async function tryProgram(
  context: Pick<Context, 'db' | 'channel' | 'rateLimiter'>,
  viewer: Viewer,
  pid: number,
  request: TrialRequest,
  wait: TrialWait,
): Promise<TrialResult> {
  return tryAs(context, viewer, pid, (tx) => asProblem(tx, pid, request), wait)
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, RATE_LIMITED; NOT_READY if no host did it in time */
export async function tryAs(
  context: Pick<Context, 'db' | 'channel' | 'rateLimiter'>,
  viewer: Viewer,
  pid: number,
  requestOf: (tx: Queryable) => Promise<TrialRequest | CompileTrial>,
  wait: TrialWait,
): Promise<TrialResult> {
  await findTestableProblem(context, viewer, pid)
  await context.rateLimiter.hit(`try:${viewer.userId}`, trialLimit)
  await deleteTrialsOlderThan(context.db, 4 * waitMs)
  const id = await context.db.transaction().execute(async (tx) => {
    const id = await insertTrial(tx, viewer.userId, await requestOf(tx))
    await context.channel.publish(tx, workTopic, null)
    return id
  })
  try {
    return await untilFinished(context, id, wait)
  } finally {
    await context.db.transaction().execute(async (tx) => {
      await deleteTrial(tx, id)
      await context.channel.publish(tx, workTopic, null)
    })
  }
}

async function untilFinished(
  { db }: Pick<Context, 'db'>,
  id: number,
  { bell, gone, stopping, waitMs: mostMs = waitMs }: TrialWait,
): Promise<TrialResult> {
  const ended = AbortSignal.any([gone, stopping])
  const until = performance.now() + mostMs
  for (;;) {
    const heard = bell.rings
    const found = await finishedTrial(db, id)
    const result = found && trialResult.safeParse(found.result)
    if (result?.success) return result.data
    const leftMs = until - performance.now()
    if (found || leftMs <= 0 || ended.aborted) throw new Refusal('NOT_READY')
    await bell.after(heard, Math.min(leftMs, lookEveryMs), ended)
  }
}

export async function takeTrial(tx: Queryable, host: AskingHost): Promise<JudgeTrial | null> {
  if (!host.languages.includes(problemProgramLanguage)) return null
  const taken = await takeWaitingTrial(tx, host, waitMs)
  const request = typeof taken?.request === 'object' ? taken.request : null
  return judgeTrial.safeParse({ ...request, trialId: taken?.id }).data ?? null
}

/** Answers `cancelled` if nobody waits any more, or to make room for a submission: then it starts again later. */
export async function renewTrial(
  context: Parts,
  host: Host,
  trialId: number,
): Promise<{ cancelled: boolean }> {
  const { db } = context
  if (!(await isAwaited(db, trialId, host.id, waitMs))) return { cancelled: true }
  if (!(await isToMakeRoom(db, host.id))) return { cancelled: false }
  await handTrialBack(context, host, { trialId })
  return { cancelled: true }
}

export async function handTrialBack(
  { db, channel }: Parts,
  host: Host,
  trial: Pick<JudgeTrial, 'trialId'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await releaseTrial(tx, trial.trialId, host.id)
    await channel.publish(tx, workTopic, null)
  })
}

const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\u{FFFD}')

const storableResult = ({ compileError, run }: TrialResult): TrialResult => ({
  compileError: compileError === null ? null : storable(compileError),
  run: run && {
    ...run,
    failure: run.failure === null ? null : storable(run.failure),
    message: storable(run.message),
    printed: storable(run.printed),
    nextPass: run.nextPass === null ? null : storable(run.nextPass),
  },
})

/** @throws Refusal LEASE_LOST if nobody waits for it any more */
export async function finishTrial(
  { db, channel }: Parts,
  host: Host,
  trialId: number,
  result: TrialResult | null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const kept = await keepTrialResult(tx, trialId, host.id, result && storableResult(result))
    if (!kept) throw new Refusal('LEASE_LOST')
    await channel.publish(tx, trialTopic, null)
  })
}
