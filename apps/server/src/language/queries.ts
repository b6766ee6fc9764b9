// SQL of languages: what root has set, and what the judge hosts said of themselves.

import { languageSetting, type LanguageSetting } from '@verdict/contract/language'
import type { Queryable } from '../platform/db.ts'

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
