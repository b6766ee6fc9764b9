import type { OwnTime } from '@verdict/domain/contest'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Queryable } from '../../platform/db.ts'
import { offsetOf, type PageRequest } from '../../platform/paging.ts'
import { contestColumns, type ContestRecord } from '../../access/contest-access.ts'
import { hasBegun, isOpen, isOver, ownTimeIn } from '../../access/contest-clock.ts'
import { isShownIn } from '../../access/contest.ts'
import { isMarkedIn, sectionsTaught } from '../../access/course.ts'
import type { GradebookSettings } from '@verdict/contract/gradebook'
import type { GradeScale, GradeStep, ItemRule } from '@verdict/domain/gradebook'

interface CategoryRecord {
  name: string
  weight: number | null
  dropLowest: number
}

export interface SettingsRecord {
  scale: GradeScale
  steps: GradeStep[]
  dropLowest: number
  categories: CategoryRecord[]
}

export interface ItemRecord extends ItemRule {
  contest: ContestRecord
  ownTime: OwnTime | null
  hasBegun: boolean
  isOver: boolean
  isOpen: boolean
}

export interface ColumnRecord extends ItemRule {
  columnId: number
  title: string
  outOf: number
  isComplete: boolean
}

export interface StoredItem extends ContestRecord {
  has_begun: boolean
  is_over: boolean
  is_open_now: boolean
  own_time: OwnTime | null
  weight: number | null
  cap: number | null
  is_bonus: boolean | null
  category: number | null
}

/** A person with all results as `contest:grade:pending`, and marks in own columns as `column:mark`, separated by commas. */
export interface PersonRecord {
  user_id: number
  uid: string
  nick: string
  student_number: string
  section_id: number | null
  has_left: boolean
  totals: string | null
  typed: string | null
}

/**
 * The course's row must be locked.
 * @param known contests in the course now: others keep their settings in case they return
 */
export async function replaceSettings(
  tx: Queryable,
  courseId: number,
  known: readonly number[],
  { scale, steps, dropLowest, categories, items }: GradebookSettings,
): Promise<void> {
  const row = { scale, steps: JSON.stringify(steps), drop_lowest: dropLowest }
  await tx
    .insertInto('gradebooks')
    .values({ course_id: courseId, ...row })
    .onConflict((conflict) =>
      conflict.column('course_id').doUpdateSet({ ...row, updated_at: sql<Date>`clock_timestamp()` }),
    )
    .execute()
  await tx
    .deleteFrom('gradebook_items')
    .where('course_id', '=', courseId)
    .where(sql<boolean>`contest_id = any(${known}::integer[])`)
    .execute()
  // Categories of contests that left the course may be deleted. Columns lose theirs with them.
  await tx.updateTable('gradebook_items').set({ category: null }).where('course_id', '=', courseId).execute()
  await tx.deleteFrom('gradebook_categories').where('course_id', '=', courseId).execute()
  if (categories.length > 0) {
    await tx
      .insertInto('gradebook_categories')
      .values(
        categories.map((category, index) => ({
          course_id: courseId,
          position: index + 1,
          name: category.name,
          weight: category.weight,
          drop_lowest: category.dropLowest,
        })),
      )
      .execute()
  }
  const rule = ({ weight, cap, isBonus, category }: ItemRule) => ({
    weight,
    cap,
    is_bonus: isBonus,
    category: category === null ? null : category + 1,
  })
  const contests = items.flatMap(({ cid, ...item }) =>
    cid === undefined ? [] : [{ course_id: courseId, contest_id: cid, ...rule(item) }],
  )
  if (contests.length > 0) await tx.insertInto('gradebook_items').values(contests).execute()
  for (const { columnId, ...item } of items) {
    if (columnId === undefined) continue
    await tx
      .updateTable('gradebook_columns')
      .set(rule(item))
      .where('column_id', '=', columnId)
      .where('course_id', '=', courseId)
      .execute()
  }
}

