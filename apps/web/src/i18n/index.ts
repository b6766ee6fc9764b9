// The two languages of the page. Only the one in use is loaded, and of it first what a first visit needs. Texts are split by noun; English has the keys,
// and Chinese must have exactly the same: a missing or an unknown key is a type error. Use: `t('problem.title')`.

import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { local } from '../lib/storage.ts'
import type { english } from './en-US/index.ts'

const languageTags = ['en-US', 'zh-CN'] as const
export type LanguageTag = (typeof languageTags)[number]
/** Each language in its own words. */
export const languageName: Record<LanguageTag, string> = { 'en-US': 'English', 'zh-CN': '简体中文' }

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'texts'
    nsSeparator: false
    resources: { texts: typeof english }
  }
}

export const i18n = i18next

const texts = {
  'en-US': {
    first: () => import('./en-US/first.ts').then((file) => file.first),
    rest: () => import('./en-US/rest.ts').then((file) => file.rest),
  },
  'zh-CN': {
    first: () => import('./zh-CN/first.ts').then((file) => file.first),
    rest: () => import('./zh-CN/rest.ts').then((file) => file.rest),
  },
}

export const storedLanguage = (): LanguageTag => (local.read('language') === 'zh-CN' ? 'zh-CN' : 'en-US')
/** Without a choice the page is in English. */
export const languageWasChosen = (): boolean => local.read('language') !== null

const loaded = new Set<string>()
let wantsAll = false

async function loadPart(tag: LanguageTag, part: 'first' | 'rest'): Promise<void> {
  const name = `${tag} ${part}`
  if (loaded.has(name)) return
  // Beside what is there already.
  i18n.addResourceBundle(tag, 'texts', await texts[tag][part]())
  loaded.add(name)
}

async function load(tag: LanguageTag): Promise<void> {
  await Promise.all([loadPart(tag, 'first'), wantsAll && loadPart(tag, 'rest')])
}

/** Before a page shows that says more than those of a first visit. @returns null when nothing is left to load */
export function loadAllTexts(): Promise<void> | null {
  wantsAll = true
  const tag = currentLanguage()
  return loaded.has(`${tag} rest`) ? null : load(tag)
}

/** @param all whether the page that is shown first needs more than the first texts */
export async function prepareTexts(tag: LanguageTag, all: boolean): Promise<void> {
  wantsAll = all
  if (!i18n.isInitialized) await init(tag)
  await load(tag)
  await i18n.changeLanguage(tag)
}

/** As `prepareTexts`, in a browser. */
export async function startI18n(tag: LanguageTag = storedLanguage(), all = true): Promise<void> {
  await prepareTexts(tag, all)
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
    // A key on the screen is a mistake of ours: journeys fail on it.
    saveMissing: true,
    missingKeyHandler: (_tags, _namespace, key) =>
      queueMicrotask(() => {
        throw new Error(`no text for ${key}`)
      }),
  })
}

const aYearInSeconds = 31_536_000

/** The server draws the first answer in the same language. */
function tellBrowser(tag: LanguageTag): void {
  document.documentElement.lang = tag
  document.cookie = `verdict_lang=${tag}; path=/; max-age=${aYearInSeconds}; samesite=lax`
}

/** Somebody chose: it is kept for later visits. */
export async function changeLanguage(tag: LanguageTag): Promise<void> {
  local.write('language', tag)
  await load(tag)
  await i18n.changeLanguage(tag)
  tellBrowser(tag)
}

export const currentLanguage = (): LanguageTag => (i18n.language === 'zh-CN' ? 'zh-CN' : 'en-US')
