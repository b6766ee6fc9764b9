import { sql } from 'kysely'
import { isOpen, isOver, hasBegun } from '../../access/contest-clock.ts'
import { isShownIn } from '../../access/contest.ts'
import { now, type Queryable } from '../../platform/db.ts'
import { offsetOf, type PageRequest } from '../../platform/paging.ts'

export interface LinkToLookAt {
  link_id: number
  platform_id: number
  course_id: number
  cid: number
  /** Names the state of everything that its marks are computed from. */
  state: string
}

/** Homework with a column there whose marks may differ from those last looked at. */
export async function linksToLookAt(db: Queryable, limit: number): Promise<LinkToLookAt[]> {
  const { rows } = await sql<LinkToLookAt>`
    select * from (
      select l.link_id, x.platform_id, x.course_id, c.cid, l.looked_at,
        concat_ws(' ', v.version, ${hasBegun('c', null)}, ${isOver('c', null)}, ${isOpen('c')}, ${isShownIn('c')},
          (select count(*) || '/' || coalesce(max(e.exception_id), 0) from gradebook_exceptions e
            where e.course_id = x.course_id and e.contest_id = c.cid)) as state
      from lti_links l
      join lti_contexts x on x.context_id = l.context_id
      join lti_platforms p on p.platform_id = x.platform_id and p.is_on
      join contests c on c.cid = l.contest_id and c.course_id = x.course_id and c.rule = 'homework'
      join ranklist_versions v on v.contest_id = c.cid
      where l.line_item is not null or (x.can_create_items and x.line_items_url is not null)
    ) k where looked_at <> state order by link_id limit ${limit}`.execute(db)
  return rows
}

export const markLooked = (tx: Queryable, linkId: number, state: string) =>
  tx.updateTable('lti_links').set({ looked_at: state }).where('link_id', '=', linkId).execute()

export const holdLink = (tx: Queryable, linkId: number) =>
  tx.selectFrom('lti_links').select('link_id').where('link_id', '=', linkId).forUpdate().executeTakeFirst()

interface Wanted {
  userId: number
  mark: number | null
}

/** People whom the platform knows. Nothing is sent of somebody without a mark, unless one was sent before. */
export async function wantMarks(
  tx: Queryable,
  { link_id, platform_id }: Pick<LinkToLookAt, 'link_id' | 'platform_id'>,
  isOverNow: boolean,
  wanted: readonly Wanted[],
): Promise<void> {
  await sql`
    insert into lti_grades as g (link_id, user_id, mark, is_over)
    select ${link_id}::integer, w.user_id, w.mark, ${isOverNow}::boolean
    from unnest(${wanted.map(({ userId }) => userId)}::integer[], ${wanted.map(({ mark }) => mark)}::integer[])
      as w (user_id, mark)
    join lti_people p on p.platform_id = ${platform_id} and p.user_id = w.user_id
    where w.mark is not null
      or exists (select from lti_grades h where h.link_id = ${link_id} and h.user_id = w.user_id)
    on conflict (link_id, user_id) do update set mark = excluded.mark, is_over = excluded.is_over,
      version = g.version + 1, state = 'waiting', tries = 0, next_at = clock_timestamp(), error = null
      where (g.mark, g.is_over) is distinct from (excluded.mark, excluded.is_over)`.execute(tx)
}

export interface GradeToSend {
  link_id: number
  user_id: number
  sub: string
  mark: number | null
  is_over: boolean
  version: number
  tries: number
  stamp: Date
  platform_id: number
  cid: number
  title: string
  resource_link: string
  line_item: string | null
  line_items_url: string | null
}

const leaseSeconds = 120

/**
 * Only homework that is shown, and in the linked course. The platform takes only marks that are younger by whole seconds than
 * the last, so each attempt is at least a second after the one before.
 */
