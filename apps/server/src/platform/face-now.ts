// Name, logo, contact, footer, language and time zone of the site: of the settings page, else of the environment. They are
// read for each answer, so that every server shows a change at once.

import type { Settings } from '@verdict/contract/settings'
import { settingsTable } from '@verdict/contract/settings'
import type { SiteFace } from '@verdict/contract/site'
import { isTimeZone } from '@verdict/domain/civil-days'
import {
  type PageLanguage,
  pageLanguages,
  type SiteFaceField,
  siteFaceFields,
} from '@verdict/domain/site-face'
import type { Queryable } from './db.ts'
import { faceKeys, findSiteValues } from './site-values.ts'

/** Machines and containers nobody set up are in UTC, so UTC says nothing of the site; others name a zone that is none. */
function serversZone(): string | null {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return timeZone === 'UTC' || !isTimeZone(timeZone) ? null : timeZone
}

type Otherwise = Pick<SiteFace[SiteFaceField], 'otherwise'> & { isSet: boolean }

function withoutPage({ siteTitle, siteTimeZone }: Settings): Record<SiteFaceField, Otherwise> {
  const none = { otherwise: null, isSet: false }
  return {
    title: { otherwise: siteTitle, isSet: siteTitle !== settingsTable.SITE_TITLE.default },
    logo: none,
    contact: none,
    footer: none,
    language: { otherwise: pageLanguages[0], isSet: false },
    timeZone: { otherwise: siteTimeZone ?? serversZone(), isSet: siteTimeZone !== null },
  }
}

const forEach = <T>(make: (field: SiteFaceField) => T): Record<SiteFaceField, T> =>
  Object.fromEntries(siteFaceFields.map((field) => [field, make(field)])) as Record<SiteFaceField, T>

export async function faceNow(db: Queryable, settings: Settings): Promise<SiteFace> {
  const set = await findSiteValues(db, Object.values(faceKeys))
  const without = withoutPage(settings)
  return forEach((field) => {
    const { otherwise, isSet } = without[field]
    const value = set.get(faceKeys[field])
    if (typeof value === 'string') return { value, from: 'page', otherwise }
    return { value: otherwise, from: isSet ? 'environment' : 'standard', otherwise }
  })
}

export const pageLanguageOf = (tag: string | null | undefined): PageLanguage | null =>
  pageLanguages.find((known) => known === tag) ?? null
