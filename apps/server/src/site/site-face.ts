// The face of the site as visitors see it (platform/face-now.ts), and its changes.

import type { SiteFace, SiteFaceChange, Website } from '@verdict/contract/site'
import { Refusal } from '@verdict/contract/refusal'
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
import { pageLanguageOf } from '../platform/face-now.ts'
import { faceKeys, putSiteValue, removeSiteValue } from '../platform/site-values.ts'

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
  language: pageLanguageOf(language.value) ?? pageLanguages[0],
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
