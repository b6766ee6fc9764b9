// The languages of texts, named as BCP 47 does.

/** @returns null for what is no language tag */
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

/** The tag in `available` that a reader of `wanted` reads best: the same, the same script, the same language. */
export function bestLanguage(wanted: string, available: readonly string[]): string | null {
  const canonical = canonicalLanguage(wanted)
  if (canonical === null) return null
  if (available.includes(canonical)) return canonical
  const { language, script } = written(canonical)
  const alike = available.filter((tag) => written(tag).language === language)
  return alike.find((tag) => written(tag).script === script) ?? alike[0] ?? null
}

/** @param titles by language, with the problem's own @returns the one that fits `wanted` best, else the problem's own */
export function titleIn(
  wanted: string,
  { title, titles = {} }: { title: string; titles?: Readonly<Record<string, string>> | undefined },
): string {
  const fitting = bestLanguage(wanted, Object.keys(titles))
  return (fitting !== null && titles[fitting]) || title
}

/** The language of a text whose author did not say. */
export const guessLanguage = (text: string): string => (/[\u4e00-\u9fff]/.test(text) ? 'zh-CN' : 'en')
