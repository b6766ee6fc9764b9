// A run has one attempt: its author is watching and can start another.

import type { JudgeRun } from '@verdict/contract/judge-protocol'
import type { RunResult, Written } from '@verdict/contract/run'
import { runRules } from '@verdict/domain/run'
import { Judge, verdictOfTests } from '@verdict/domain/verdict'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { JudgeHost } from '../../platform/viewer.ts'
import { judgedAs, limitsIn, problemForJudging } from '../../archive/index.ts'
import { workTopic } from '../queue/queue.ts'
import {
  type Case,
  casesOf,
  type EndedRun,
  extend,
  failLost,
  failRun,
  forgetOld,
  forgetRecords,
  keepResult,
  release,
  takeOldest,
  type TakingHost,
  yieldingBefore,
} from './run-queries.ts'

type Parts = Pick<Context, 'db' | 'channel'>

export const runTopic = 'run'

export interface RunNews {
  id: number
  userId: number
  pid: number
  cid: number
}

export const tellEnd = (
  { channel }: Pick<Context, 'channel'>,
  tx: Queryable,
  { id, user_id, pid, contest_id }: EndedRun & { id: number },
): Promise<void> =>
  channel.publish(tx, runTopic, { id, userId: user_id, pid, cid: contest_id } satisfies RunNews)

export async function takeRun(
  context: Pick<Context, 'channel'>,
  tx: Queryable,
  host: JudgeHost & TakingHost,
): Promise<JudgeRun | null> {
  for (;;) {
    const taken = await takeOldest(tx, host)
    if (!taken) return null
    const { id, pid, language, code, cases, budget_ms, is_recorded: recorded } = taken
    const problem = await problemForJudging(tx, pid)
    if (problem) {
      const { type, languageFactors: _, ...rest } = problem
      const inputs = cases.map(({ input, expected }) => ({
        input: input.text,
        expected: expected?.text ?? null,
      }))
      const limits = await limitsIn(tx, language, problem)
      const run = { runId: id, kind: type, language, code, cpuMs: budget_ms, cases: inputs, recorded }
      return { ...run, ...rest, ...limits, ...judgedAs(problem, language) }
    }
    const failed = await failRun(tx, id)
    if (failed) await tellEnd(context, tx, { id, ...failed })
  }
}

/**
 * Extends the lease. @param wanted number of contest submissions without a free host
 * @returns false if the host should stop: the run is no longer its own, or makes room
 */
export const keepRunning = (
  { db }: Parts,
  host: JudgeHost,
  id: number,
  wanted: (tx: Queryable) => Promise<number>,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await extend(tx, id, host.id))) return false
    const waiting = await wanted(tx)
    if (waiting === 0 || (await yieldingBefore(tx, id)) >= waiting) return true
    await release(tx, id, host.id, true)
    return false
  })

export const giveRunBack = ({ db, channel }: Parts, host: JudgeHost, { runId }: JudgeRun): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await release(tx, runId, host.id, false)
    await channel.publish(tx, workTopic, null)
  })

/** @throws Refusal LEASE_LOST if it is no longer this host's */
export async function finishRun(
  context: Parts,
  host: JudgeHost,
  id: number,
  result: RunResult | null,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const run = await casesOf(tx, id)
    if (!run) throw new Refusal('LEASE_LOST')
    const kept = await keepResult(tx, id, host.id, {
      result,
      judge: run.is_recorded ? null : judgeOf(run.cases, result),
      cpuMs: result?.cpuMs ?? 0,
      cases: run.cases.map(shown),
    })
    if (!kept) throw new Refusal('LEASE_LOST')
    await forgetOld(tx, kept.user_id, kept.pid)
    if (run.is_recorded) await forgetRecords(tx, kept.user_id, id)
    await tellEnd(context, tx, { id, ...kept })
  })
}

const cut = ({ text, bytes }: Written): Written => ({
  text: text.slice(0, runRules.outputBytes).toWellFormed(),
  bytes,
})

const shown = ({ input, expected }: Case): Case => ({
  input: cut(input),
  expected: expected && cut(expected),
})

/** Combined verdict of all cases; null if nothing was compared and nothing failed. */
function judgeOf(cases: readonly Case[], result: RunResult | null): Judge | null {
  if (result === null) return null
  if (result.compileError !== null) return Judge.CompileError
  const judges = result.outcomes.flatMap(({ judge }) => judge ?? [])
  if (judges.length === 0) return null
  const verdict = verdictOfTests(judges)
  return verdict === Judge.Accepted && judges.length < cases.length ? null : verdict
}

export async function failLostRuns(context: Parts, hostId: number | null): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    for (const run of await failLost(tx, hostId)) await tellEnd(context, tx, run)
  })
}
