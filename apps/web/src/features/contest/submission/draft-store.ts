// Drafts as this browser keeps them, in local storage, because logging out clears the session storage: for each person,
// problem and contest the code of each language, and how far the server has it.

import { languageRecords, languagesInOrder, type Language } from '@verdict/domain/language'
import { offeredLanguages } from '../../../lib/site.ts'
import { local } from '../../../lib/storage.ts'
import type { ServerDraft } from './api/draft.ts'

export interface Draft {
  code: string
  language: Language
}

export interface DraftKey {
  /** Empty for somebody who is not logged in. */
  uid: string
  pid: number
  mid: number
}

interface Kept {
  /** Empty: removed, which the server may not know yet. */
  code: string
  /** The server's version that it is based on; null when there is none. */
  base: string | null
  /** Other than the server's. */
  dirty: boolean
}

export interface Drafts {
  /** The language of the editor. */
  language: Language
  codes: Partial<Record<Language, Kept>>
}

const lastLanguageKey = 'language.last'
const storageKey = ({ uid, pid, mid }: DraftKey): string => `draft.${uid}.${pid}.${mid}`

const asLanguage = (value: unknown): Language => {
  const offered = offeredLanguages()
  return offered.find((language) => language === Number(value)) ?? offered[0] ?? languagesInOrder[0]!
}

const keptFrom = ({ code, base, dirty }: Partial<Kept>): Kept => ({
  code: typeof code === 'string' ? code : '',
  base: typeof base === 'string' ? base : null,
  dirty: dirty !== false,
})

/** @returns null when nothing is kept, or nothing that can be read */
export function storedDrafts(key: DraftKey): Drafts | null {
  try {
    // Before there was one for each language, there was one code with its language.
    const stored = JSON.parse(local.read(storageKey(key)) ?? 'null') as
      | (Partial<Drafts> & Partial<Draft>)
      | null
    if (!stored) return null
    const language = asLanguage(stored.language)
    if (typeof stored.code === 'string') {
      return { language, codes: { [language]: { code: stored.code, base: null, dirty: true } } }
    }
    const codes = languagesInOrder.flatMap((one) => {
      const kept = stored.codes?.[one]
      return kept ? [[one, keptFrom(kept)] as const] : []
    })
    return { language, codes: Object.fromEntries(codes) }
  } catch {
    return null
  }
}

const freshDrafts = (): Drafts => ({ language: asLanguage(local.read(lastLanguageKey)), codes: {} })

export function readDraft(key: DraftKey): Draft {
  const { language, codes } = storedDrafts(key) ?? freshDrafts()
  return { language, code: codes[language]?.code ?? '' }
}

/** False when the browser did not keep them. */
export function storeDrafts(key: DraftKey, { language, codes }: Drafts): boolean {
  local.write(lastLanguageKey, String(language))
  const kept = Object.entries(codes).filter(([, { code, base }]) => code !== '' || base !== null)
  if (kept.length > 0) {
    return local.write(storageKey(key), JSON.stringify({ language, codes: Object.fromEntries(kept) }))
  }
  local.remove(storageKey(key))
  return true
}

/** The drafts with other code in one language, which the server does not know yet. */
export const withCode = (drafts: Drafts, { language, code }: Draft): Drafts => ({
  language,
  codes: {
    ...drafts.codes,
    [language]: { code, base: drafts.codes[language]?.base ?? null, dirty: true },
  },
})

/** False when the browser did not keep it. */
export const writeDraft = (key: DraftKey, draft: Draft): boolean =>
  storeDrafts(key, withCode(storedDrafts(key) ?? freshDrafts(), draft))

/** A visitor's draft goes along when they log in, unless they have a draft of their own here. */
export function openDrafts(key: DraftKey): Drafts {
  const own = storedDrafts(key)
  if (own || key.uid === '') return own ?? freshDrafts()
  const visitor = { ...key, uid: '' }
  const before = storedDrafts(visitor)
  if (!before || !storeDrafts(key, before)) return freshDrafts()
  local.remove(storageKey(visitor))
  return before
}

/** Another language of the same family goes on with the code; any other one has its own draft, unless there is new code. */
export function switchTo(drafts: Drafts, language: Language, code?: string): Drafts {
  const familyOf = (one: Language) => languageRecords[one].family
  const codeIn = (one: Language) => drafts.codes[one]?.code ?? ''
  const before = codeIn(drafts.language)
  const goesOn = codeIn(language) === '' && before !== '' && familyOf(language) === familyOf(drafts.language)
  const next = code ?? (goesOn ? before : undefined)
  return next === undefined ? { ...drafts, language } : withCode(drafts, { language, code: next })
}

/** The newer draft of another browser taken in the place of this one, or this one put in its place. */
export const decided = ({ language, codes }: Drafts, there: ServerDraft, takes: boolean): Drafts => ({
  language,
  codes: {
    ...codes,
    [there.language]: {
      code: takes ? there.code : (codes[there.language]?.code ?? ''),
      base: there.updatedAt,
      dirty: !takes,
    },
  },
})

/**
 * The server's drafts taken in: where this browser has nothing that the server lacks, the server's is taken; where both have
 * changed, this browser's stays.
 * @param untouched nothing was kept here and nothing typed: the language is the last one's, too
 * @returns with the newer drafts of other browsers, for the person to decide
 */
export function takeIn(
  drafts: Drafts,
  server: readonly ServerDraft[],
  untouched: boolean,
): { drafts: Drafts; newer: ServerDraft[] } {
  const codes = { ...drafts.codes }
  const newer: ServerDraft[] = []
  for (const language of languagesInOrder) {
    const kept = codes[language]
    const there = server.find((one) => one.language === language)
    if (!there) {
      // Removed elsewhere, or the oldest of too many: what is here stays.
      if (kept) codes[language] = { ...kept, base: null }
    } else if (!kept || kept.code === there.code) {
      codes[language] = { code: there.code, base: there.updatedAt, dirty: false }
    } else if (kept.base === null || kept.base < there.updatedAt) {
      if (kept.dirty && kept.code !== '') newer.push(there)
      else codes[language] = { code: there.code, base: there.updatedAt, dirty: false }
    }
  }
  const [last] = server
  return {
    drafts: { language: untouched && last ? asLanguage(last.language) : drafts.language, codes },
    newer,
  }
}

/** The drafts that the server does not have as they are here. */
export const allUnsent = (
  { codes }: Drafts,
  held: readonly ServerDraft[],
): (Draft & { base: string | null })[] =>
  languagesInOrder.flatMap((language) => {
    const kept = codes[language]
    const isHeld = held.some((one) => one.language === language)
    const isUnsent = kept?.dirty && !isHeld && (kept.code !== '' || kept.base !== null)
    return isUnsent ? [{ language, code: kept.code, base: kept.base }] : []
  })

/** The server has this code as `version`; what was typed meanwhile it does not have. */
export function sent(drafts: Drafts, { language, code }: Draft, version: string | null): Drafts {
  const kept = drafts.codes[language]
  if (!kept) return drafts
  return {
    ...drafts,
    codes: { ...drafts.codes, [language]: { code: kept.code, base: version, dirty: kept.code !== code } },
  }
}
