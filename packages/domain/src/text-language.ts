export function canonicalLanguage(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    return null
  }
}

function written(tag: string): { language: string; script: string | undefined } {
  const { language, script } = new Intl.Locale(tag).maximize()
  return { language, script }
}

/** Best match: same tag, same script, same language. */
export function bestLanguage(wanted: string, available: readonly string[]): string | null {
  const canonical = canonicalLanguage(wanted)
  if (canonical === null) return null
  if (available.includes(canonical)) return canonical
  const { language, script } = written(canonical)
  const alike = available.filter((tag) => written(tag).language === language)
  return alike.find((tag) => written(tag).script === script) ?? alike[0] ?? null
}

/** @param titles by language, including the problem's own @returns the best match, else the problem's own */
export function titleIn(
  wanted: string,
  { title, titles = {} }: { title: string; titles?: Readonly<Record<string, string>> | undefined },
): string {
  const fitting = bestLanguage(wanted, Object.keys(titles))
  return (fitting !== null && titles[fitting]) || title
}

const traditional =
  /[個們這為來說時會後對過還兩數輸樣給條邊點從與並無題單組間長總開關問請須換進連應該將僅當詢計]/gu
const simplified =
  /[个们这为来说时会后对过还两数输样给条边点从与并无题单组间长总开关问请须换进连应该将仅当询计]/gu

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

export const chineseOf = (text: string): 'zh-CN' | 'zh-TW' =>
  count(text, traditional) > count(text, simplified) ? 'zh-TW' : 'zh-CN'

export const guessLanguage = (text: string): string => (/[\u4e00-\u9fff]/.test(text) ? chineseOf(text) : 'en')
