// The languages of this site. The standard ones are offered until root turns one off, the others once root turns them on. All
// that asks which are offered, and with what factors, asks here.

import type { LanguageSetting, OfferedLanguage } from '@verdict/contract/language'
import { factorsIn, type ProblemFactors } from '@verdict/domain/allowed-languages'
import {
  type Factors,
  type Language,
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
import { settingsSaved, type SavedSettings } from './queries.ts'

/** Published when a language was turned on or off, or its factors changed. */
export const languagesTopic = 'languages'

const settingKey = (language: Language): string => `language.${language}`

export interface SiteLanguage extends LanguageSetting {
  language: Language
}

const asRecorded = (language: Language): LanguageSetting => {
  const { factors, isStandard = false } = languageRecords[language]
  return { isOffered: isStandard, timeFactor: factors.time, memoryFactor: factors.memory }
}

const languagesAs = (saved: SavedSettings): SiteLanguage[] =>
  languagesInOrder.map((language) => ({
    language,
    ...(saved.get(settingKey(language)) ?? asRecorded(language)),
  }))

/** Every language, in the order in which lists show them. */
export const siteLanguages = async (db: Queryable): Promise<SiteLanguage[]> =>
  languagesAs(await settingsSaved(db))

export const offeredAs = (saved: SavedSettings): OfferedLanguage[] =>
  languagesAs(saved).flatMap(({ isOffered, ...language }) => (isOffered ? [language] : []))

export const offeredLanguages = async (db: Queryable): Promise<OfferedLanguage[]> =>
  offeredAs(await settingsSaved(db))

/** The factors of any language on this site. @param own those of a problem, which count before the site's */
export async function factorsFor(
  db: Queryable,
  own: readonly ProblemFactors[],
): Promise<(language: Language) => Factors> {
  const saved = await settingsSaved(db)
  return (language) => {
    const { timeFactor, memoryFactor } = saved.get(settingKey(language)) ?? asRecorded(language)
    return factorsIn(language, { time: timeFactor, memory: memoryFactor }, own)
  }
}

/** The limits of a problem for programs in one language. */
export async function limitsIn(
  db: Queryable,
  language: Language,
  problem: { timeMs: number; memoryKb: number; languageFactors: readonly ProblemFactors[] },
): Promise<{ timeMs: number; memoryKb: number }> {
  return limitsWith(problem, (await factorsFor(db, problem.languageFactors))(language))
}

/** The languages that hosts are to have: those that are offered, and those that were, in which something may be rejudged. */
export async function languagesForHosts(db: Queryable): Promise<Language[]> {
  const saved = await settingsSaved(db)
  const always = new Set([...standardLanguages, problemProgramLanguage])
  return languagesInOrder.filter((language) => always.has(language) || saved.has(settingKey(language)))
}

/** @throws Refusal FORBIDDEN, LANGUAGE_LAST */
export async function changeLanguage(
  { db, channel }: Pick<Context, 'db' | 'channel'>,
  viewer: Viewer,
  origin: Origin,
  language: Language,
  after: LanguageSetting,
): Promise<LanguageSetting> {
  if (!viewerIsRoot(viewer)) throw new Refusal('FORBIDDEN')
  const actor = { actorId: viewer.userId, origin }
  return db.transaction().execute((tx) => putLanguage({ channel }, tx, actor, language, () => after))
}

/** The operator of a command has no account here. */
const operator = { actorId: null, origin: { address: '', agent: 'command', requestId: 'command' } }

/** For a command on the machine. @throws Refusal LANGUAGE_LAST, with all of them as they were */
export const offerByCommand = (
  { db, channel }: Pick<Context, 'db' | 'channel'>,
  chosen: readonly Language[],
  isOffered: boolean,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const language of chosen) {
      await putLanguage({ channel }, tx, operator, language, (before) => ({ ...before, isOffered }))
    }
  })

async function putLanguage(
  { channel }: Pick<Context, 'channel'>,
  tx: Queryable,
  { actorId, origin }: { actorId: number | null; origin: Origin },
  language: Language,
  settingAfter: (before: LanguageSetting) => LanguageSetting,
): Promise<LanguageSetting> {
  const all = await siteLanguages(tx)
  const before = all.find((one) => one.language === language)!
  const { isOffered, timeFactor, memoryFactor } = settingAfter(before)
  const others = all.filter((one) => one !== before)
  if (!isOffered && !others.some((one) => one.isOffered)) throw new Refusal('LANGUAGE_LAST')
  const after = { isOffered, timeFactor, memoryFactor }
  await putSiteValue(tx, settingKey(language), after)
  await channel.publish(tx, languagesTopic, null)
  await writeAudit(tx, origin, {
    actorId,
    action: 'site.language',
    target: 'site:languages',
    before: written(before),
    after: written({ language, ...after }),
  })
  return after
}

const written = ({ language, isOffered, timeFactor, memoryFactor }: SiteLanguage) => ({
  language,
  isOffered,
  timeFactor: String(timeFactor),
  memoryFactor: String(memoryFactor),
})
