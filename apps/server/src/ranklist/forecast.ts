// What other verdicts would do to a ranklist: who would stand where, before anything is changed. The cells of those whose
// verdicts change are computed anew from their submissions, the same way as score.ts does; all others are read.

import type { Judge } from '@verdict/domain/verdict'
import {
  type Attempt,
  cellOf,
  type Contestant,
  type ScoreCell,
  type Standing,
  standings,
} from '@verdict/domain/ranklist'
import { seenContest } from '../contest/access.ts'
import { windowOf } from '../contest/clock.ts'
import type { Queryable } from '../platform/db.ts'
import type { Viewer } from '../platform/viewer.ts'
import { cellRows, rankedAttempts } from './queries.ts'

type Place = Omit<Standing, 'uid'>

interface RankMove {
  uid: string
  nick: string
  before: Place | null
  after: Place | null
}

interface Person {
  nick: string
  cells: Map<number, ScoreCell>
}

type People = Map<string, Person>

const cellsOf = (people: People, uid: string, nick: string): Map<number, ScoreCell> => {
  const person = people.get(uid) ?? { nick, cells: new Map<number, ScoreCell>() }
  people.set(uid, person)
  return person.cells
}

async function peopleNow(db: Queryable, cid: number): Promise<People> {
  const people: People = new Map()
  for (const { uid, nick, pid, accepted_at, failed, pending } of await cellRows(db, cid, 'full')) {
    cellsOf(people, uid, nick).set(pid, { acceptedAt: accepted_at?.getTime() ?? null, failed, pending })
  }
  return people
}

/** A cell that says nothing ranks nobody. */
const isEmpty = ({ acceptedAt, failed, pending }: ScoreCell): boolean =>
  acceptedAt === null && failed === 0 && pending === 0

async function peopleThen(
  db: Queryable,
  cid: number,
  now: People,
  verdicts: ReadonlyMap<number, Judge>,
): Promise<People> {
  const then: People = new Map(
    [...now].map(([uid, { nick, cells }]) => [uid, { nick, cells: new Map(cells) }]),
  )
  const attempts = new Map<string, { uid: string; nick: string; pid: number; made: Attempt[] }>()
  for (const { uid, nick, pid, sid, created_at, judge } of await rankedAttempts(db, cid, [
    ...verdicts.keys(),
  ])) {
    const key = `${uid} ${pid}`
    const cell = attempts.get(key) ?? { uid, nick, pid, made: [] }
    cell.made.push({ sid, createdAt: created_at.getTime(), judge: verdicts.get(sid) ?? judge })
    attempts.set(key, cell)
  }
  for (const { uid, nick, pid, made } of attempts.values()) {
    const cells = cellsOf(then, uid, nick)
    const cell = cellOf(made, null)
    if (isEmpty(cell)) cells.delete(pid)
    else cells.set(pid, cell)
    if (cells.size === 0) then.delete(uid)
  }
  return then
}

function placesOf(people: People, start: number): Map<string, Place> {
  const contestants: Contestant[] = [...people].map(([uid, { cells }]) => ({ uid, cells }))
  return new Map(standings(contestants, start).map(({ uid, ...place }) => [uid, place]))
}

const isSame = (a: Place | null, b: Place | null): boolean =>
  a?.rank === b?.rank && a?.solved === b?.solved && a?.penalty === b?.penalty

/**
 * Everybody whose rank, solved problems or penalty would be other than now, best first.
 * @param verdicts new ones, by submission
 * @throws Refusal NOT_FOUND for a contest that this viewer may not know of
 */
export async function rankMoves(
  db: Queryable,
  viewer: Viewer,
  cid: number,
  verdicts: ReadonlyMap<number, Judge>,
): Promise<RankMove[]> {
  const { contest } = await seenContest(db, viewer, cid)
  if (verdicts.size === 0) return []
  const now = await peopleNow(db, cid)
  const then = await peopleThen(db, cid, now, verdicts)
  const { start } = windowOf(contest)
  const [before, after] = [placesOf(now, start), placesOf(then, start)]
  const uids = new Set([...after.keys(), ...before.keys()])
  return [...uids].flatMap((uid) => {
    const move = { before: before.get(uid) ?? null, after: after.get(uid) ?? null }
    if (isSame(move.before, move.after)) return []
    return [{ uid, nick: (then.get(uid) ?? now.get(uid))!.nick, ...move }]
  })
}
