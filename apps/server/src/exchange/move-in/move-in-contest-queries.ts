import { type CourseRole, courseFlags } from '@verdict/domain/course'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import { columnOf } from '../../access/course.ts'
import { insertMany } from './move-in-queries.ts'

export async function insertCourseMembers(
  tx: Queryable,
  rows: readonly { courseId: number; userId: number; role: CourseRole; joinedAt: Date }[],
): Promise<void> {
  const flags = courseFlags.map((flag) => sql`${rows.map(({ role }) => role[flag])}::boolean[]`)
  const columns = courseFlags.map((flag) => sql.ref(columnOf[flag]))
  await sql`
    insert into course_members (course_id, user_id, uid_key, joined_at, ${sql.join(columns)})
    select m.course_id, m.user_id, u.uid_key, m.joined_at, ${sql.join(columns)}
    from unnest(${rows.map(({ courseId }) => courseId)}::integer[], ${rows.map(({ userId }) => userId)}::integer[],
      ${rows.map(({ joinedAt }) => joinedAt)}::timestamptz[], ${sql.join(flags)})
      as m (course_id, user_id, joined_at, ${sql.join(columns)})
    join users u on u.id = m.user_id
    on conflict do nothing`.execute(tx)
}

export async function insertCourseProblems(
  tx: Queryable,
  rows: readonly { courseId: number; pid: number }[],
): Promise<void> {
  await sql`
    with wanted as (
      select * from unnest(${rows.map(({ courseId }) => courseId)}::integer[], ${rows.map(({ pid }) => pid)}::integer[])
        with ordinality as w (course_id, pid, place)
    ), held as (
      select course_id from courses where course_id in (select course_id from wanted) order by course_id for no key update
    ), missing as (
      select w.* from wanted w
      where not exists (select from course_problems p where p.course_id = w.course_id and p.pid = w.pid)
    )
    insert into course_problems (course_id, pid, position)
    select m.course_id, m.pid,
      coalesce((select max(p.position) from course_problems p where p.course_id = m.course_id), 0)
        + row_number() over (partition by m.course_id order by m.place)
    from missing m join held using (course_id)`.execute(tx)
}

export interface ContestRow {
  cid: number
  title: string
  owner_id: number
  course_id: number | null
  starts_at: Date
  ends_at: Date
  encrypt: number
  status: number
  rule: string
  labeling_style: number
  freeze_rule: string
  unfreeze: string
  unfrozen_at: Date | null
  password: string
  is_open: boolean
  created_at: Date
  updated_at: Date
  pids: number[]
  userIds: number[]
  gids: number[]
}

export async function insertContests(tx: Queryable, rows: readonly ContestRow[]): Promise<void> {
  await insertMany(
    tx,
    'contests',
    {
      cid: 'integer',
      title: 'text',
      owner_id: 'integer',
      course_id: 'integer',
      starts_at: 'timestamptz',
      ends_at: 'timestamptz',
      encrypt: 'smallint',
      status: 'smallint',
      rule: 'text',
      labeling_style: 'smallint',
      freeze_rule: 'text',
      unfreeze: 'text',
      unfrozen_at: 'timestamptz',
      password: 'text',
      is_open: 'boolean',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    rows,
  )
  await insertMany(
    tx,
    'ranklist_versions',
    { contest_id: 'integer' },
    rows.map(({ cid }) => ({ contest_id: cid })),
  )
  await insertMany(
    tx,
    'contest_problems',
    { contest_id: 'integer', position: 'integer', pid: 'integer' },
    rows.flatMap(({ cid, pids }) =>
      pids.map((pid, index) => ({ contest_id: cid, position: index + 1, pid })),
    ),
  )
  await insertMany(
    tx,
    'contest_allowed_users',
    { contest_id: 'integer', user_id: 'integer' },
    rows.flatMap(({ cid, userIds }) => userIds.map((userId) => ({ contest_id: cid, user_id: userId }))),
  )
  await insertMany(
    tx,
    'contest_allowed_groups',
    { contest_id: 'integer', gid: 'integer' },
    rows.flatMap(({ cid, gids }) => gids.map((gid) => ({ contest_id: cid, gid }))),
  )
}

/** The first entry counts. */
export async function insertEntrants(
  tx: Queryable,
  rows: readonly { cid: number; userId: number; at: Date }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into contest_entrants (contest_id, user_id, uid_key, entered_at, address)
    select e.cid, e.user_id, u.uid_key, min(e.at), ''
    from unnest(${rows.map(({ cid }) => cid)}::integer[], ${rows.map(({ userId }) => userId)}::integer[],
      ${rows.map(({ at }) => at)}::timestamptz[]) as e (cid, user_id, at)
    join users u on u.id = e.user_id
    group by e.cid, e.user_id, u.uid_key
    on conflict do nothing`.execute(tx)
}

export interface ContestFacts {
  cid: number
  is_open: boolean
  starts_at: Date
  ends_at: Date
  pids: number[]
}

export async function factsOfContests(
  db: Queryable,
  cids: readonly number[],
): Promise<Map<number, ContestFacts>> {
  const { rows } = await sql<ContestFacts>`
    select c.cid, c.is_open, c.starts_at, c.ends_at,
      array(select p.pid from contest_problems p where p.contest_id = c.cid) as pids
    from contests c where c.cid = any(${[...cids]}::integer[])`.execute(db)
  return new Map(rows.map((row) => [row.cid, row]))
}

/** @returns the open ones */
export async function holdContests(tx: Queryable, cids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ cid: number; is_open: boolean }>`
    select cid, is_open from contests where cid = any(${[...cids]}::integer[]) order by cid for share`.execute(
    tx,
  )
  return new Set(rows.flatMap(({ cid, is_open }) => (is_open ? [cid] : [])))
}

export async function movedContests(db: Queryable, origin: string): Promise<number[]> {
  const { rows } = await sql<{ cid: number }>`
    select new_id as cid from moved_in where origin = ${origin} and kind = 'contest' order by new_id`.execute(
    db,
  )
  return rows.map(({ cid }) => cid)
}
