// Warming a host for a contest: it is given the names of the files and the sources of the checkers, gets them ready, and says
// how far it is. A host that is started anew, or was cut off, is given it once more: what it has already costs it nothing.

import type { JudgeWarmUp } from '@verdict/contract/judge-protocol'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { problemForJudging } from '../problem/index.ts'
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
  const [files, programs] = [await filesOfContest(tx, cid), await programsOf(tx, cid)]
  await setTotal(tx, hostId, cid, files.length + programs.length)
  return { cid, files, programs }
}

/** The checkers and interactors of its problems, each once. */
async function programsOf(tx: Queryable, cid: number): Promise<string[]> {
  const programs = new Set<string>()
  for (const pid of await problemsOfContest(tx, cid)) {
    const problem = await problemForJudging(tx, pid)
    if (problem && problem.checker.trim() !== '') programs.add(problem.checker)
  }
  return [...programs]
}

export const giveWarmUpBack = (db: Queryable, hostId: number, cid: number): Promise<void> =>
  releaseWarmUps(db, hostId, cid)

/** Called when a host was started anew. */
export const loseWarmUps = (db: Queryable, hostId: number): Promise<void> => releaseWarmUps(db, hostId, null)

export async function keepWarmUp(
  { db }: Pick<Context, 'db'>,
  hostId: number,
  cid: number,
  progress: { done: number; finished: boolean; fault: string },
): Promise<{ cancelled: boolean }> {
  return { cancelled: !(await updateWarmUp(db, { hostId, cid }, progress)) }
}
