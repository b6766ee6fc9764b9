// Each person's time is stored in the transaction that changes it, for SQL to read; TypeScript computes the same with
// `effectiveWindow`.

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
import { writeExamLog } from './exam-log.ts'
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
  entrantsOf,
} from './own-time-queries.ts'

export const ownTimeTopic = 'own_time'

export interface OwnTimeNews {
  cid: number
  userIds: number[]
}

/** As many ids as fit into one message between processes. */
const publishedAtOnce = 500

/** @param people null: everybody who entered */
export async function tellOwnTimes(
  { channel }: Pick<Context, 'channel'>,
  tx: Queryable,
  cid: number,
  people: readonly number[] | null,
): Promise<void> {
  const userIds = people ?? (await entrantsOf(tx, cid))
  for (let first = 0; first < userIds.length; first += publishedAtOnce) {
    const news: OwnTimeNews = { cid, userIds: userIds.slice(first, first + publishedAtOnce) }
    await channel.publish(tx, ownTimeTopic, news)
  }
}

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

/** In whole minutes from the contest's end. */
const longestAfter = ({ end }: ContestTimes, rows: readonly Kept[]): number =>
  Math.max(0, ...rows.map(({ window }) => Math.ceil((window.end - end) / minuteMs)))

const asTimes = (row: { starts_at: Date; ends_at: Date; pauses: Pause[] }): ContestTimes => ({
  start: row.starts_at.getTime(),
  end: row.ends_at.getTime(),
  pauses: row.pauses,
})

/** Also keeps pauses, end and longest extension. Locks the contest exclusively: this may change whether it is over. */
export async function keepOwnTimes(tx: Queryable, cid: number): Promise<{ longest_extra: number }> {
  const row = await holdTimes(tx, cid)
  const { exam, has_own_times } = row
  const stored = asTimes(row)
  const pauses = together([...row.removed, ...(exam?.pauses ?? [])])
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
 * For an exam that lasts from entry. Its end only moves later, so a shared lock is enough.
 * @returns null if the general times apply
 */
export async function keepOwnTimeOf(
  tx: Queryable,
  cid: number,
  userId: number,
): Promise<ContestWindow | null> {
  const row = await shareTimes(tx, cid)
  if (!row.exam || row.exam.lasts_minutes === null) return null
  const rows = keptOf(asTimes(row), row.exam.lasts_minutes, await factsOf(tx, cid, userId))
  await putRows(tx, cid, rows, userId)
  return rows[0]?.window ?? null
}

interface ShareChange {
  userId: number
  before: number
  after: number
  by: number
  address: string
}

/** An exam that has begun keeps a larger earlier share: nobody's time is cut while they sit it. Locks exams one by one. */
export async function keepTimesOfPerson(
  context: Pick<Context, 'channel'>,
  tx: Queryable,
  { userId, before, after, by, address }: ShareChange,
): Promise<void> {
  const now = (await databaseClock(tx)).getTime()
  for (const cid of await examsBefore(tx, userId)) {
    // Lock order: contests before people.
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
