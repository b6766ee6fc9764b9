import { languageSetting, type LanguageSetting } from '@verdict/contract/language'
import type { ProblemFactors } from '@verdict/domain/allowed-languages'
import type { Language } from '@verdict/domain/language'
import type { AnswerKind } from '@verdict/domain/problem'
import { sql, type SqlBool } from 'kysely'
import { prepared, type Queryable } from '../../platform/db.ts'
import { contestOf, type Place } from '../../access/submitting.ts'

/** Languages without an own setting are absent. */
export type SavedSettings = ReadonlyMap<string, LanguageSetting>

const savedIn = (values: Record<string, unknown>): SavedSettings =>
  new Map(
    Object.entries(values).flatMap(([key, value]) => {
      const { success, data } = languageSetting.safeParse(value)
      return success ? [[key, data] as const] : []
    }),
  )

const isOfLanguages = sql<SqlBool>`key like 'language.%'`

export async function settingsSaved(db: Queryable): Promise<SavedSettings> {
  const rows = await db
    .selectFrom('site_values')
    .modifyFront(prepared)
    .select(['key', 'value'])
    .where(isOfLanguages)
    .execute()
  return savedIn(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
}

export const hostReports = (db: Queryable) =>
  db
    .selectFrom('judge_hosts')
    .select('status')
    .where('disabled_at', 'is', null)
    .where('status', 'is not', null)
    .orderBy('last_seen_at', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

interface Lists {
  course: Language[]
  contest: Language[]
  problem: Language[]
  factors: ProblemFactors[]
  answer: AnswerKind
  graders: { role: 'grader'; language: Language }[]
  saved: SavedSettings
}

/** In a contest, the contest's course counts. */
export async function listsAt(db: Queryable, place: Place): Promise<Lists> {
  const cid = contestOf(place)
  const course = cid > 0 ? null : (place.course ?? null)
  const found = await db
    .selectFrom('problems as p')
    .modifyFront(prepared)
    .leftJoin('contests as c', (join) => join.on('c.cid', '=', cid))
    .leftJoin('courses as co', (join) =>
      join.on((eb) => eb('co.course_id', '=', eb.fn.coalesce('c.course_id', eb.val(course)))),
    )
    .select(['p.languages as problem', 'p.language_factors as factors'])
    .select(['c.languages as contest', 'co.languages as course', 'p.answer'])
    .select(
      sql<Lists['graders']>`(
        select coalesce(jsonb_agg(jsonb_build_object('role', role, 'language', language)), '[]')
        from problem_sources where pid = p.pid and role = 'grader')`.as('graders'),
    )
    .select(
      sql<Record<string, unknown>>`(
        select coalesce(jsonb_object_agg(key, value), '{}') from site_values where ${isOfLanguages})`.as(
        'saved',
      ),
    )
    .where('p.pid', '=', place.pid)
    .executeTakeFirst()
  return {
    course: found?.course ?? [],
    contest: found?.contest ?? [],
    problem: found?.problem ?? [],
    factors: found?.factors ?? [],
    answer: found?.answer ?? 'program',
    graders: found?.graders ?? [],
    saved: savedIn(found?.saved ?? {}),
  }
}