export async function takeGrades(db: Queryable, limit: number): Promise<GradeToSend[]> {
  const { rows } = await sql<GradeToSend>`
    with due as (
      select g.link_id, g.user_id from lti_grades g
      join lti_links l on l.link_id = g.link_id
      join lti_contexts x on x.context_id = l.context_id
      join lti_platforms p on p.platform_id = x.platform_id and p.is_on
      join contests c on c.cid = l.contest_id and c.course_id = x.course_id and ${isShownIn('c')}
      where g.state = 'waiting' and g.next_at <= ${now}
      order by g.next_at limit ${limit} for update of g skip locked
    ), taken as (
      update lti_grades g set tries = g.tries + 1,
        next_at = ${now} + ${leaseSeconds} * interval '1 second',
        stamp = greatest(date_trunc('second', ${now}), g.stamp + interval '1 second')
      from due where due.link_id = g.link_id and due.user_id = g.user_id
      returning g.*
    )
    select t.link_id, t.user_id, w.sub, t.mark, t.is_over, t.version, t.tries, t.stamp, x.platform_id, l.contest_id as cid,
      c.title, l.resource_link, l.line_item, x.line_items_url
    from taken t
    join lti_links l on l.link_id = t.link_id
    join lti_contexts x on x.context_id = l.context_id
    join contests c on c.cid = l.contest_id
    join lti_people w on w.platform_id = x.platform_id and w.user_id = t.user_id`.execute(db)
  return rows
}

type Key = Pick<GradeToSend, 'link_id' | 'user_id' | 'version'>

const ofVersion = (db: Queryable, { link_id, user_id, version }: Key) =>
  db
    .updateTable('lti_grades')
    .where('link_id', '=', link_id)
    .where('user_id', '=', user_id)
    .where('version', '=', version)

/** One that changed meanwhile goes on waiting. */
export const endSent = (db: Queryable, key: Key) =>
  ofVersion(db, key).set({ state: 'sent', sent_at: now, error: null }).execute()

/** @param inSeconds null: given up */
export const endFailed = (db: Queryable, key: Key, error: string, inSeconds: number | null) =>
  ofVersion(db, key)
    .set({
      error,
      ...(inSeconds === null
        ? { state: 'failed' as const }
        : { next_at: sql<Date>`clock_timestamp() + ${inSeconds} * interval '1 second'` }),
    })
    .execute()

export const keepLineItem = (db: Queryable, linkId: number, lineItem: string) =>
  db.updateTable('lti_links').set({ line_item: lineItem }).where('link_id', '=', linkId).execute()

const inCourse = (db: Queryable, courseId: number) =>
  db
    .selectFrom('lti_grades as g')
    .innerJoin('lti_links as l', 'l.link_id', 'g.link_id')
    .innerJoin('lti_contexts as x', 'x.context_id', 'l.context_id')
    .where('x.course_id', '=', courseId)

export const gradePage = (db: Queryable, courseId: number, page: PageRequest) =>
  inCourse(db, courseId)
    .innerJoin('contests as c', 'c.cid', 'l.contest_id')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select(['g.link_id', 'c.cid', 'c.title', 'u.uid', 'u.nick', 'g.mark', 'g.state', 'g.tries', 'g.error'])
    .select(['g.next_at', 'g.sent_at'])
    .orderBy(sql`array_position(array['failed', 'waiting', 'sent'], g.state)`)
    .orderBy('g.sent_at', (order) => order.desc().nullsFirst())
    .orderBy('g.link_id')
    .orderBy('g.user_id')
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute()

export const countGrades = async (db: Queryable, courseId: number): Promise<number> => {
  const { count } = await inCourse(db, courseId)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** @returns the homework that it opens */
export const findLinkInCourse = async (
  tx: Queryable,
  courseId: number,
  linkId: number,
): Promise<number | null> => {
  const row = await tx
    .selectFrom('lti_links as l')
    .innerJoin('lti_contexts as x', 'x.context_id', 'l.context_id')
    .select('l.contest_id')
    .where('x.course_id', '=', courseId)
    .where('l.link_id', '=', linkId)
    .executeTakeFirst()
  return row?.contest_id ?? null
}

/** @param linkId absent: those that failed */
export async function waitAgain(
  tx: Queryable,
  courseId: number,
  linkId: number | undefined,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('lti_grades')
    .set({ state: 'waiting', tries: 0, next_at: now, error: null })
    .where('link_id', 'in', (eb) =>
      eb
        .selectFrom('lti_links as l')
        .innerJoin('lti_contexts as x', 'x.context_id', 'l.context_id')
        .select('l.link_id')
        .where('x.course_id', '=', courseId),
    )
    .$if(linkId === undefined, (query) => query.where('state', '=', 'failed'))
    .$if(linkId !== undefined, (query) => query.where('link_id', '=', linkId!))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
