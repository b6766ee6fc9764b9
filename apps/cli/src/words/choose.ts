import { english } from './en.ts'
import type { Words } from './words.ts'
import { chinese } from './zh.ts'

/** As of a locale: LC_ALL before LC_MESSAGES before LANG. */
export function wordsFor(env: Readonly<Record<string, string | undefined>>): Words {
  const locale = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || ''
  return /^zh/i.test(locale) ? chinese : english
}
