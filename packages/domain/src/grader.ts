// A problem's graders and headers, and the languages in which students can write its function. Dialects share them: those whose
// sources have the same name, as C++17 and C++20, or Python and PyPy.

import { type Language, languageRecords, languagesInOrder } from './language.ts'
import type { AnswerKind, SourceRole } from './problem.ts'

interface Source {
  role: SourceRole
  language: Language | null
}

/** Another program calls functions of it, without the text of that one beside it. */
export const hasFunctions = (language: Language): boolean => languageRecords[language].hasFunctions === true

const isDialect = (language: Language, of: Language): boolean =>
  languageRecords[language].sourceName === languageRecords[of].sourceName

/** That of the language itself, or else of a dialect. */
export function graderFor<S extends Source>(sources: readonly S[], language: Language): S | undefined {
  const graders = sources.filter(({ role }) => role === 'grader')
  return (
    graders.find((grader) => grader.language === language) ??
    graders.find((grader) => grader.language !== null && isDialect(grader.language, language))
  )
}

/** Those that are compiled with programs of this language. */
export const headersFor = <S extends Source>(sources: readonly S[], language: Language): S[] =>
  sources.filter(({ role, language: of }) => role === 'header' && (of === null || isDialect(of, language)))

/** Null: every language. */
export const languagesAnswering = (
  answer: AnswerKind,
  sources: readonly Source[],
): readonly Language[] | null =>
  answer === 'function'
    ? languagesInOrder.filter((language) => hasFunctions(language) && graderFor(sources, language))
    : null
