import type { ProblemLevel } from '@verdict/contract/problem'
import { Judge } from '@verdict/domain/verdict'
import { type RawBuilder, type Selectable, sql, type SqlBool, type Updateable } from 'kysely'
import { allTitles } from '../../access/problem-access.ts'
import { visibleTo } from '../../access/problem.ts'
import type { Plans } from '../../platform/database-types.ts'
import type { Queryable } from '../../platform/db.ts'
import { countAtMost, offsetOf, type PageRequest } from '../../platform/paging.ts'
import { type Viewer, viewerIsAdmin } from '../../platform/viewer.ts'
import { levelOfProblem } from '../problem/level-queries.ts'

export interface PlanRecord extends Pick<
  Selectable<Plans>,
  'plan_id' | 'key' | 'owner_id' | 'title' | 'about' | 'goal' | 'due_at' | 'is_listed'
> {
  owner_uid: string
  owner_nick: string
  is_followed: boolean
  /** That the viewer may see, and those of them that they have solved. */
  total: number
  solved: number
}

const isFollowed = ({ userId }: Viewer) =>
  sql<boolean>`exists (select from plan_followers f where f.plan_id = n.plan_id and f.user_id = ${userId})`

/** The statement has chosen its plans `n` already. */
const progress = (viewer: Viewer) =>
  sql<{ total: number; solved: number }>`(
  select count(*)::int as total, (count(*) filter (where up.accepted > 0))::int as solved
  from plan_problems l join problems p on p.pid = l.pid
    left join user_problems up on up.user_id = ${viewer.userId} and up.pid = l.pid
  where l.plan_id = n.plan_id and ${visibleTo(viewer)})`.as('done')

const plans = (db: Queryable, viewer: Viewer) =>
  db
    .selectFrom('plans as n')
    .innerJoin('users as u', 'u.id', 'n.owner_id')
    .innerJoinLateral(progress(viewer), (join) => join.onTrue())
    .select([
      'n.plan_id',
      'n.key',
      'n.owner_id',
      'n.title',
      'n.about',
      'n.goal',
      'n.due_at',
      'n.is_listed',
      'u.uid as owner_uid',
      'u.nick as owner_nick',
      'done.total',
      'done.solved',
    ])
    .select(isFollowed(viewer).as('is_followed'))