export const findSettings = async (
  db: Queryable,
  courseId: number,
): Promise<Omit<SettingsRecord, 'categories'> | undefined> =>
  db
    .selectFrom('gradebooks')
    .select(['scale', 'steps', 'drop_lowest as dropLowest'])
    .where('course_id', '=', courseId)
    .executeTakeFirst()

export const categoriesOf = (db: Queryable, courseId: number): Promise<CategoryRecord[]> =>
  db
    .selectFrom('gradebook_categories')
    .select(['name', 'weight', 'drop_lowest as dropLowest'])
    .where('course_id', '=', courseId)
    .orderBy('position')
    .execute()

/** Drafts give nobody marks. @param userId whose own time is read; null for the general times */
export const itemsOf = (db: Queryable, courseId: number, userId: number | null): Promise<StoredItem[]> =>
  db
    .selectFrom('contests as c')
    .leftJoin('gradebook_items as g', (join) =>
      join.onRef('g.contest_id', '=', 'c.cid').onRef('g.course_id', '=', 'c.course_id'),
    )
    .select(contestColumns)
    .select(['g.weight', 'g.cap', 'g.is_bonus', 'g.category'])
    .select([
      hasBegun('c', null).as('has_begun'),
      isOver('c', null).as('is_over'),
      isOpen('c').as('is_open_now'),
      ownTimeIn('c', userId === null ? null : sql`${userId}::integer`).as('own_time'),
    ])
    .where('c.course_id', '=', courseId)
    .where(isShownIn('c'))
    .orderBy('c.starts_at')
    .orderBy('c.cid')
    .$castTo<StoredItem>()
    .execute()

export const columnsOf = async (db: Queryable, courseId: number): Promise<ColumnRecord[]> => {
  const rows = await db
    .selectFrom('gradebook_columns')
    .select([
      'column_id as columnId',
      'title',
      'out_of as outOf',
      'is_complete as isComplete',
      'weight',
      'cap',
      'is_bonus as isBonus',
      'category',
    ])
    .where('course_id', '=', courseId)
    .orderBy('column_id')
    .execute()
  return rows.map((row) => ({ ...row, category: row.category === null ? null : row.category - 1 }))
}

export interface ExceptionRecord {
  user_id: number
  contest_id: number | null
  column_id: number | null
  /** Null: excused. */
  mark: number | null
  reason: string
  by: string
  made_at: Date
}

export const exceptionsOf = (
  db: Queryable,
  courseId: number,
  people: readonly number[],
): Promise<ExceptionRecord[]> =>
  db
    .selectFrom('gradebook_exceptions as e')
    .innerJoin('users as b', 'b.id', 'e.made_by')
    .select(['e.user_id', 'e.contest_id', 'e.column_id', 'e.mark', 'e.reason', 'b.uid as by', 'e.made_at'])
    .where('e.course_id', '=', courseId)
    .where(sql<boolean>`e.user_id = any(${people}::integer[])`)
    .execute()

export interface PeopleFilter {
  courseId: number
  cids: readonly number[]
  /** Absent: without marks in own columns. */
  columnIds?: readonly number[] | undefined
  keyword?: string | undefined
  /** 0: without a section. */
  section?: number | undefined
  taughtBy?: number | undefined
  left?: boolean | undefined
  userId?: number | undefined
}

const none = sql``

