// The languages of this site. The standard ones are offered until root turns one off, the others once root turns them on. All
// that asks which are offered, and with what factors, asks here.

import type { LanguageSetting, OfferedLanguage } from '@verdict/contract/language'
import {
  type Factors,
  type Language,
  languageName,
  languageRecords,
  languagesInOrder,
  problemProgramLanguage,
  standardLanguages,
} from '@verdict/domain/language'
import { limitsWith } from '@verdict/domain/limits'
import { writeAudit } from '../platform/audit.ts'
import type { Context, Origin } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { putSiteValue } from '../platform/site-values.ts'
import { type Viewer, viewerIsRoot } from '../platform/viewer.ts'
import { settingsSaved } from './queries.ts'

const settingKey = (language: Language): string => `language.${language}`

export interface SiteLanguage extends LanguageSetting {
  language: Language
}

const asRecorded = (language: Language): LanguageSetting => {
  const { factors, isStandard = false } = languageRecords[language]
  return { isOffered: isStandard, timeFactor: factors.time, memoryFactor: factors.memory }
}

/** Every language, in the order in which lists show them. */
export async function siteLanguages(db: Queryable): Promise<SiteLanguage[]> {
  const saved = await settingsSaved(db)
  return languagesInOrder.map((language) => ({
    language,
    ...(saved.get(settingKey(language)) ?? asRecorded(language)),
  }))
}

export const offeredLanguages = async (db: Queryable): Promise<OfferedLanguage[]> =>
  (await siteLanguages(db)).flatMap(({ isOffered, ...language }) => (isOffered ? [language] : []))

/** @throws Refusal LANGUAGE_NOT_OFFERED */
export async function assertOffered(db: Queryable, asked: Language): Promise<void> {
  const offered = await offeredLanguages(db)
  if (offered.some(({ language }) => language === asked)) return
  throw new Refusal('LANGUAGE_NOT_OFFERED', { language: languageName(asked) })
}

/** The factors of any language on this site. */
export async function siteFactors(db: Queryable): Promise<(language: Language) => Factors> {
  const saved = await settingsSaved(db)
  return (language) => {
    const { timeFactor, memoryFactor } = saved.get(settingKey(language)) ?? asRecorded(language)
    return { time: timeFactor, memory: memoryFactor }
  }
}

/** The limits of a problem for programs in one language. */
export async function limitsIn(
  db: Queryable,
  language: Language,
  problem: { timeMs: number; memoryKb: number },
): Promise<{ timeMs: number; memoryKb: number }> {
  return limitsWith(problem, (await siteFactors(db))(language))
}

/** The languages that hosts are to have: those that are offered, and those that were, in which something may be rejudged. */
export async function languagesForHosts(db: Queryable): Promise<Language[]> {
  const saved = await settingsSaved(db)
  const always = new Set([...standardLanguages, problemProgramLanguage])
  return languagesInOrder.filter((language) => always.has(language) || saved.has(settingKey(language)))
}

/** @throws Refusal FORBIDDEN, LANGUAGE_LAST */
export async function changeLanguage(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  origin: Origin,
  language: Language,
  after: LanguageSetting,
): Promise<LanguageSetting> {
  if (!viewerIsRoot(viewer)) throw new Refusal('FORBIDDEN')
  return db.transaction().execute(async (tx) => {
    const all = await siteLanguages(tx)
    const others = all.filter((one) => one.language !== language)
    if (!after.isOffered && !others.some(({ isOffered }) => isOffered)) throw new Refusal('LANGUAGE_LAST')
    await putSiteValue(tx, settingKey(language), after)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'site.language',
      target: 'site:languages',
      before: written(all.find((one) => one.language === language)!),
      after: written({ language, ...after }),
    })
    return after
  })
}

const written = ({ language, isOffered, timeFactor, memoryFactor }: SiteLanguage) => ({
  language,
  isOffered,
  timeFactor: String(timeFactor),
  memoryFactor: String(memoryFactor),
})
