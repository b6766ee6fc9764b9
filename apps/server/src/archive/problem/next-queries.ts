import type { ProblemLevel } from '@verdict/contract/problem'
import { sql, type SqlBool } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import type { MaybeViewer } from '../../platform/viewer.ts'
import { allTitles } from '../../access/problem-access.ts'
import { isOpen } from '../../access/contest-clock.ts'
import { isOneself } from '../../access/oneself.ts'
import { isReadable, visibleTo } from '../../access/problem.ts'
import { levelIn } from './level-queries.ts'
import type { ProblemFilter } from './problem-list-queries.ts'

export interface Field {
  viewer: MaybeViewer
  /** Left out, as all that they solved. */
  except: number | undefined
  course: ProblemFilter['course']
}

/**
 * A level that a quarter of what they solved exceeds; null if none of it has one. A contest of theirs that shows no level says none by this
 * way: what they had solved before it does not count meanwhile.
 */
export async function reachOf(db: Queryable, viewer: MaybeViewer): Promise<number | null> {
  if (!viewer) return null
  const { reach } = await db
    .selectFrom('user_problems as up')
    .innerJoin('problem_levels as l', 'l.pid', 'up.pid')
    .select(sql<number | null>`percentile_disc(0.75) within group (order by l.level)`.as('reach'))
    .where('up.user_id', '=', viewer.userId)
    .where('up.accepted', '>', 0)
    .where(
      sql<SqlBool>`up.pid not in (
        select cp.pid from contest_entrants e
        join contests c on c.cid = e.contest_id and c.deleted_at is null and c.due_at is null and not ${isOpen('c')}
        join contest_problems cp on cp.contest_id = c.cid
        where ${isOneself(viewer, 'e.user_id')})`,
    )
    .executeTakeFirstOrThrow()
  return reach
}

/** Null as well for a problem that this viewer may not know of. */
export async function levelOf(
  db: Queryable,
  { viewer, course }: Pick<Field, 'viewer' | 'course'>,
  pid: number,
): Promise<number | null> {
  const isOpened = course?.opened
    ? sql`or p.deleted_at is null and exists (
        select from course_problems cp where cp.course_id = ${course.id} and cp.pid = p.pid)`
    : sql``
  const row = await db
    .selectFrom('problem_levels as l')
    .innerJoin('problems as p', 'p.pid', 'l.pid')
    .select('l.level')
    .where('l.pid', '=', pid)
    .where(sql<SqlBool>`(${visibleTo(viewer)} ${isOpened})`)
    .executeTakeFirst()
  return row?.level ?? null
}

/** Nobody is sent to a reserved problem but by a course that opens it. */
const field = (db: Queryable, { viewer, except, course }: Field) =>
  db
    .selectFrom('problems as p')
    .leftJoin('problem_levels as l', 'l.pid', 'p.pid')
    .where('p.deleted_at', 'is', null)
    .where(course?.opened ? sql<SqlBool>`true` : isReadable(viewer))
    .$if(course !== undefined, (query) =>
      query.where(
        sql<SqlBool>`p.pid in (select cp.pid from course_problems cp where cp.course_id = ${course!.id})`,
      ),
    )
    .$if(except !== undefined, (query) => query.where('p.pid', '<>', except!))
    .$if(viewer !== null, (query) =>
      query.where(
        sql<SqlBool>`not exists (
          select from user_problems up
          where up.user_id = ${viewer!.userId} and up.pid = p.pid and up.accepted > 0)`,
      ),
    )
    .select(['p.pid', 'p.title', allTitles.as('titles'), levelIn('l').as('level')])

const atOnce = 20

/** Among the nearest those that they have not tried come first. */
export const nearest = (db: Queryable, of: Field, level: number, way: 'up' | 'down') =>
  db
    .with('near', () =>
      field(db, of)
        .select('l.level as points')
        .where('l.level', way === 'up' ? '>=' : '<', level)
        .orderBy('l.level', way === 'up' ? 'asc' : 'desc')
        .orderBy('p.pid')
        .limit(atOnce),
    )
    .selectFrom('near')
    .select(['pid', 'title', 'titles', 'near.level'])
    .orderBy(
      sql`exists (select from user_problems up
        where up.user_id = ${of.viewer?.userId ?? 0} and up.pid = near.pid and up.submitted > 0)`,
    )
    .orderBy('points', way === 'up' ? 'asc' : 'desc')
    .orderBy('pid')
    .limit(1)
    .executeTakeFirst()

/** The one among the easiest that most people solved. */
export const easiest = (db: Queryable, of: Field) =>
  db
    .with('easy', () =>
      field(db, of)
        .select('p.solve')
        .where('l.level', 'is not', null)
        .orderBy('l.level')
        .orderBy('p.pid')
        .limit(atOnce),
    )
    .selectFrom('easy')
    .select(['pid', 'title', 'titles', 'easy.level'])
    .orderBy('solve', 'desc')
    .orderBy('pid')
    .limit(1)
    .executeTakeFirst()

/** Where no level is known. */
export const mostSolved = (db: Queryable, of: Field) =>
  field(db, of).orderBy('p.solve', 'desc').orderBy('p.pid').limit(1).executeTakeFirst()

export const shownLevelOf = async (db: Queryable, pid: number): Promise<ProblemLevel | null> =>
  (
    await db
      .selectFrom('problem_levels as l')
      .select(levelIn('l').as('level'))
      .where('l.pid', '=', pid)
      .executeTakeFirst()
  )?.level ?? null

/** In the order of the list, from its beginning after the last. */
export const following = (db: Queryable, of: Field, pid: number) => {
  const place = of.course
    ? sql<number>`(select cp.position from course_problems cp where cp.course_id = ${of.course.id} and cp.pid = p.pid)`
    : sql<number>`p.pid`
  const here = of.course
    ? sql<number>`(select cp.position from course_problems cp where cp.course_id = ${of.course.id} and cp.pid = ${pid})`
    : sql<number>`${pid}::integer`
  return field(db, of)
    .orderBy(sql`${place} < ${here}`)
    .orderBy(place)
    .limit(1)
    .executeTakeFirst()
}

/** Most of its tags in common, and about as difficult. */
export const alike = (db: Queryable, of: Field, pid: number) =>
  field(db, of)
    .innerJoin(
      sql<{ pid: number; shared: number }>`(
        select o.pid, count(*)::integer as shared
        from problem_tags own join problem_tags o on o.tid = own.tid
        where own.pid = ${pid} group by o.pid)`.as('o'),
      'o.pid',
      'p.pid',
    )
    .orderBy('o.shared', 'desc')
    .orderBy(sql`abs(l.level - (select level from problem_levels where pid = ${pid})) nulls last`)
    .orderBy('p.pid')
    .limit(1)
    .executeTakeFirst()
