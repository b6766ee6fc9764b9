// Name, logo, contact, footer, language and time zone of the site: of the settings page, else of the environment. They are
// read for each answer, so that every server shows a change at once.

import type { Settings } from '@verdict/contract/settings'
import { settingsTable } from '@verdict/contract/settings'
import type { SiteFace, SiteFaceChange, Website } from '@verdict/contract/site'
import { Refusal } from '@verdict/contract/refusal'
import { isTimeZone } from '@verdict/domain/civil-days'
import { logoKilobytes } from '@verdict/domain/limits'
import {
  contactHref,
  linkedWords,
  pageLanguages,
  type SiteFaceField,
  siteFaceFields,
} from '@verdict/domain/site-face'
import { storedPicture } from '../archive/index.ts'
import type { Queryable } from '../platform/db.ts'
import { faceKeys, findSiteValues, putSiteValue, removeSiteValue } from '../platform/site-values.ts'

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

export const shownFace = ({
  title,
  logo,
  contact,
  footer,
  language,
  timeZone,
}: SiteFace): Pick<Website, SiteFaceField> => ({
  title: title.value ?? '',
  logo: logo.value,
  contact: contact.value && contactHref(contact.value),
  footer: linkedWords(footer.value ?? ''),
  language: pageLanguages.find((tag) => tag === language.value) ?? pageLanguages[0],
  timeZone: timeZone.value ?? '',
})

export const faceForAudit = ({ title, logo, contact, footer, language, timeZone }: SiteFace) => ({
  title: title.value,
  logo: logo.value,
  contact: contact.value,
  footer: footer.value,
  pageLanguage: language.value,
  timeZone: timeZone.value,
})

/** @throws Refusal NOT_A_PICTURE, TOO_LARGE */
export async function putFace(tx: Queryable, change: SiteFaceChange): Promise<void> {
  if (change.logo) await assertLogo(tx, change.logo)
  for (const field of siteFaceFields) {
    const value = change[field]
    if (value === null) await removeSiteValue(tx, faceKeys[field])
    else if (value !== undefined) await putSiteValue(tx, faceKeys[field], value)
  }
}

async function assertLogo(db: Queryable, address: string): Promise<void> {
  const [, sha256 = '', extension = ''] = /^\/uploads\/(\w+)\.(\w+)$/.exec(address) ?? []
  const picture = await storedPicture({ db }, sha256, extension)
  if (!picture) throw new Refusal('NOT_A_PICTURE')
  if (picture.bytes > logoKilobytes * 1024) throw new Refusal('TOO_LARGE', { limit: `${logoKilobytes} KB` })
}