function people({
  courseId,
  cids,
  columnIds = [],
  keyword,
  section,
  taughtBy,
  left,
  userId,
}: PeopleFilter): RawBuilder<unknown> {
  const word = keyword?.toLowerCase()
  const matches =
    word === undefined
      ? none
      : sql`and (position(${word} in u.uid_key) > 0 or position(${word} in lower(u.nick)) > 0
          or position(${word} in lower(u.student_number)) > 0)`
  const columns = sql`u.id as user_id, u.uid, u.uid_key, u.nick, u.student_number`
  const inSection =
    section === undefined
      ? none
      : section === 0
        ? sql`and m.section_id is null`
        : sql`and m.section_id = ${section}`
  const taught =
    taughtBy === undefined ? none : sql`and m.section_id in ${sectionsTaught(courseId, taughtBy)}`
  const members = sql`
    select ${columns}, m.section_id, false as has_left
    from course_members m join users u on u.id = m.user_id
    where m.course_id = ${courseId} and ${isMarkedIn('m', 'u')}
      ${userId === undefined ? none : sql`and m.user_id = ${userId}`} ${inSection} ${taught} ${matches}`
  if (!left || section !== undefined || taughtBy !== undefined) return members
  return sql`${members} union all
    select ${columns}, null::integer, true from users u
    where u.id in (
      select t.user_id from contest_totals t where t.contest_id = any(${cids}::integer[]) and t.submissions > 0
      union all
      select k.user_id from gradebook_marks k where k.column_id = any(${columnIds}::integer[])
    ) and not exists (
      select from course_members m where m.course_id = ${courseId} and m.user_id = u.id
    ) ${matches}`
}

const orders = {
  uid: { '1': sql`uid_key`, '-1': sql`uid_key desc` },
  studentNumber: {
    '1': sql`student_number = '', lower(student_number), uid_key`,
    '-1': sql`student_number = '', lower(student_number) desc, uid_key`,
  },
} as const

export interface PeopleOrder {
  by: keyof typeof orders
  sort: 1 | -1
}

export const countPeople = async (db: Queryable, filter: PeopleFilter): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) from (${people(filter)}) p`.execute(db)
  return rows[0]!.count
}

/** Totals are one string: a row per total took five times as long to read. @param page absent: everybody */
export async function markedPeople(
  db: Queryable,
  filter: PeopleFilter,
  { by, sort }: PeopleOrder,
  page?: PageRequest,
): Promise<PersonRecord[]> {
  const ordered = orders[by][sort]
  const { columnIds = [] } = filter
  const { rows } = await sql<PersonRecord>`
    with page as materialized (
      select * from (${people(filter)}) p order by ${ordered}
      ${page ? sql`limit ${page.pageSize} offset ${offsetOf(page)}` : none}
    )
    select p.user_id, p.uid, p.nick, p.student_number, p.section_id, p.has_left, t.totals,
      ${columnIds.length === 0 ? sql`null` : sql`k.typed`} as typed
    from page p
    ${page || filter.userId !== undefined ? ofThese(filter.cids) : ofAll(filter.cids)}
    ${columnIds.length === 0 ? none : typedIn(columnIds)}
    order by ${ordered}`.execute(db)
  return rows
}

const strung = sql`string_agg(t.contest_id || ':' || t.grade || ':' || t.pending, ',') as totals`

const counted = (cids: readonly number[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`t.contest_id = any(${cids}::integer[]) and t.submissions > 0`

const ofThese = (cids: readonly number[]) => sql`
  left join lateral (
    select ${strung} from contest_totals t where t.user_id = p.user_id and ${counted(cids)}
  ) t on true`

const typedIn = (columnIds: readonly number[]) => sql`
  left join (
    select k.user_id, string_agg(k.column_id || ':' || k.mark, ',') as typed from gradebook_marks k
    where k.column_id = any(${columnIds}::integer[]) and k.user_id in (select user_id from page)
    group by k.user_id
  ) k on k.user_id = p.user_id`

const ofAll = (cids: readonly number[]) => sql`
  left join (
    select t.user_id, ${strung} from contest_totals t where ${counted(cids)} group by t.user_id
  ) t on t.user_id = p.user_id`

export const sectionNames = (
  db: Queryable,
  courseId: number,
): Promise<{ section_id: number; name: string }[]> =>
  db.selectFrom('course_sections').select(['section_id', 'name']).where('course_id', '=', courseId).execute()
