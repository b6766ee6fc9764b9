// Drafts in local storage, since logout clears session storage: per person, problem and contest the code in each language,
// and the server's version.

import { languageRecords, languagesInOrder, type Language } from '@verdict/domain/language'
import { offeredLanguages } from '../../../lib/site.ts'
import { local } from '../../../lib/storage.ts'
import type { ServerDraft } from './api/draft.ts'

export interface Draft {
  code: string
  language: Language
}

export interface DraftKey {
  uid: string
  pid: number
  mid: number
}

interface Kept {
  /** '' if removed, which the server may not know. */
  code: string
  base: string | null
  dirty: boolean
}

export interface Drafts {
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

export function storedDrafts(key: DraftKey): Drafts | null {
  try {
    // Older versions stored one code with its language.
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

/** False if the browser did not store them. */
export function storeDrafts(key: DraftKey, { language, codes }: Drafts): boolean {
  local.write(lastLanguageKey, String(language))
  const kept = Object.entries(codes).filter(([, { code, base }]) => code !== '' || base !== null)
  if (kept.length > 0) {
    return local.write(storageKey(key), JSON.stringify({ language, codes: Object.fromEntries(kept) }))
  }
  local.remove(storageKey(key))
  return true
}

export const withCode = (drafts: Drafts, { language, code }: Draft): Drafts => ({
  language,
  codes: {
    ...drafts.codes,
    [language]: { code, base: drafts.codes[language]?.base ?? null, dirty: true },
  },
})

/** False if the browser did not store it. */
export const writeDraft = (key: DraftKey, draft: Draft): boolean =>
  storeDrafts(key, withCode(storedDrafts(key) ?? freshDrafts(), draft))

/** A visitor's draft is taken over on login, unless there is one already. */
export function openDrafts(key: DraftKey): Drafts {
  const own = storedDrafts(key)
  if (own || key.uid === '') return own ?? freshDrafts()
  const visitor = { ...key, uid: '' }
  const before = storedDrafts(visitor)
  if (!before || !storeDrafts(key, before)) return freshDrafts()
  local.remove(storageKey(visitor))
  return before
}

/** Within a family the code is kept; otherwise each language has its own draft, unless there is new code. */
export function switchTo(drafts: Drafts, language: Language, code?: string): Drafts {
  const familyOf = (one: Language) => languageRecords[one].family
  const codeIn = (one: Language) => drafts.codes[one]?.code ?? ''
  const before = codeIn(drafts.language)
  const goesOn = codeIn(language) === '' && before !== '' && familyOf(language) === familyOf(drafts.language)
  const next = code ?? (goesOn ? before : undefined)
  return next === undefined ? { ...drafts, language } : withCode(drafts, { language, code: next })
}

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
 * Merges the server's drafts: taken where nothing here is unsent; where both changed, this browser's stays.
 * @param untouched nothing stored or typed here: also takes the last language
 * @returns with newer drafts of other browsers, for the person to decide
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
      // Removed elsewhere, or dropped as the oldest: the local one stays.
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

/** Records the server's `version` of this code; later typing stays unsent. */
export function sent(drafts: Drafts, { language, code }: Draft, version: string | null): Drafts {
  const kept = drafts.codes[language]
  if (!kept) return drafts
  return {
    ...drafts,
    codes: { ...drafts.codes, [language]: { code: kept.code, base: version, dirty: kept.code !== code } },
  }
}
