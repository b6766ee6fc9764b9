import { canonicalLanguage } from '@verdict/domain/text-language'

/** Its readers tell Chinese apart by script, not by country. */
const byScript: Record<string, string> = { 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant' }

/** @param page the language that the name is in */
export const textLanguageName = (tag: string, page: string): string =>
  (canonicalLanguage(tag) && new Intl.DisplayNames([page], { type: 'language' }).of(byScript[tag] ?? tag)) ||
  tag
