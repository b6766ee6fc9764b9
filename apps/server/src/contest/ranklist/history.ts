// The cells of a ranklist over time. They say nothing that somebody who watched the ranklist does not know: an attempt that
// changed no cell is not among them.

import { contestRule } from '@verdict/domain/contest-rules/table'
import { cellSteps, type CellStep } from '@verdict/domain/ranklist'
import type { Access } from '../../access/contest-access.ts'
import type { Queryable } from '../../platform/db.ts'
import { attemptsByCell } from '../score/score.ts'
import { attemptsInContest, gradedProblems, type View } from '../score/score-queries.ts'
import { rankedEntrants } from './ranklist-queries.ts'

type Step = Record<string, unknown>
type Stepped = Map<number, CellStep[]>

/** By uid. */
export async function steppedCells(
  db: Queryable,
  access: Access,
  view: View,
  withHidden: boolean,
): Promise<Map<string, Stepped>> {
  const { contest, freezeTime } = access
  const [uids, problems, attempts] = await Promise.all([
    rankedEntrants(db, contest.cid, withHidden),
    gradedProblems(db, contest.cid),
    attemptsInContest(db, contest.cid, null),
  ])
  const listed = new Set(problems.map(({ pid }) => pid))
  const rule = contestRule(contest.rule)
  const [from, start] = [view === 'full' ? null : freezeTime, contest.starts_at.getTime()]
  const steps = new Map([...uids.values()].map((uid): [string, Stepped] => [uid, new Map()]))
  for (const { user_id, pid, made } of await attemptsByCell(db, contest.cid, contest, attempts)) {
    if (listed.has(pid)) steps.get(uids.get(user_id) ?? '')?.set(pid, cellSteps(rule, made, from, start))
  }
  return steps
}

const listed = (steps: Stepped): Step[] =>
  [...steps].flatMap(([pid, those]) =>
    those.map(({ minute, cell: { acceptedAt, markedAt: _markedAt, ...counts } }) => ({
      pid,
      minute,
      acceptedAt: acceptedAt === null ? null : new Date(acceptedAt).toISOString(),
      ...counts,
    })),
  )

export async function historyBody(
  db: Queryable,
  access: Access,
  view: View,
  withHidden: boolean,
): Promise<string> {
  const cells = access.isAlone ? [] : [...(await steppedCells(db, access, view, withHidden))]
  const steps = cells.map(([uid, own]) => [uid, listed(own)] as const)
  const data = {
    steps: Object.fromEntries(steps.filter(([, those]) => those.length > 0)),
    version: access.version,
  }
  return JSON.stringify({ success: true, code: 200, message: 'OK', data })
}
