import { Judge } from '@verdict/domain/verdict'
import { sql } from 'kysely'
import { allTitles } from '../../access/problem-access.ts'
import { isRunning } from '../../access/contest-clock.ts'
import { isEntrant, visibleTo } from '../../access/contest.ts'
import { isOfArchived } from '../../access/course.ts'
import { isOneself } from '../../access/oneself.ts'
import { closedTo } from '../../access/problem.ts'
import { withheldFrom } from '../../access/submission.ts'
import type { Queryable } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'

/** The newest first; without archived ones. */
export const coursesOf = (db: Queryable, viewer: Viewer, most: number) =>
  db
    .selectFrom('course_members as m')
    .innerJoin('courses as co', 'co.course_id', 'm.course_id')
    .select(['co.course_id', 'co.name'])
    .where('m.user_id', '=', viewer.userId)
    .where('co.archived_at', 'is', null)
    .orderBy('co.course_id', 'desc')
    .limit(most)
    .execute()

export async function hasSolved(db: Queryable, { userId }: Viewer): Promise<boolean> {
  const row = await db
    .selectFrom('user_problems')
    .select('pid')
    .where('user_id', '=', userId)
    .where('accepted', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface LeftRecord {
  pid: number
  title: string
  titles: Record<string, string> | null
  at: Date
  draft: boolean
  judge: Judge | null
  cid: number | null
  position: number | null
  contest: string | null
  course: number | null
}

/** So many submissions and drafts of a person are looked through. */
const lookedAt = 200

/**
 * Last worked on, by submissions and drafts, and not solved. Submissions with results that are withheld count neither as
 * tries nor as solved, so that nothing follows from what is shown.
 */
export async function problemLeft(db: Queryable, viewer: Viewer): Promise<LeftRecord | null> {
  const self = sql`${viewer.userId}`
  const openCourses = sql`(
    select course_id from course_members where user_id = ${self} and basic and not ${isOfArchived('course_id')})`
  const { rows } = await sql<LeftRecord>`
    with own as materialized (
      select s.pid, s.contest_id, s.course_id, s.judge, s.created_at, s.sid
      from (select * from submissions where ${isOneself(viewer, 'user_id')} order by sid desc limit ${lookedAt}) s
      where not ${withheldFrom(viewer)}
    ), worked as (
      select pid, contest_id, (array_agg(course_id order by sid desc))[1] as course_id,
        (array_agg(judge order by sid desc))[1] as judge, max(created_at) as tried_at, null::timestamptz as typed_at
      from own group by pid, contest_id
      union all
      select pid, contest_id, null, null, null, max(updated_at)
      from (select * from drafts where user_id = ${self} order by updated_at desc limit ${lookedAt}) d
      group by pid, contest_id
    ), candidates as (
      select pid, contest_id, max(course_id) as course_id, max(judge) as judge, max(tried_at) as tried_at,
        max(typed_at) as typed_at, greatest(max(tried_at), max(typed_at)) as at
      from worked group by pid, contest_id
    )
    select p.pid, p.title, ${allTitles} as titles, w.at, w.judge, (w.typed_at > w.tried_at or w.tried_at is null) is true as draft,
      c.cid, cp.position, c.title as contest, case when c.cid is null then place.course_id end as course
    from candidates w
    join problems p on p.pid = w.pid and p.deleted_at is null
    left join contests c on c.cid = w.contest_id and w.contest_id > 0
    left join contest_problems cp on cp.contest_id = c.cid and cp.pid = w.pid
    left join lateral (
      select l.course_id from course_problems l
      where l.pid = w.pid and l.course_id in ${openCourses}
        and (l.course_id = w.course_id or w.pid in ${closedTo(viewer)})
      order by l.course_id = w.course_id desc nulls last, l.course_id desc limit 1
    ) place on w.contest_id = 0
    where not exists (
        select from own where own.pid = w.pid and own.contest_id = w.contest_id and own.judge = ${Judge.Accepted})
      and case when w.contest_id = 0
        then (w.pid not in ${closedTo(viewer)} or place.course_id is not null)
          and not exists (select from user_problems u where u.user_id = ${self} and u.pid = w.pid and u.accepted > 0)
        else cp.position is not null and ${visibleTo(viewer, 'c')} and ${isEntrant(viewer, 'c')}
          and ${isRunning('c', self)} and not ${isOfArchived('c.course_id')} end
    order by w.at desc limit 1`.execute(db)
  return rows[0] ?? null
}