const isOffered = (viewer: Viewer): RawBuilder<SqlBool> =>
  viewerIsAdmin(viewer)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(n.is_listed or n.owner_id = ${viewer.userId} or ${isFollowed(viewer)})`

/** Followed ones first, then one's own. */
export const planPage = (db: Queryable, viewer: Viewer, page: PageRequest): Promise<PlanRecord[]> =>
  plans(db, viewer)
    .where('n.plan_id', 'in', (eb) =>
      eb
        .selectFrom('plans as n')
        .select('n.plan_id')
        .where(isOffered(viewer))
        .orderBy(isFollowed(viewer), 'desc')
        .orderBy(sql`n.owner_id = ${viewer.userId}`, 'desc')
        .orderBy('n.plan_id')
        .limit(page.pageSize)
        .offset(offsetOf(page)),
    )
    .orderBy('is_followed', 'desc')
    .orderBy(sql`n.owner_id = ${viewer.userId}`, 'desc')
    .orderBy('n.plan_id')
    .execute()

export const countPlans = (db: Queryable, viewer: Viewer): Promise<number> =>
  countAtMost(db, db.selectFrom('plans as n').select('n.plan_id').where(isOffered(viewer)))

export const findPlan = (db: Queryable, viewer: Viewer, key: string): Promise<PlanRecord | undefined> =>
  plans(db, viewer).where('n.key', '=', key).executeTakeFirst()

export interface PlanProblemRecord {
  pid: number
  title: string
  titles: Record<string, string> | null
  level: ProblemLevel | null
  /** The viewer may see it. */
  is_visible: boolean
  is_solved: boolean
  is_tried: boolean
}

export const problemsOfPlan = (db: Queryable, viewer: Viewer, planId: number): Promise<PlanProblemRecord[]> =>
  db
    .selectFrom('plan_problems as l')
    .innerJoin('problems as p', 'p.pid', 'l.pid')
    .leftJoin('user_problems as up', (join) =>
      join.onRef('up.pid', '=', 'l.pid').on('up.user_id', '=', viewer.userId),
    )
    .select(['l.pid', 'p.title'])
    .select([allTitles.as('titles'), levelOfProblem.as('level')])
    .select([
      visibleTo(viewer).as('is_visible'),
      sql<boolean>`coalesce(up.accepted, 0) > 0`.as('is_solved'),
      sql<boolean>`coalesce(up.submitted, 0) > 0`.as('is_tried'),
    ])
    .where('l.plan_id', '=', planId)
    .orderBy('l.position')
    .$castTo<PlanProblemRecord>()
    .execute()

export async function visibleAmong(
  db: Queryable,
  viewer: Viewer,
  pids: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('problems as p')
    .select('p.pid')
    .where(sql<SqlBool>`p.pid = any(${[...pids]}::integer[])`)
    .where(visibleTo(viewer))
    .execute()
  return new Set(rows.map(({ pid }) => pid))
}

/** Locks the person, whose plans are counted. */
export async function plansOf(tx: Queryable, userId: number): Promise<{ written: number; followed: number }> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx)
  const { rows } = await sql<{ written: number; followed: number }>`select
    (select count(*)::int from plans where owner_id = ${userId}) as written,
    (select count(*)::int from plan_followers where user_id = ${userId}) as followed`.execute(tx)
  return rows[0]!
}

export async function insertPlan(
  tx: Queryable,
  plan: { key: string; owner_id: number; title: string; about: string } & Updateable<Plans>,
): Promise<number> {
  const { plan_id } = await tx.insertInto('plans').values(plan).returning('plan_id').executeTakeFirstOrThrow()
  return plan_id
}

/** @returns false if it is gone */
export async function updatePlan(tx: Queryable, planId: number, change: Updateable<Plans>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('plans')
    .set({ ...change, updated_at: sql<Date>`clock_timestamp()` })
    .where('plan_id', '=', planId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function putProblems(tx: Queryable, planId: number, pids: readonly number[]): Promise<void> {
  await tx.deleteFrom('plan_problems').where('plan_id', '=', planId).execute()
  await sql`insert into plan_problems (plan_id, pid, position)
    select ${planId}, pid, position from unnest(${[...pids]}::integer[]) with ordinality as l (pid, position)`.execute(
    tx,
  )
}

export async function removePlan(tx: Queryable, planId: number): Promise<void> {
  await tx.deleteFrom('plans').where('plan_id', '=', planId).execute()
}

export async function follow(tx: Queryable, planId: number, userId: number): Promise<void> {
  await sql`insert into plan_followers (user_id, plan_id)
    select ${userId}, plan_id from plans where plan_id = ${planId} on conflict do nothing`.execute(tx)
}

export async function unfollow(tx: Queryable, planId: number, userId: number): Promise<void> {
  await tx.deleteFrom('plan_followers').where('plan_id', '=', planId).where('user_id', '=', userId).execute()
}

export interface ReviewRecord {
  pid: number
  title: string
  titles: Record<string, string> | null
  solved_at: Date
}

/** Counted like the solved list: nothing that a freeze or an exam still keeps. */
export async function longAgo(
  db: Queryable,
  viewer: Viewer,
  days: number,
  limit: number,
): Promise<ReviewRecord[]> {
  const { rows } = await sql<ReviewRecord>`
    select p.pid, p.title, ${allTitles} as titles, r.solved_at
    from (
      select s.pid, max(s.created_at) as solved_at from submissions s
      where s.user_id = ${viewer.userId} and s.counted_judge = ${Judge.Accepted} and s.is_open
      group by s.pid having max(s.created_at) < statement_timestamp() - make_interval(days => ${days})
    ) r join problems p on p.pid = r.pid
    where ${visibleTo(viewer)}
    order by r.solved_at, p.pid limit ${limit}`.execute(db)
  return rows
}
