// The ranklist of a contest that is over as it stood so many minutes after its start, with a person in it whose run has lasted
// as long. Minutes that are not complete are not shown of others; when the run is over, everything is. The part of the
// contest is kept by its version; the person's own is read each time, so that it is never older than their verdict.

import { cellsAt, type EntrantSteps } from '@verdict/domain/board-history'
import type { ScoreCell } from '@verdict/domain/contest-rules/rule'
import { Refusal } from '@verdict/contract/refusal'
import { createHash } from 'node:crypto'
import type { Access } from '../../access/contest-access.ts'
import { timesOf } from '../../access/contest-clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { Kept } from '../../platform/kept.ts'
import { paced } from '../../platform/paced.ts'
import type { Viewer } from '../../platform/viewer.ts'
import {
  Answer,
  boardBody,
  type BoardParts,
  type BoardRow,
  boardParts,
  keptBoards,
} from '../ranklist/answer.ts'
import { steppedCells } from '../ranklist/history.ts'
import { memberOf } from '../score/score-queries.ts'
import { cellsOfRun } from './run-cells.ts'
import { findRun, rankedPerson, type VirtualRun } from './virtual-queries.ts'

const minuteMs = 60_000
const keptContests = 8

const membersOf = (cells: ReadonlyMap<number, ScoreCell>): string =>
  [...cells].flatMap(([pid, cell]) => memberOf(pid, cell) ?? []).join(',')

interface Original {
  version: number
  /** All that it depends on. */
  state: string
  parts: BoardParts
  steps: ReadonlyMap<string, EntrantSteps>
}

/** The last minute that is shown of others. */
const minuteOf = ({ started_at, lasts_until }: VirtualRun, now: Date): number =>
  now >= lasts_until ? Infinity : Math.floor((now.getTime() - started_at.getTime()) / minuteMs) - 1

const noSteps: EntrantSteps = new Map()

function othersAt({ parts, steps }: Original, minute: number, uid: string): BoardRow[] {
  return parts.rows.flatMap((row) => {
    const cells = membersOf(cellsAt(steps.get(row.uid) ?? noSteps, minute))
    return cells === '' || row.uid === uid ? [] : [{ ...row, cells }]
  })
}

async function originalOf(db: Queryable, access: Access, state: string): Promise<Original> {
  const [parts, steps] = await Promise.all([
    boardParts(db, access, 'full', false),
    steppedCells(db, access, 'full', false),
  ])
  return { version: access.contest.version, state, parts, steps }
}

export class Replays {
  readonly #answers: Kept<Answer>
  readonly #originals = new Kept<Original>(keptContests)
  readonly #pace = paced<Original>({ most: 3, everyMs: 5_000, keys: keptContests })

  constructor(metrics?: Context['metrics']) {
    this.#answers = keptBoards(metrics)
  }

  /** @throws Refusal NOT_FOUND without a run */
  async stateFor(
    db: Queryable,
    viewer: Viewer,
    access: Access,
  ): Promise<{ etag: string; answer: () => Promise<Answer> }> {
    const { contest } = access
    const run = contest.is_open ? await findRun(db, contest.cid, viewer.userId) : undefined
    if (!run) throw new Refusal('NOT_FOUND')
    const [original, own, person] = await Promise.all([
      this.#original(db, { ...access, isAlone: false }),
      cellsOfRun(db, contest, viewer),
      rankedPerson(db, viewer.userId),
    ])
    const [minute, cells] = [minuteOf(run, contest.now), membersOf(own)]
    const state = createHash('sha256').update(JSON.stringify([original.state, `${minute}`, person, cells]))
    const etag = `"${contest.cid}-v-${state.digest('base64url')}"`
    const answer = () =>
      this.#answers.get(`${contest.cid} ${viewer.userId}`, etag, async () => {
        const others = othersAt(original, minute, person.uid)
        const rows = cells === '' ? others : [...others, { ...person, cells }]
        return new Answer(boardBody({ ...access, version: original.version }, { ...original.parts, rows }))
      })
    return { etag, answer }
  }

  /** It reads every attempt, so it is made of few versions in a time, and the last is given in between. */
  async #original(db: Queryable, access: Access): Promise<Original> {
    const { contest } = access
    const [key, state] = [
      String(contest.cid),
      JSON.stringify([contest.version, contest.rule, timesOf(contest)]),
    ]
    return (
      this.#originals.held(key, state) ??
      this.#pace(key, () => this.#originals.get(key, state, () => originalOf(db, access, state)))
    )
  }
}
