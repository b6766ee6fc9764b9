import { type Expression, sql, type SqlBool } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import { offsetOf, type PageRequest } from '../platform/paging.ts'
import { managersByCourse } from '../access/contest.ts'
import { isPerson } from '../changes/index.ts'

const roster = (db: Queryable, cid: number, keyword: string | undefined) =>
  db
    .selectFrom('exam_sitters as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('exam_seats as s', 's.seat_id', 't.seat_id')
    .leftJoin('exam_rooms as r', 'r.room_id', 's.room_id')
    .where('t.contest_id', '=', cid)
    .$if(keyword !== undefined, (query) => query.where(holdsWord(keyword ?? '')))

const holdsWord = (word: string): Expression<SqlBool> => sql<SqlBool>`(
  position(lower(${word}) in u.uid_key) > 0 or position(lower(${word}) in lower(u.nick)) > 0
  or position(lower(${word}) in lower(u.student_number)) > 0 or lower(s.name) = lower(${word}))`

/** The roster is bounded, so it is ordered whole before the page is cut. */
export const rosterPage = (db: Queryable, cid: number, keyword: string | undefined, page: PageRequest) =>
  roster(db, cid, keyword)
    .select(['u.uid', 'u.nick', 'u.student_number', 't.seat_id', 's.name as seat', 'r.name as room'])
    .select(['t.placed_by_hand', 't.is_temporary', 't.entered_at'])
    .select(sql<boolean>`t.code_hash is not null`.as('has_code'))
    .orderBy('u.uid_key')
    .limit(page.pageSize)
    .offset(offsetOf(page))
    .execute()

export async function countRoster(db: Queryable, cid: number, keyword: string | undefined): Promise<number> {
  const { count } = await roster(db, cid, keyword)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export interface SheetAccount {
  line: number
  user_id: number
  uid: string
  nick: string
  privilege: number
  is_sitter: boolean
  entered_at: Date | null
  is_staff: boolean
}

const managesHere = (cid: number) => sql<SqlBool>`u.id in (${managersByCourse(cid)})`

export async function accountsOnSheet(
  db: Queryable,
  cid: number,
  words: readonly string[],
): Promise<SheetAccount[]> {
  const { rows } = await sql<SheetAccount>`
    with word as (
      select lower(w) as w, line::integer as line from unnest(${words}::text[]) with ordinality as t (w, line) where w <> ''
    ), found as (
      select line, id from word join users u on u.uid_key = w and ${isPerson('u')}
      union
      select line, id from word join users u on lower(u.student_number) = w and u.student_number <> ''
    )
    select f.line, u.id as user_id, u.uid, u.nick, u.privilege, t.user_id is not null as is_sitter, t.entered_at,
      exists (select from exam_proctors p where p.contest_id = ${cid} and p.user_id = u.id) or ${managesHere(cid)} as is_staff
    from found f
    join users u on u.id = f.id
    left join exam_sitters t on t.contest_id = ${cid} and t.user_id = u.id
    order by f.line`.execute(db)
  return rows
}

/** Members without another role in the exam. */
export async function courseMembers(
  tx: Queryable,
  cid: number,
  courseId: number,
  sectionId: number | null,
): Promise<{ user_id: number; uid: string }[]> {
  const { rows } = await sql<{ user_id: number; uid: string }>`
    select u.id as user_id, u.uid from course_members cm join users u on u.id = cm.user_id
    where cm.course_id = ${courseId} and (${sectionId}::integer is null or cm.section_id = ${sectionId}::integer)
      and u.privilege = 1 and not ${managesHere(cid)}
      and not exists (select from exam_proctors p where p.contest_id = ${cid} and p.user_id = u.id)
      and not exists (select from exam_sitters t where t.contest_id = ${cid} and t.user_id = u.id)
    order by u.uid_key`.execute(tx)
  return rows
}

export async function insertSitters(
  tx: Queryable,
  cid: number,
  userIds: readonly number[],
  temporary: boolean,
): Promise<void> {
  if (userIds.length === 0) return
  await sql`insert into exam_sitters (contest_id, user_id, is_temporary)
    select ${cid}::integer, id, ${temporary}::boolean from unnest(${userIds}::integer[]) as id`.execute(tx)
  await sql`insert into contest_entrants (contest_id, user_id, uid_key, address)
    select ${cid}::integer, id, uid_key, '' from users where id = any(${userIds}::integer[])
    on conflict do nothing`.execute(tx)
}

export async function lastTemporary(tx: Queryable, cid: number): Promise<number> {
  const { count } = await tx
    .selectFrom('exam_sitters')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('contest_id', '=', cid)
    .where('is_temporary', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

export const findSitter = (tx: Queryable, cid: number, userId: number) =>
  tx
    .selectFrom('exam_sitters')
    .select(['user_id', 'entered_at', 'seat_id'])
    .where('contest_id', '=', cid)
    .where('user_id', '=', userId)
    .executeTakeFirst()

export async function placeSitter(
  tx: Queryable,
  cid: number,
  userId: number,
  seatId: number | null,
): Promise<void> {
  await tx
    .updateTable('exam_sitters')
    .set({ seat_id: seatId, placed_by_hand: seatId !== null })
    .where('contest_id', '=', cid)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteSitter(tx: Queryable, cid: number, userId: number): Promise<void> {
  for (const table of ['contest_entrants', 'exam_sitters'] as const) {
    await tx.deleteFrom(table).where('contest_id', '=', cid).where('user_id', '=', userId).execute()
  }
}
