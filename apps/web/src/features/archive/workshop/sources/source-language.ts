import { type Language, languageRecords } from '@verdict/domain/language'
import { offeredLanguages } from '../../../../lib/site.ts'

const endingOf = (name: string): string => /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? ''
const others: Record<string, string> = { '.cc': '.cpp', '.cxx': '.cpp', '.c++': '.cpp' }

/** @param now is kept where it fits, or the ending is unknown */
export function languageOfFile(name: string, now: Language): Language {
  const given = endingOf(name)
  const ending = others[given] ?? given
  const fitting = offeredLanguages().filter(
    (language) => endingOf(languageRecords[language].sourceName) === ending,
  )
  return fitting.includes(now) ? now : (fitting.at(-1) ?? now)
}
