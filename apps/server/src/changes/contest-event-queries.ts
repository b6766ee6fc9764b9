// Triggers record each change in a contest that offers the Contest API (migrations 0141 and later), in the
// transaction that makes it; hall/feed records those that time alone makes. An event says what changed and not how.

import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'

/** The topic of its NOTIFY, which a trigger sends. */
export const feedTopic = 'contest-feed'

export type FeedKind =
  | 'contest'
  | 'state'
  | 'languages'
  | 'problems'
  | 'groups'
  | 'organizations'
  | 'members'
  | 'team'
  /** It left the board. */
  | 'gone'
  /** It left the contest. */
  | 'left'
  | 'submission'
  | 'judgement'
  | 'question'
  | 'answer'
  | 'awards'
  | 'commentary'
  /** Something that was shown is hidden. */
  | 'reset'

/** Does nothing without a feed. @param things by their numbers; null: the whole */
export async function tellFeed(
  tx: Queryable,
  cid: number,
  kind: FeedKind,
  things: readonly number[] | null = null,
): Promise<void> {
  await sql`
    insert into contest_events (contest_id, kind, thing)
    select f.contest_id, ${kind}, t.thing
    from contest_feeds f cross join unnest(${things === null ? [null] : [...things]}::bigint[]) t (thing)
    where f.contest_id = ${cid}`.execute(tx)
}
