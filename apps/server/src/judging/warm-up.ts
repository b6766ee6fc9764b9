// A host that restarted or was cut off gets its warm-up again and skips what it has.

import type { JudgeWarmUp } from '@verdict/contract/judge-protocol'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { problemForJudging } from '../archive/index.ts'
import { isToMakeRoom } from './room.ts'
import {
  filesOfContest,
  problemsOfContest,
  releaseWarmUps,
  setTotal,
  takeNextWarmUp,
  updateWarmUp,
} from './warm-up-queries.ts'

export async function takeWarmUp(tx: Queryable, hostId: number): Promise<JudgeWarmUp | null> {
  const cid = await takeNextWarmUp(tx, hostId)
  if (cid === undefined) return null
  const [files, { programs, withSources }] = [await filesOfContest(tx, cid), await programsOf(tx, cid)]
  await setTotal(tx, hostId, cid, files.length + programs.length + withSources.length)
  return { cid, files, programs, withSources }
}

async function programsOf(tx: Queryable, cid: number): Promise<Omit<JudgeWarmUp, 'cid' | 'files'>> {
  const programs = new Set<string>()
  const withSources: JudgeWarmUp['withSources'] = []
  for (const pid of await problemsOfContest(tx, cid)) {
    const problem = await problemForJudging(tx, pid)
    if (!problem) continue
    const { answer, checker, sources: all } = problem
    const sources = all.filter(
      ({ role }) => role === 'header' || (role === 'grader' && answer === 'function'),
    )
    if (sources.length > 0) withSources.push({ checker, sources })
    else if (checker.trim() !== '') programs.add(checker)
  }
  return { programs: [...programs], withSources }
}

export const giveWarmUpBack = (db: Queryable, hostId: number, cid: number): Promise<void> =>
  releaseWarmUps(db, hostId, cid)

export const loseWarmUps = (db: Queryable, hostId: number): Promise<void> => releaseWarmUps(db, hostId, null)

/** Answers `cancelled` also to make room for a submission. */
export async function keepWarmUp(
  { db }: Pick<Context, 'db'>,
  hostId: number,
  cid: number,
  progress: { done: number; finished: boolean; fault: string },
): Promise<{ cancelled: boolean }> {
  if (!(await updateWarmUp(db, { hostId, cid }, progress))) return { cancelled: true }
  if (progress.finished || !(await isToMakeRoom(db, hostId))) return { cancelled: false }
  await releaseWarmUps(db, hostId, cid)
  return { cancelled: true }
}
