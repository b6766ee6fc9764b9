import type { Language } from '@verdict/domain/language'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/db.ts'

export interface DraftKey {
  user_id: number
  pid: number
  contest_id: number
  language: Language
}

interface StoredDraft {
  language: Language
  code: string
  updated_at: Date
}

export const draftsOf = (
  db: Queryable,
  { user_id, pid, contest_id }: Omit<DraftKey, 'language'>,
): Promise<StoredDraft[]> =>
  db
    .selectFrom('drafts')
    .select(['language', 'code', 'updated_at'])
    .where('user_id', '=', user_id)
    .where('pid', '=', pid)
    .where('contest_id', '=', contest_id)
    .orderBy('updated_at', 'desc')
    .execute()

/** @returns the new version; undefined if the stored one is not `base` and has other code */
export async function saveDraft(
  db: Queryable,
  key: DraftKey,
  code: string,
  base: string | null,
): Promise<Date | undefined> {
  const saved = await db
    .insertInto('drafts')
    .values({ ...key, code })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'pid', 'contest_id', 'language'])
        .doUpdateSet({ code, updated_at: sql<Date>`clock_timestamp()` })
        .where(sql<boolean>`drafts.updated_at = ${base}::timestamptz or drafts.code = ${code}`),
    )
    .returning('updated_at')
    .executeTakeFirst()
  return saved?.updated_at
}

/** @returns false if the stored one is not `base` */
export async function removeDraft(db: Queryable, key: DraftKey, base: string | null): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    with own as (
      select * from drafts where user_id = ${key.user_id} and pid = ${key.pid} and contest_id = ${key.contest_id}
        and language = ${key.language} for update
    ), gone as (
      delete from drafts d using own
      where d.user_id = own.user_id and d.pid = own.pid and d.contest_id = own.contest_id
        and d.language = own.language and own.updated_at = ${base}::timestamptz
      returning d.user_id
    )
    select exists (select from own) and not exists (select from gone) as left`.execute(db)
  return !rows[0]!.left
}

export async function removeDraftsIn(tx: Queryable, userId: number, cid: number): Promise<void> {
  await tx.deleteFrom('drafts').where('user_id', '=', userId).where('contest_id', '=', cid).execute()
}

export async function removeOldest(db: Queryable, userId: number, most: number): Promise<void> {
  await sql`
    delete from drafts d using (
      select pid, contest_id, language from drafts where user_id = ${userId} order by updated_at desc offset ${most}
    ) old
    where d.user_id = ${userId} and d.pid = old.pid and d.contest_id = old.contest_id and d.language = old.language`.execute(
    db,
  )
}

export const templatesOf = (db: Queryable, userId: number): Promise<{ language: Language; code: string }[]> =>
  db
    .selectFrom('code_templates')
    .select(['language', 'code'])
    .where('user_id', '=', userId)
    .orderBy('language')
    .execute()

export async function saveTemplate(
  db: Queryable,
  userId: number,
  language: Language,
  code: string,
): Promise<void> {
  await db
    .insertInto('code_templates')
    .values({ user_id: userId, language, code })
    .onConflict((conflict) => conflict.columns(['user_id', 'language']).doUpdateSet({ code }))
    .execute()
}

export async function removeTemplate(db: Queryable, userId: number, language: Language): Promise<void> {
  await db
    .deleteFrom('code_templates')
    .where('user_id', '=', userId)
    .where('language', '=', language)
    .execute()
}

export const courseTemplatesOf = (
  db: Queryable,
  courseId: number,
): Promise<{ language: Language; code: string }[]> =>
  db
    .selectFrom('course_templates')
    .select(['language', 'code'])
    .where('course_id', '=', courseId)
    .orderBy('language')
    .execute()

export const copyCourseTemplates = async (tx: Queryable, from: number, to: number): Promise<void> => {
  await sql`
    insert into course_templates (course_id, language, code)
    select ${to}, language, code from course_templates where course_id = ${from}`.execute(tx)
}

/** An empty text removes the template. */
export async function putCourseTemplate(
  tx: Queryable,
  courseId: number,
  language: Language,
  code: string,
): Promise<void> {
  if (code === '') {
    await tx
      .deleteFrom('course_templates')
      .where('course_id', '=', courseId)
      .where('language', '=', language)
      .execute()
    return
  }
  await tx
    .insertInto('course_templates')
    .values({ course_id: courseId, language, code })
    .onConflict((conflict) => conflict.columns(['course_id', 'language']).doUpdateSet({ code }))
    .execute()
}
