// The languages that somebody may submit or run code in at one place: what the site offers, as far as the contest, the course
// and the problem allow it, with the factors there. Programs that are stored already are judged whatever is allowed now.

import type { OfferedLanguage } from '@verdict/contract/language'
import { allowedLanguages, factorsIn, namesOf } from '@verdict/domain/allowed-languages'
import { type Language, languageName } from '@verdict/domain/language'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Place } from '../standing/submitting.ts'
import { listsAt } from './queries.ts'
import { offeredAs, offeredLanguages } from './service.ts'

/** With the limits' factors of this problem. Asks nobody whether the viewer may know of the place. */
export async function languagesAt(db: Queryable, place: Place): Promise<OfferedLanguage[]> {
  const { course, contest, problem, factors, saved } = await listsAt(db, place)
  const offered = offeredAs(saved)
  const allowed = new Set(
    allowedLanguages(
      offered.map(({ language }) => language),
      course,
      contest,
      problem,
    ),
  )
  return offered
    .filter(({ language }) => allowed.has(language))
    .map(({ language, timeFactor, memoryFactor }) => {
      const { time, memory } = factorsIn(language, { time: timeFactor, memory: memoryFactor }, factors)
      return { language, timeFactor: time, memoryFactor: memory }
    })
}

/** @throws Refusal LANGUAGE_NOT_OFFERED by the site, LANGUAGE_NOT_ALLOWED at this place, which names those that are */
export async function assertAllowed(db: Queryable, place: Place, asked: Language): Promise<void> {
  const allowed = (await languagesAt(db, place)).map(({ language }) => language)
  if (allowed.includes(asked)) return
  const offered = await offeredLanguages(db)
  const language = languageName(asked)
  if (!offered.some((one) => one.language === asked)) throw new Refusal('LANGUAGE_NOT_OFFERED', { language })
  throw new Refusal('LANGUAGE_NOT_ALLOWED', { language, allowed: namesOf(allowed) || '–' })
}
