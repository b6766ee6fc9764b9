// SQL of languages: what root has set, and what the judge hosts said of themselves.

import { languageSetting, type LanguageSetting } from '@verdict/contract/language'
import type { ProblemFactors } from '@verdict/domain/allowed-languages'
import type { Language } from '@verdict/domain/language'
import type { Queryable } from '../platform/db.ts'
import { contestOf, type Place } from '../standing/submitting.ts'

/** By its key; a language that nobody has changed has none. */
export async function settingsSaved(db: Queryable): Promise<Map<string, LanguageSetting>> {
  const rows = await db
    .selectFrom('site_values')
    .select(['key', 'value'])
    .where('key', 'like', 'language.%')
    .execute()
  return new Map(
    rows.flatMap(({ key, value }) => {
      const { success, data } = languageSetting.safeParse(value)
      return success ? [[key, data] as const] : []
    }),
  )
}

/** Reports of the hosts that are in use, the latest first. */
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
}

/** The lists that count at this place, and the factors of its problem. The course of a contest is the contest's to say. */
export async function listsAt(db: Queryable, place: Place): Promise<Lists> {
  const cid = contestOf(place)
  const course = cid > 0 ? null : (place.course ?? null)
  const found = await db
    .selectFrom('problems as p')
    .leftJoin('contests as c', (join) => join.on('c.cid', '=', cid))
    .leftJoin('courses as co', (join) =>
      join.on((eb) => eb('co.course_id', '=', eb.fn.coalesce('c.course_id', eb.val(course)))),
    )
    .select(['p.languages as problem', 'p.language_factors as factors'])
    .select(['c.languages as contest', 'co.languages as course'])
    .where('p.pid', '=', place.pid)
    .executeTakeFirst()
  return {
    course: found?.course ?? [],
    contest: found?.contest ?? [],
    problem: found?.problem ?? [],
    factors: found?.factors ?? [],
  }
}
