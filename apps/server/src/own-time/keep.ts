// The time of each person in an exam, kept in the transaction that changes what it follows from: what was given to them, what their
// account has, their entry, pauses, and the times of the contest. Statements ask the rows that are made here; submissions and
// pages ask `effectiveWindow` with the facts in them.

import {
  type ContestTimes,
  type ContestWindow,
  effectiveWindow,
  lengthOf,
  type OwnTime,
  type Pause,
  phaseAt,
  together,
  withPauses,
} from '@verdict/domain/contest'
import { shareMinutes } from '@verdict/domain/exam-time'
import { isDeepStrictEqual } from 'node:util'
import { writeExamLog } from '../exam-log/index.ts'
import type { Context } from '../platform/context.ts'
import { databaseClock, type Queryable } from '../platform/db.ts'
import {
  examsBefore,
  factsOf,
  hasShare,
  holdTimes,
  keepShare,
  keepTimes,
  longestExtension,
  type PersonFacts,
  putRows,
  shareTimes,
} from './queries.ts'
import { tellOwnTimes } from './tell.ts'

const minuteMs = 60_000

interface Kept {
  userId: number
  own: OwnTime
  window: ContestWindow
}

function ownTimeOf(contest: ContestTimes, lastsMinutes: number | null, facts: PersonFacts): OwnTime {
  const length = lengthOf(contest)
  const lastsMs = lastsMinutes === null ? null : lastsMinutes * minuteMs
  const share = shareMinutes(Math.min(length, lastsMs ?? length), facts.share)
  return {
    extraMs: (facts.minutes + share) * minuteMs,
    laterMs: facts.later * minuteMs,
    lasts: lastsMs === null || !facts.entered_at ? null : { from: facts.entered_at.getTime(), ms: lastsMs },
    pauses: together(facts.pauses),
  }
}

const isEverybodys = ({ extraMs, laterMs = 0, lasts = null, pauses = [] }: OwnTime): boolean =>
  extraMs === 0 && laterMs === 0 && lasts === null && pauses.length === 0

const keptOf = (contest: ContestTimes, lasts: number | null, facts: readonly PersonFacts[]): Kept[] =>
  facts.flatMap((person) => {
    const own = ownTimeOf(contest, lasts, person)
    if (isEverybodys(own)) return []
    return [{ userId: person.user_id, own, window: effectiveWindow(contest, own, Infinity) }]
  })

/** Whole minutes from the contest's end to the last of these, as the contest keeps it. */
const longestAfter = ({ end }: ContestTimes, rows: readonly Kept[]): number =>
  Math.max(0, ...rows.map(({ window }) => Math.ceil((window.end - end) / minuteMs)))

const asTimes = (row: { starts_at: Date; ends_at: Date; pauses: Pause[] }): ContestTimes => ({
  start: row.starts_at.getTime(),
  end: row.ends_at.getTime(),
  pauses: row.pauses,
})

/**
 * Everybody's in one contest, and what it keeps of them: its pauses, its end, and the longest that somebody has. Its row is held
 * alone, and where it is over, and for whom, may be another time now.
 */
export async function keepOwnTimes(tx: Queryable, cid: number): Promise<{ longest_extra: number }> {
  const row = await holdTimes(tx, cid)
  const { exam, has_own_times } = row
  const stored = asTimes(row)
  const pauses = together(exam ? exam.pauses : row.pauses)
  const contest = isDeepStrictEqual(pauses, row.pauses) ? stored : withPauses(stored, pauses)
  const rows = exam ? keptOf(contest, exam.lasts_minutes, await factsOf(tx, cid, null)) : []
  if (rows.length > 0 || has_own_times) await putRows(tx, cid, rows, null)
  const kept = {
    pauses,
    ends_at: new Date(contest.end),
    longest_extra: exam ? longestAfter(contest, rows) : await longestExtension(tx, cid),
    has_own_times: exam !== null && (rows.length > 0 || exam.lasts_minutes !== null),
  }
  await keepTimes(tx, cid, kept)
  return kept
}

/**
 * After somebody entered an exam in which each has so long from their entry. That moves nobody's end but theirs, and theirs only
 * forward, so the contest is held together with others.
 */
export async function keepOwnTimeOf(tx: Queryable, cid: number, userId: number): Promise<void> {
  const row = await shareTimes(tx, cid)
  if (!row.exam || row.exam.lasts_minutes === null) return
  const rows = keptOf(asTimes(row), row.exam.lasts_minutes, await factsOf(tx, cid, userId))
  await putRows(tx, cid, rows, userId)
}

/** The share of an account, changed by somebody. */
interface ShareChange {
  userId: number
  before: number
  after: number
  by: number
  /** From where. */
  address: string
}

/**
 * After the account has another share: every exam that is not over for everybody. One that has begun keeps a share that was
 * greater, so that nobody's time is cut short from afar while they sit; its proctors may. They are held one after the other.
 */
export async function keepTimesOfPerson(
  context: Pick<Context, 'channel'>,
  tx: Queryable,
  { userId, before, after, by, address }: ShareChange,
): Promise<void> {
  const now = (await databaseClock(tx)).getTime()
  for (const cid of await examsBefore(tx, userId)) {
    // Before the row of a person, as everybody who gives time does.
    const times = asTimes(await holdTimes(tx, cid))
    if (await hasShare(tx, cid, userId)) continue
    const phase = phaseAt(times, now)
    const share = phase === 'ready' ? after : Math.max(before, after)
    if (share !== after) await keepShare(tx, cid, { userId, share, by })
    await keepOwnTimes(tx, cid)
    const details = { share, account: after }
    await writeExamLog(tx, cid, { kind: 'time', userId, actorId: by, address, details })
    await tellOwnTimes(context, tx, cid, [userId])
  }
}
