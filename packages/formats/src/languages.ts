import { chineseOf } from '@verdict/domain/text-language'

const words: Record<string, string> = {
  english: 'en',
  russian: 'ru',
  chinese: 'zh-CN',
  'chinese-simplified': 'zh-CN',
  'chinese-traditional': 'zh-TW',
  indonesian: 'id',
  spanish: 'es',
  french: 'fr',
  german: 'de',
  italian: 'it',
  japanese: 'ja',
  korean: 'ko',
  polish: 'pl',
  portuguese: 'pt',
  ukrainian: 'uk',
  vietnamese: 'vi',
  turkish: 'tr',
  persian: 'fa',
  arabic: 'ar',
  armenian: 'hy',
  azerbaijani: 'az',
  belarusian: 'be',
  bulgarian: 'bg',
  croatian: 'hr',
  czech: 'cs',
  dutch: 'nl',
  estonian: 'et',
  finnish: 'fi',
  georgian: 'ka',
  hungarian: 'hu',
  kazakh: 'kk',
  lithuanian: 'lt',
  mongolian: 'mn',
  romanian: 'ro',
  serbian: 'sr',
  swedish: 'sv',
  thai: 'th',
  uzbek: 'uz',
  zh: 'zh-CN',
  cn: 'zh-CN',
  tw: 'zh-TW',
  jp: 'ja',
  en: 'en',
}

export function languageTag(name: string): string | null {
  const plain = name.trim().toLowerCase().replaceAll('_', '-')
  if (Object.hasOwn(words, plain)) return words[plain]!
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/.test(plain)) return null
  try {
    return new Intl.Locale(plain).toString()
  } catch {
    return null
  }
}

/** Chinese when an eighth of the letters are: the rest may be names and code. */
export function guessLanguage(text: string): string {
  const sample = text.slice(0, 20_000)
  const han = sample.match(/\p{Script=Han}/gu)?.length ?? 0
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  return han > 0 && han * 8 >= letters ? chineseOf(sample) : 'en'
}
