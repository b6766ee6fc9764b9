import type { OwnTime } from '@verdict/domain/contest'
import { calendarLimits } from '@verdict/domain/field-limits'
import { type Selectable, sql } from 'kysely'
import type { Contests } from '../../platform/database-types.ts'
import type { Queryable } from '../../platform/db.ts'
import { teamsOf } from '../../changes/index.ts'
import type { MaybeViewer, Viewer } from '../../platform/viewer.ts'
import { ownTimeIn } from '../../access/contest-clock.ts'
import { isEntrant, visibleTo } from '../../access/contest.ts'
import { coursesWhere } from '../../access/course.ts'

const columns = [
  'c.cid',
  'c.title',
  'c.rule',
  'c.starts_at',
  'c.ends_at',
  'c.pauses',
  'c.due_at',
  'c.is_draft',
] as const

export interface DatedContest extends Pick<
  Selectable<Contests>,
  'cid' | 'title' | 'rule' | 'starts_at' | 'ends_at' | 'pauses' | 'due_at' | 'is_draft' | 'updated_at'
> {
  own_time: OwnTime | null
  course_name: string | null
  is_exam: boolean
}

const datedContests = (db: Queryable, viewer: MaybeViewer) =>
  db
    .selectFrom('contests as c')
    .leftJoin('courses as co', 'co.course_id', 'c.course_id')
    .select(columns)
    .select(['c.updated_at', 'co.name as course_name'])
    .select(sql<boolean>`exists (select from exams where contest_id = c.cid)`.as('is_exam'))
    .select(ownTimeIn('c', viewer && sql`${viewer.userId}`).as('own_time'))
    .where(visibleTo(viewer, 'c'))
    .orderBy('c.starts_at', 'desc')
    .orderBy('c.cid', 'desc')
    .limit(calendarLimits.entries)

export const contestsOfCourse = (
  db: Queryable,
  viewer: MaybeViewer,
  courseId: number,
): Promise<DatedContest[]> => datedContests(db, viewer).where('c.course_id', '=', courseId).execute()

export const contestsOfPerson = (db: Queryable, viewer: Viewer): Promise<DatedContest[]> =>
  datedContests(db, viewer)
    .where('c.is_draft', '=', false)
    .where(sql<boolean>`c.last_end > statement_timestamp() - ${calendarLimits.days} * interval '1 day'`)
    .where(sql<boolean>`(c.course_id in ${coursesWhere(viewer, 'basic')} or ${isEntrant(viewer, 'c')})`)
    .execute()

export const findAddress = (db: Queryable, userId: number) =>
  db
    .selectFrom('calendar_addresses')
    .select(['token_hash', 'made_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export async function keepAddress(
  db: Queryable,
  address: { user_id: number; token_hash: Buffer; made_at: Date },
): Promise<void> {
  const { user_id: _, ...changed } = address
  await db
    .insertInto('calendar_addresses')
    .values(address)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute()
}

export async function dropAddress(db: Queryable, userId: number): Promise<void> {
  await db.deleteFrom('calendar_addresses').where('user_id', '=', userId).execute()
}

export const findOwner = (db: Queryable, tokenHash: Buffer) =>
  db
    .selectFrom('calendar_addresses as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .select(['u.id', 'u.uid', 'u.privilege', teamsOf(sql`u.id`).as('teams')])
    .where('k.token_hash', '=', tokenHash)
    .executeTakeFirst()
