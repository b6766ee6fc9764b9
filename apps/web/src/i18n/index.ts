// Only the language in use is loaded, first texts first. Texts are split by noun; English defines the keys, and Chinese must
// have exactly the same, checked by types. Use: `t('problem.title')`.

import type { PageLanguage } from '@verdict/domain/site-face'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { local } from '../lib/storage.ts'
import type { english } from './en-US/index.ts'
import { type LateNoun, lateTexts } from './late-texts.ts'

export type LanguageTag = PageLanguage
export const languageName: Record<LanguageTag, string> = { 'en-US': 'English', 'zh-CN': '简体中文' }

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'texts'
    nsSeparator: false
    resources: { texts: typeof english }
  }
}

export const i18n = i18next

const firstTexts = {
  'en-US': () => import('./en-US/first.ts').then((file) => file.first),
  'zh-CN': () => import('./zh-CN/first.ts').then((file) => file.first),
}
const lateNouns = Object.keys(lateTexts) as LateNoun[]

/** The chosen one, else that of the server's answer, which is the site's. */
export const startLanguage = (): LanguageTag =>
  (local.read('language') ?? document.documentElement.lang) === 'zh-CN' ? 'zh-CN' : 'en-US'
export const languageWasChosen = (): boolean => local.read('language') !== null

type Part = 'first' | LateNoun
const loaded = new Set<string>()
const isLoaded = (tag: LanguageTag, part: Part): boolean => loaded.has(`${tag} ${part}`)

async function load(tag: LanguageTag, parts: readonly Part[]): Promise<void> {
  const missing = parts.filter((part) => !isLoaded(tag, part))
  await Promise.all(
    missing.map(async (part) => {
      const texts = part === 'first' ? await firstTexts[tag]() : await lateTexts[part][tag]()
      // Deep, since late texts may add to those of errors.
      i18n.addResourceBundle(tag, 'texts', { ...texts }, true)
      loaded.add(`${tag} ${part}`)
    }),
  )
}

/** @returns null if everything is loaded */
export function loadTexts(nouns: readonly LateNoun[]): Promise<void> | null {
  const tag = currentLanguage()
  return nouns.every((noun) => isLoaded(tag, noun)) ? null : load(tag, nouns)
}

/** @param nouns needed by the first page */
export async function prepareTexts(tag: LanguageTag, nouns: readonly LateNoun[]): Promise<void> {
  if (!i18n.isInitialized) await init(tag)
  await load(tag, ['first', ...nouns])
  await i18n.changeLanguage(tag)
}

/** `prepareTexts` for browsers. */
export async function startI18n(
  tag: LanguageTag = startLanguage(),
  nouns: readonly LateNoun[] = lateNouns,
): Promise<void> {
  await prepareTexts(tag, nouns)
  tellBrowser(tag)
}

async function init(tag: LanguageTag): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: tag,
    fallbackLng: false,
    ns: ['texts'],
    defaultNS: 'texts',
    nsSeparator: false,
    resources: {},
    // React escapes already.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    // Missing keys are our mistake: journeys fail on them.
    saveMissing: true,
    missingKeyHandler: (_tags, _namespace, key) =>
      queueMicrotask(() => {
        throw new Error(`no text for ${key}`)
      }),
  })
}

const aYearInSeconds = 31_536_000

/** The server renders the first answer in this language, without a choice in the site's. */
function tellBrowser(tag: LanguageTag): void {
  document.documentElement.lang = tag
  const seconds = languageWasChosen() ? aYearInSeconds : 0
  document.cookie = `verdict_lang=${tag}; path=/; max-age=${seconds}; samesite=lax`
}

export async function changeLanguage(tag: LanguageTag): Promise<void> {
  local.write('language', tag)
  const shown = currentLanguage()
  await load(tag, ['first', ...lateNouns.filter((noun) => isLoaded(shown, noun))])
  await i18n.changeLanguage(tag)
  tellBrowser(tag)
}

export const currentLanguage = (): LanguageTag => (i18n.language === 'zh-CN' ? 'zh-CN' : 'en-US')
