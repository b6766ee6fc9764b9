// Standard languages are offered until root turns them off, others once root turns them on.

import type { LanguageSetting, OfferedLanguage, JudgeLanguage } from '@verdict/contract/language'
import { factorsIn, type ProblemFactors, allowedLanguages, namesOf } from '@verdict/domain/allowed-languages'
import { languagesAnswering } from '@verdict/domain/grader'
import {
  type Factors,
  type Language,
  languageRecords,
  languagesInOrder,
  problemProgramLanguage,
  standardLanguages,
  languageName,
} from '@verdict/domain/language'
import { limitsWith } from '@verdict/domain/limits'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import { putSiteValue } from '../../platform/site-values.ts'
import { type Viewer, viewerIsRoot } from '../../platform/viewer.ts'
import { type SavedSettings, settingsSaved, hostReports, listsAt } from './language-queries.ts'
import { hostStatus } from '@verdict/contract/judge-protocol'
import type { Place } from '../../access/submitting.ts'

// Stored programs are judged in any case.

/** Checks no permission for the place. */
export async function languagesAt(db: Queryable, place: Place): Promise<OfferedLanguage[]> {
  return languagesIn(await listsAt(db, place))
}

function languagesIn({
  course,
  contest,
  problem,
  factors,
  answer,
  graders,
  saved,
}: Awaited<ReturnType<typeof listsAt>>): OfferedLanguage[] {
  if (answer === 'output') return []
  const offered = offeredAs(saved)
  const allowed = new Set(
    allowedLanguages(
      offered.map(({ language }) => language),
      course,
      contest,
      problem,
      languagesAnswering(answer, graders),
    ),
  )
  return offered
    .filter(({ language }) => allowed.has(language))
    .map(({ language, timeFactor, memoryFactor }) => {
      const { time, memory } = factorsIn(language, { time: timeFactor, memory: memoryFactor }, factors)
      return { language, timeFactor: time, memoryFactor: memory }
    })
}

/** @throws Refusal OUTPUTS_WANTED; LANGUAGE_NOT_OFFERED by the site, LANGUAGE_NOT_ALLOWED at this place */
export async function assertAllowed(db: Queryable, place: Place, asked: Language): Promise<void> {
  const lists = await listsAt(db, place)
  if (lists.answer === 'output') throw new Refusal('OUTPUTS_WANTED')
  const allowed = languagesIn(lists).map(({ language }) => language)
  if (allowed.includes(asked)) return
  const offered = await offeredLanguages(db)
  const language = languageName(asked)
  if (!offered.some((one) => one.language === asked)) throw new Refusal('LANGUAGE_NOT_OFFERED', { language })
  throw new Refusal('LANGUAGE_NOT_ALLOWED', { language, allowed: namesOf(allowed) || '–' })
}

const compilersOnly = hostStatus.pick({ compilers: true })

async function compilersOfHosts(db: Queryable) {
  return (await hostReports(db)).flatMap(({ status }) => {
    // A report of another version counts as none.
    const parsed = compilersOnly.safeParse(status)
    return parsed.success ? [parsed.data.compilers] : []
  })
}

export async function languagesWithHosts(db: Queryable) {
  const hosts = await compilersOfHosts(db)
  const rows = (await siteLanguages(db)).map(({ language, isOffered }) => ({
    language,
    isOffered,
    hosts: hosts.filter((compilers) => compilers.some((one) => one.language === language)).length,
  }))
  return { hosts: hosts.length, rows }
}

export async function judgeLanguages({ db }: Pick<Context, 'db'>): Promise<JudgeLanguage[]> {
  const reports = (await compilersOfHosts(db)).flat()
  return (await siteLanguages(db)).map((one) => {
    const report = reports.find(({ language }) => language === one.language)
    const { name, commands } = languageRecords[one.language]
    return {
      ...one,
      name,
      version: report?.version ?? null,
      ...commands,
      matchesReference: report?.matchesReference ?? true,
    }
  })
}

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

const siteLanguages = async (db: Queryable): Promise<SiteLanguage[]> => languagesAs(await settingsSaved(db))

const offeredAs = (saved: SavedSettings): OfferedLanguage[] =>
  languagesAs(saved).flatMap(({ isOffered, ...language }) => (isOffered ? [language] : []))

export const offeredLanguages = async (db: Queryable): Promise<OfferedLanguage[]> =>
  offeredAs(await settingsSaved(db))

/** @param own the problem's, which take precedence */
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

export async function limitsIn(
  db: Queryable,
  language: Language,
  problem: { timeMs: number; memoryKb: number; languageFactors: readonly ProblemFactors[] },
): Promise<{ timeMs: number; memoryKb: number }> {
  return limitsWith(problem, (await factorsFor(db, problem.languageFactors))(language))
}

/** Also earlier languages in which something may be rejudged. */
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

const operator = { actorId: null, origin: { address: '', agent: 'command', requestId: 'command' } }

/** @throws Refusal LANGUAGE_LAST; then nothing changes */
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
