// The effect of other verdicts on a ranklist: who would stand where, before anything is changed. The cells of those whose
// verdicts change are computed anew from their submissions, the same way as score.ts does; all others are read.

import type { Attempt, ContestRule, Judged, ScoreCell } from '@verdict/domain/contest-rules/rule'
import { contestRule } from '@verdict/domain/contest-rules/table'
import { cellOf, type Contestant, isEmpty, type Standing, standings } from '@verdict/domain/ranklist'
import { onOwnClocks } from '../score/index.ts'
import { type ContestRecord, seenContest } from '../standing/contest-access.ts'
import type { Queryable } from '../platform/db.ts'
import type { Viewer } from '../platform/viewer.ts'
import { rankedAttempts, rankedRows } from './queries.ts'

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

/** A copy that may be changed: the person as they are now stays as they are. */
const cellsOf = (now: People, then: People, uid: string, nick: string): Map<number, ScoreCell> => {
  const known = then.get(uid)
  if (known && known !== now.get(uid)) return known.cells
  const person = { nick, cells: new Map(known?.cells) }
  then.set(uid, person)
  return person.cells
}

const peopleNow = async (db: Queryable, cid: number): Promise<People> =>
  new Map((await rankedRows(db, cid)).map(({ uid, ...person }) => [uid, person]))

async function peopleThen(
  db: Queryable,
  contest: ContestRecord,
  now: People,
  counted: Awaited<ReturnType<typeof rankedAttempts>>,
  verdicts: ReadonlyMap<number, Judged>,
): Promise<People> {
  const then: People = new Map(now)
  const { cid } = contest
  const rule = contestRule(contest.rule)
  const made = new Map<
    string,
    { user_id: number; uid: string; nick: string; pid: number; attempts: Attempt[] }
  >()
  for (const { user_id, uid, nick, pid, ...attempt } of counted) {
    const key = `${uid} ${pid}`
    const cell = made.get(key) ?? { user_id, uid, nick, pid, attempts: [] }
    cell.attempts.push({ ...attempt, ...verdicts.get(attempt.sid) })
    made.set(key, cell)
  }
  for (const { uid, nick, pid, attempts } of await onOwnClocks(db, cid, contest, [...made.values()])) {
    const cells = cellsOf(now, then, uid, nick)
    const cell = cellOf(rule, attempts, null)
    if (isEmpty(cell)) cells.delete(pid)
    else cells.set(pid, cell)
    if (cells.size === 0) then.delete(uid)
  }
  return then
}

function placesOf(rule: ContestRule, people: People, start: number): Map<string, Place> {
  const contestants: Contestant[] = [...people].map(([uid, { cells }]) => ({ uid, cells }))
  return new Map(standings(rule, contestants, start).map(({ uid, ...place }) => [uid, place]))
}

const isSame = (rule: ContestRule, a: Place | null, b: Place | null): boolean =>
  a?.rank === b?.rank && rule.columns.every((name) => a?.[name] === b?.[name])

/**
 * Everybody whose rank or totals would be other than now, best first.
 * @param verdicts new ones, by submission
 * @throws Refusal NOT_FOUND for a contest that this viewer may not know of
 */
export async function rankMoves(
  db: Queryable,
  viewer: Viewer,
  cid: number,
  verdicts: ReadonlyMap<number, Judged>,
): Promise<RankMove[]> {
  const { contest } = await seenContest(db, viewer, cid)
  if (verdicts.size === 0) return []
  const [now, counted] = await Promise.all([
    peopleNow(db, cid),
    rankedAttempts(db, cid, [...verdicts.keys()]),
  ])
  const rule = contestRule(contest.rule)
  const then = await peopleThen(db, contest, now, counted, verdicts)
  const start = contest.starts_at.getTime()
  const [before, after] = [placesOf(rule, now, start), placesOf(rule, then, start)]
  const uids = new Set([...after.keys(), ...before.keys()])
  return [...uids].flatMap((uid) => {
    const move = { before: before.get(uid) ?? null, after: after.get(uid) ?? null }
    if (isSame(rule, move.before, move.after)) return []
    return [{ uid, nick: (then.get(uid) ?? now.get(uid))!.nick, ...move }]
  })
}
