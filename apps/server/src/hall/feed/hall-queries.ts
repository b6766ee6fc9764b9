import type { GivenAward } from '@verdict/domain/awards'
import { type Selectable, sql } from 'kysely'
import { type ContestRecord, contestColumns } from '../../access/contest-access.ts'
import { isAvailableIn, isEntrant, visibleTo } from '../../access/contest.ts'
import { holds } from '../../access/course.ts'
import { type FeedKind, rehearsals } from '../../changes/index.ts'
import type { ContestFeeds } from '../../platform/database-types.ts'
import { now, prepared, type Queryable } from '../../platform/db.ts'
import { type MaybeViewer, viewerIsAdmin } from '../../platform/viewer.ts'

export type FeedRecord = Selectable<ContestFeeds>

/** Homework, exams and rehearsals have no API. */
const offersApi = sql<boolean>`(c.rule <> 'homework' and c.cid not in (select contest_id from exams)
  and c.cid not in ${rehearsals})`

const hasCommentary = sql<boolean>`exists (select from commentary k where k.contest_id = c.cid)`

const feedColumns = [
  'f.is_open as feed_is_open',
  'f.is_public as feed_is_public',
  'f.last',
  'f.since',
  'f.looked',
  'f.end_of_updates_at',
] as const
const awardColumns = ['a.final_at', 'a.given'] as const

export type HallRecord = ContestRecord &
  Pick<FeedRecord, 'last' | 'since' | 'looked' | 'end_of_updates_at'> & {
    /** As results were made final; null before. */
    final_at: Date | null
    given: readonly GivenAward[] | null
    feed_is_open: boolean
    feed_is_public: boolean
    offers_api: boolean
    has_commentary: boolean
    now: Date
  }

export const findHall = (db: Queryable, cid: number): Promise<HallRecord | undefined> =>
  db
    .selectFrom('contests as c')
    .innerJoin('contest_feeds as f', 'f.contest_id', 'c.cid')
    .leftJoin('contest_awards as a', 'a.contest_id', 'c.cid')
    .modifyFront(prepared)
    .select(contestColumns)
    .select(feedColumns)
    .select(awardColumns)
    .select([
      offersApi.as('offers_api'),
      hasCommentary.as('has_commentary'),
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .where('c.cid', '=', cid)
    .executeTakeFirst()

/** As if it had a feed that nobody follows. */
export async function findUnfed(db: Queryable, cid: number): Promise<HallRecord | undefined> {
  const found = await db
    .selectFrom('contests as c')
    .leftJoin('contest_awards as a', 'a.contest_id', 'c.cid')
    .select(contestColumns)
    .select(awardColumns)
    .select([
      offersApi.as('offers_api'),
      hasCommentary.as('has_commentary'),
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .where('c.cid', '=', cid)
    .executeTakeFirst()
  const feed = {
    feed_is_open: false,
    feed_is_public: false,
    last: 0,
    since: 0,
    looked: null,
    end_of_updates_at: null,
  }
  return found && { ...found, ...feed }
}

export async function mayOfferApi(db: Queryable, cid: number): Promise<boolean> {
  const row = await db
    .selectFrom('contests as c')
    .select(offersApi.as('offers'))
    .where('c.cid', '=', cid)
    .executeTakeFirst()
  return row?.offers === true
}

export const findFeed = (db: Queryable, cid: number): Promise<FeedRecord | undefined> =>
  db.selectFrom('contest_feeds').selectAll().where('contest_id', '=', cid).executeTakeFirst()

export async function putFeed(
  tx: Queryable,
  cid: number,
  { isOpen, isPublic }: { isOpen: boolean; isPublic: boolean },
): Promise<void> {
  const chosen = { is_open: isOpen, is_public: isPublic }
  await tx
    .insertInto('contest_feeds')
    .values({ contest_id: cid, ...chosen })
    .onConflict((conflict) => conflict.column('contest_id').doUpdateSet(chosen))
    .execute()
}

/** Newest first: those that the viewer may see, and has a part in where visitors have none. */
export async function offeredContests(db: Queryable, viewer: MaybeViewer, most: number): Promise<number[]> {
  const hasPart = viewerIsAdmin(viewer)
    ? sql`true`
    : sql`(f.is_public or ${isEntrant(viewer, 'c')} or ${holds(viewer, 'manageContest', 'c.course_id')}
        or ${holds(viewer, 'viewSolution', 'c.course_id')})`
  const { rows } = await sql<{ cid: number }>`
    select c.cid from contest_feeds f join contests c on c.cid = f.contest_id
    where f.is_open and ${isAvailableIn('c')} and ${offersApi} and ${visibleTo(viewer, 'c')} and ${hasPart}
    order by c.starts_at desc, c.cid desc limit ${most}`.execute(db)
  return rows.map(({ cid }) => cid)
}

/** Later, time changes nothing any more. */
const lookedForDays = 60

export async function feedsToLookAt(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ cid: number }>`
    select c.cid from contest_feeds f join contests c on c.cid = f.contest_id
    where f.is_open and c.last_end > ${now} - ${lookedForDays} * interval '1 day' order by c.cid`.execute(db)
  return rows.map(({ cid }) => cid)
}

/** The second of two servers waits for what the first writes. */
export async function holdFeed(tx: Queryable, cid: number): Promise<boolean> {
  const row = await tx
    .selectFrom('contest_feeds')
    .select('contest_id')
    .where('contest_id', '=', cid)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export const putLooked = (tx: Queryable, cid: number, looked: unknown) =>
  tx
    .updateTable('contest_feeds')
    .set({ looked: JSON.stringify(looked) })
    .where('contest_id', '=', cid)
    .execute()

export const putEndOfUpdates = (tx: Queryable, cid: number, at: Date | null) =>
  tx.updateTable('contest_feeds').set({ end_of_updates_at: at }).where('contest_id', '=', cid).execute()

/** The feed is held. @returns the number of the last event */
export async function numberEvents(tx: Queryable, cid: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    with added as (
      update contest_events e set seq = f.last + o.place
      from contest_feeds f, (
        select id, row_number() over (order by id) as place from contest_events where contest_id = ${cid} and seq is null
      ) o
      where e.id = o.id and f.contest_id = ${cid}
      returning e.seq, e.kind
    )
    update contest_feeds set
      last = last + (select count(*) from added),
      since = greatest(since, coalesce((select max(seq) from added where kind = 'reset'), 0))
    where contest_id = ${cid} returning last`.execute(tx)
  return rows[0]!.last
}

export async function isNumbered(db: Queryable, cid: number): Promise<boolean> {
  const row = await db
    .selectFrom('contest_events')
    .select('id')
    .where('contest_id', '=', cid)
    .where('seq', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row === undefined
}

/**
 * Changes after that number, each thing once: also those without a number yet, since what is read in the same snapshot may
 * refer to them.
 */
export async function changesAfter(
  tx: Queryable,
  cid: number,
  seq: number,
): Promise<{ kind: FeedKind; thing: number | null }[]> {
  const { rows } = await sql<{ kind: FeedKind; thing: number | null }>`
    select kind, thing from contest_events
    where contest_id = ${cid} and (seq > ${seq} or seq is null)
    group by kind, thing order by min(id)`.execute(tx)
  return rows
}
