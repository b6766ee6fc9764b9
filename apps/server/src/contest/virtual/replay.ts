// The ranklist of a contest that is over as it stood so many minutes after its start, with a person in it whose run has lasted
// as long. Minutes that are not complete are not shown of others; when the run is over, everything is.

import { cellsAt, type EntrantSteps } from '@verdict/domain/board-history'
import { contestRule } from '@verdict/domain/contest-rules/table'
import { cellSteps, type CellStep } from '@verdict/domain/ranklist'
import { Refusal } from '@verdict/contract/refusal'
import type { Access } from '../../access/contest-access.ts'
import { timesOf } from '../../access/contest-clock.ts'
import type { Queryable } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { boardBody, type BoardRow, boardParts } from '../ranklist/answer.ts'
import { steppedCells } from '../ranklist/history.ts'
import { memberOf } from '../score/score-queries.ts'
import { attemptsInRun, findRun, rankedPerson, type VirtualRun } from './virtual-queries.ts'

const minuteMs = 60_000

const membersAt = (steps: EntrantSteps, minute: number): string =>
  [...cellsAt(steps, minute)].flatMap(([pid, cell]) => memberOf(pid, cell) ?? []).join(',')

/** As if they had begun with the contest. */
async function ownSteps(
  db: Queryable,
  { contest }: Access,
  { userId }: Viewer,
  { started_at }: VirtualRun,
): Promise<EntrantSteps> {
  const start = timesOf(contest).start
  const attempts = await attemptsInRun(db, contest.cid, userId)
  const byProblem = Map.groupBy(attempts, ({ pid }) => pid)
  const steps = new Map<number, CellStep[]>()
  for (const [pid, made] of byProblem) {
    const counted = made.map((attempt) => ({
      ...attempt,
      countedAt: start + attempt.createdAt - started_at.getTime(),
    }))
    steps.set(pid, cellSteps(contestRule(contest.rule), counted, null, start))
  }
  return steps
}

/** @throws Refusal NOT_FOUND without a run */
export async function replayedBody(db: Queryable, viewer: Viewer, access: Access): Promise<string> {
  const { contest } = access
  const run = contest.is_open ? await findRun(db, contest.cid, viewer.userId) : undefined
  if (!run) throw new Refusal('NOT_FOUND')
  const isOver = contest.now >= run.lasts_until
  const complete = Math.floor((contest.now.getTime() - run.started_at.getTime()) / minuteMs) - 1
  const minute = isOver ? Infinity : complete
  const everything = { ...access, isAlone: false, version: contest.version }
  const [parts, steps, own, person] = await Promise.all([
    boardParts(db, everything, 'full', false),
    steppedCells(db, everything, 'full', false),
    ownSteps(db, access, viewer, run),
    rankedPerson(db, viewer.userId),
  ])
  const others = parts.rows.flatMap((row): BoardRow[] => {
    const cells = membersAt(steps.get(row.uid) ?? new Map<number, CellStep[]>(), minute)
    return cells === '' || row.uid === person.uid ? [] : [{ ...row, cells }]
  })
  const cells = membersAt(own, Infinity)
  const rows = cells === '' ? others : [...others, { ...person, cells }]
  return boardBody(everything, { ...parts, rows })
}
