import type { Attempt, ScoreCell } from '@verdict/domain/contest-rules/rule'
import { contestRule } from '@verdict/domain/contest-rules/table'
import { cellOf } from '@verdict/domain/ranklist'
import type { ContestRecord } from '../../access/contest-access.ts'
import type { Queryable } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { attemptsInRun } from './virtual-queries.ts'

/** A person's cells in their run, by problem; none without one. */
export async function cellsOfRun(
  db: Queryable,
  contest: ContestRecord,
  { userId }: Viewer,
): Promise<Map<number, ScoreCell>> {
  const rule = contestRule(contest.rule)
  const made: Map<number, Attempt[]> = Map.groupBy(await attemptsInRun(db, contest, userId), ({ pid }) => pid)
  return new Map([...made].map(([pid, attempts]) => [pid, cellOf(rule, attempts, null)]))
}
