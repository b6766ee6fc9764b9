// The two languages of the page. Only the one in use is loaded. Texts are split by noun; English has the keys,
// and Chinese must have exactly the same: a missing or an unknown key is a type error. Use: `t('problem.title')`.

import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { local } from '../lib/storage.ts'
import type { english } from './en-US/index.ts'

export const languageTags = ['en-US', 'zh-CN'] as const
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
  'en-US': () => import('./en-US/index.ts').then((file) => file.english),
  'zh-CN': () => import('./zh-CN/index.ts').then((file) => file.chinese),
}

export const storedLanguage = (): LanguageTag => (local.read('language') === 'zh-CN' ? 'zh-CN' : 'en-US')
/** Without a choice the page is in English. */
export const languageWasChosen = (): boolean => local.read('language') !== null

async function load(tag: LanguageTag): Promise<void> {
  if (!i18n.hasResourceBundle(tag, 'texts')) i18n.addResourceBundle(tag, 'texts', await texts[tag]())
}

export async function startI18n(tag: LanguageTag = storedLanguage()): Promise<void> {
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
  })
  await show(tag)
}

const aYearInSeconds = 31_536_000

/** The server paints the first answer in the same language. */
function tellServer(tag: LanguageTag): void {
  document.cookie = `verdict_lang=${tag}; path=/; max-age=${aYearInSeconds}; samesite=lax`
}

async function show(tag: LanguageTag): Promise<void> {
  await load(tag)
  await i18n.changeLanguage(tag)
  document.documentElement.lang = tag
  tellServer(tag)
}

/** Somebody chose: it is kept for later visits. */
export async function changeLanguage(tag: LanguageTag): Promise<void> {
  local.write('language', tag)
  await show(tag)
}

export const currentLanguage = (): LanguageTag => (i18n.language === 'zh-CN' ? 'zh-CN' : 'en-US')
