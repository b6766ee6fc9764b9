// Trying a checker or an interactor. An editor of the problem sends it with one sample and waits; a host that asks for
// work gets it when nothing waits that somebody has handed in, and one of each person at a time, so that nobody's trials
// keep submissions, or the trials of others, from a host. It is run at most once, kept nowhere, and ends with its asker:
// when that one hangs up or has waited long enough, the host that runs it hears so when it renews.

import { judgeTrial, type JudgeTrial } from '@verdict/contract/judge-protocol'
import { trialResult, type TrialRequest, type TrialResult } from '@verdict/contract/trial'
import { problemProgramLanguage } from '@verdict/domain/language'
import { isSpokenBy } from '@verdict/domain/problem'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { problemForJudging } from '../problem/index.ts'
import { findEditableProblem } from '../standing/problem-access.ts'
import type { Bell } from './bell.ts'
import type { AskingHost, Host } from './host.ts'
import { workTopic } from '../queue/index.ts'
import {
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

/** Published when a trial has its result. */
export const trialTopic = 'judging-trial'

/** Limit for one person: each trial takes a compiler's time. */
const trialLimit = { count: 12, seconds: 60 }

const waitMs = 15_000
const lookEveryMs = 1_000

interface TrialWait {
  /** Aborted when nobody listens any more. */
  gone: AbortSignal
  /** Rung when some trial has its result. */
  bell: Bell
  stopping: AbortSignal
  waitMs?: number
}

/** With the problem's own protocol and arguments where it says none. @throws Refusal VALIDATION_FAILED for an interactor that nothing can call */
async function asProblem(tx: Queryable, pid: number, request: TrialRequest): Promise<TrialRequest> {
  const problem = await problemForJudging(tx, pid)
  const whole = { protocol: problem?.protocol, flags: problem?.flags, ...request }
  if (whole.protocol !== undefined && !isSpokenBy(whole.type, whole.protocol)) {
    throw new Refusal('VALIDATION_FAILED', {}, [
      { path: 'body.protocol', message: 'is one of checkers alone' },
    ])
  }
  return whole
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, RATE_LIMITED, VALIDATION_FAILED; NOT_READY when no host did it in time */
export async function tryProgram(
  context: Pick<Context, 'db' | 'channel' | 'rateLimiter'>,
  viewer: Viewer,
  pid: number,
  request: TrialRequest,
  wait: TrialWait,
): Promise<TrialResult> {
  await findEditableProblem(context, viewer, pid)
  await context.rateLimiter.hit(`try:${viewer.userId}`, trialLimit)
  await deleteTrialsOlderThan(context.db, 4 * waitMs)
  const id = await context.db.transaction().execute(async (tx) => {
    const id = await insertTrial(tx, viewer.userId, await asProblem(tx, pid, request))
    await context.channel.publish(tx, workTopic, null)
    return id
  })
  try {
    return await untilFinished(context, id, wait)
  } finally {
    await context.db.transaction().execute(async (tx) => {
      await deleteTrial(tx, id)
      // The next one of the same person.
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

/** One that somebody waits for, or null. */
export async function takeTrial(tx: Queryable, host: AskingHost): Promise<JudgeTrial | null> {
  if (!host.languages.includes(problemProgramLanguage)) return null
  const taken = await takeWaitingTrial(tx, host, waitMs)
  const request = typeof taken?.request === 'object' ? taken.request : null
  return judgeTrial.safeParse({ ...request, trialId: taken?.id }).data ?? null
}

/** `cancelled` when nobody waits for it from this host any more. */
export const renewTrial = async (
  { db }: Pick<Context, 'db'>,
  host: Host,
  trialId: number,
): Promise<{ cancelled: boolean }> => ({ cancelled: !(await isAwaited(db, trialId, host.id, waitMs)) })

/** The host never got it. */
export async function handTrialBack({ db, channel }: Parts, host: Host, trial: JudgeTrial): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await releaseTrial(tx, trial.trialId, host.id)
    await channel.publish(tx, workTopic, null)
  })
}

/** The database keeps no NUL and no half of a surrogate pair; programs print both. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\u{FFFD}')

const storableResult = ({ compileError, run }: TrialResult): TrialResult => ({
  compileError: compileError === null ? null : storable(compileError),
  run: run && {
    ...run,
    failure: run.failure === null ? null : storable(run.failure),
    message: storable(run.message),
    printed: storable(run.printed),
  },
})

/** @throws Refusal LEASE_LOST when nobody waits for it any more */
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
