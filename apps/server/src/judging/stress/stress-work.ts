import type { JudgeMake, MadeStress, StressDifference } from '@verdict/contract/make'
import { Refusal } from '@verdict/contract/refusal'
import type { Queryable } from '../../platform/db.ts'
import type { AskingHost } from '../host.ts'
import { endMake, insertMake } from '../make/make-queries.ts'
import { holdNextStress, lockStress, putStress } from './stress-queries.ts'

export async function takeStress(tx: Queryable, host: AskingHost): Promise<JudgeMake | null> {
  const found = await holdNextStress(tx, host)
  if (!found) return null
  const { pid, plan, command, seconds, tried, spent_ms } = found
  const makeId = await insertMake(tx, { pid, kind: 'stress', hostId: host.id })
  await putStress(tx, pid, { state: 'running', make_id: makeId })
  const { second, ...own } = plan
  const leftMs = Math.max(0, seconds * 1_000 - spent_ms)
  return { makeId, pid, ...own, units: [], stress: { second, command, from: tried + 1, leftMs } }
}

export const releaseStress = (tx: Queryable, pid: number, makeId: number): Promise<void> =>
  putStress(tx, pid, { state: 'waiting', make_id: null }, makeId)

const mostAttempts = 3

export async function loseStress(tx: Queryable, pid: number, makeId: number, words = ''): Promise<void> {
  const found = await lockStress(tx, pid)
  if (found?.make_id !== makeId) return
  const attempts = found.attempts + 1
  const isOver = attempts >= mostAttempts
  await putStress(tx, pid, {
    attempts,
    make_id: null,
    ...(isOver
      ? { state: 'failed', words: `No judge host could do it. ${words}`, finished: true }
      : { state: 'waiting' }),
  })
}

const isSmaller = (one: StressDifference, than: StressDifference | null): boolean =>
  than === null || one.input.bytes < than.input.bytes

interface Reporting {
  pid: number
  makeId: number
}

/** Keeps the smallest difference. @throws Refusal LEASE_LOST */
export async function reportStress(
  tx: Queryable,
  { pid, makeId }: Reporting,
  { tried, spentMs, difference, words, isOver }: MadeStress,
): Promise<void> {
  const found = await lockStress(tx, pid)
  if (found?.make_id !== makeId || found.state !== 'running') throw new Refusal('LEASE_LOST')
  const kept = difference && isSmaller(difference, found.difference) ? difference : found.difference
  const has = words !== '' && kept === null
  await putStress(tx, pid, {
    tried: found.tried + tried,
    spent_ms: found.spent_ms + spentMs,
    difference: kept && JSON.stringify(kept),
    words,
    ...(isOver && { state: has ? 'failed' : 'done', make_id: null, finished: true }),
  })
  if (isOver) await endMake(tx, makeId)
}

/** @throws Refusal LEASE_LOST */
export async function finishStressMake(
  tx: Queryable,
  { pid, makeId }: Reporting,
  {
    compile,
    hostFault,
    isOutage,
  }: { compile: { name: string; words: string } | null; hostFault: string | null; isOutage: boolean },
): Promise<void> {
  if (compile) {
    const words = `${compile.name}: ${compile.words}`
    await putStress(tx, pid, { state: 'failed', words, make_id: null, finished: true }, makeId)
  } else if (hostFault !== null && !isOutage) await loseStress(tx, pid, makeId, hostFault)
  else await releaseStress(tx, pid, makeId)
  await endMake(tx, makeId)
}
