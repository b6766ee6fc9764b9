import type { EditorialTime } from '@verdict/domain/editorial'
import type { Language } from '@verdict/domain/language'
import { type Insertable, type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import type { Editorials, EditorialTexts } from '../../platform/database-types.ts'
import type { Queryable } from '../../platform/db.ts'

type Text = Selectable<EditorialTexts>

export async function localesOf(db: Queryable, ids: number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('editorial_texts')
    .select(['editorial_id', 'locale'])
    .where(sql<SqlBool>`editorial_id = any(${ids}::integer[])`)
    .orderBy('locale')
    .execute()
  const found = new Map(ids.map((id): [number, string[]] => [id, []]))
  for (const { editorial_id, locale } of rows) found.get(editorial_id)?.push(locale)
  return found
}

export const textsIn = (
  db: Queryable,
  wanted: { id: number; locale: string }[],
): Promise<Pick<Text, 'editorial_id' | 'locale' | 'html' | 'has_math'>[]> =>
  db
    .selectFrom('editorial_texts')
    .select(['editorial_id', 'locale', 'html', 'has_math'])
    .where(
      sql<SqlBool>`(editorial_id, locale) in (
        select * from unnest(${wanted.map(({ id }) => id)}::integer[], ${wanted.map(({ locale }) => locale)}::text[]))`,
    )
    .execute()

export interface SourceRecord {
  id: number
  shown: EditorialTime
  language: Language | null
  code: string
  updated_at: Date
  texts: Record<string, string>
}

const ofPlace = (courseId: number | null) => sql<SqlBool>`course_id is not distinct from ${courseId}::integer`

export const findSource = (
  db: Queryable,
  pid: number,
  courseId: number | null,
): Promise<SourceRecord | undefined> =>
  db
    .selectFrom('editorials')
    .select(['id', 'shown', 'language', 'code', 'updated_at'])
    .select(
      sql<Record<string, string>>`coalesce((
        select json_object_agg(locale, content order by locale)
        from editorial_texts where editorial_id = id), '{}')`.as('texts'),
    )
    .where('pid', '=', pid)
    .where(ofPlace(courseId))
    .executeTakeFirst()

export async function putEditorial(
  tx: Queryable,
  row: Insertable<Editorials> & { course_id: number | null },
  texts: Omit<Insertable<EditorialTexts>, 'editorial_id'>[],
): Promise<void> {
  const { pid: _pid, course_id: _course, ...columns } = row
  const { id } = await tx
    .insertInto('editorials')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['pid', 'course_id'])
        .doUpdateSet({ ...columns, updated_at: sql<Date>`clock_timestamp()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('editorial_texts').where('editorial_id', '=', id).execute()
  if (texts.length === 0) return
  await tx
    .insertInto('editorial_texts')
    .values(texts.map((text) => ({ ...text, editorial_id: id })))
    .execute()
}

export async function removeEditorial(tx: Queryable, pid: number, courseId: number | null): Promise<void> {
  await tx.deleteFrom('editorials').where('pid', '=', pid).where(ofPlace(courseId)).execute()
}

/** The problem's own language first. */
export async function languagesOf(db: Queryable, pid: number): Promise<string[]> {
  const { rows } = await sql<{ languages: string[] }>`
    select array[p.language] || array(
      select locale from problem_statements where pid = p.pid and locale <> '' order by locale) as languages
    from problems p where p.pid = ${pid}`.execute(db)
  return rows[0]?.languages ?? []
}

/** Editorials for everybody wait for the due time, since the new term has not solved the problems yet. */
export async function copyEditorials(tx: Queryable, from: number, to: number): Promise<void> {
  await sql`
    with copied as (
      insert into editorials (pid, course_id, shown, language, code, updated_by, updated_at)
      select e.pid, l.course_id, case e.shown when 'always' then 'due' else e.shown end, e.language, e.code,
        e.updated_by, e.updated_at
      from editorials e join course_problems l on l.pid = e.pid and l.course_id = ${to}
      where e.course_id = ${from}
      returning id, pid
    )
    insert into editorial_texts (editorial_id, locale, content, html, has_math)
    select copied.id, t.locale, t.content, ${withIdsOf('t.html', from, to)}, t.has_math
    from copied
    join editorials e on e.pid = copied.pid and e.course_id = ${from}
    join editorial_texts t on t.editorial_id = e.id`.execute(tx)
}

/** Ids of footnotes start with the course: both texts may be on one page. */
const withIdsOf = (html: string, from: number, to: number): RawBuilder<string> =>
  ['"', '"#'].reduce(
    (text, before) =>
      sql<string>`replace(${text}, ${`${before}editorial-${from}-`}, ${`${before}editorial-${to}-`})`,
    sql<string>`${sql.ref(html)}`,
  )
