// The parts that each format has no place for, in one table: a writer leaves out exactly what is listed here, and a user who
// exports a problem sees this list.

import { type Language, languageName } from '@verdict/domain/language'
import { licences } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { hydroLanguages, icpcLanguages, type LanguageNames, namesFor } from '../allowed.ts'
import { guessLanguage } from '../languages.ts'
import type { Comparison, ImportedProblem, Program, Protocol } from '../problem.ts'
import { isOtherVersion } from '../programs.ts'
import { wrapped } from './testlib-call.ts'
import { comparisonOf, titleOf, type WrittenFormat } from './writer.ts'

/** A part of a problem as people would call it; the texts of the page and the command line go by these names. */
export type LostPart =
  | 'allowed-languages'
  | 'attachments'
  | 'author'
  | 'checker'
  | 'checker-flags'
  | 'code-limit'
  | 'comparison'
  | 'difficulty'
  | 'explanations'
  | 'files'
  | 'graders'
  | 'group-scoring'
  | 'groups'
  | 'interactor'
  | 'kind'
  | 'language'
  | 'language-factors'
  | 'language-version'
  | 'licence'
  | 'limit-missing'
  | 'memory-rounded'
  | 'output-limit'
  | 'pages'
  | 'references'
  | 'sample-tests'
  | 'sections'
  | 'source'
  | 'tags'
  | 'templates'
  | 'test-descriptions'
  | 'test-flags'
  | 'test-limits'
  | 'test-points'
  | 'translations'
  | 'validators'
  | 'verdicts'

export interface Lost {
  part: LostPart
  /** Which of several, as the problem calls them; '' where the part says it all. */
  detail: string
}

type Ask = (problem: ImportedProblem, format: WrittenFormat) => boolean | string

const icpcs: readonly WrittenFormat[] = ['icpc', 'icpc-legacy']
const all: readonly WrittenFormat[] = ['icpc', 'icpc-legacy', 'hydro', 'fps']

export const isLicence = (name: string): boolean => (licences as readonly string[]).includes(name)

export const verdictWords: Partial<Record<Judge, string>> = {
  [Judge.Accepted]: 'AC',
  [Judge.WrongAnswer]: 'WA',
  [Judge.PresentationError]: 'WA',
  [Judge.TimeLimitExceeded]: 'TLE',
  [Judge.RuntimeError]: 'RTE',
  [Judge.MemoryLimitExceeded]: 'RTE',
}

/** As the reader takes the words for several of our verdicts at once. */
const meanings: Record<string, Judge[]> = {
  AC: [Judge.Accepted],
  WA: [Judge.WrongAnswer, Judge.PresentationError],
  TLE: [Judge.TimeLimitExceeded],
  RTE: [Judge.RuntimeError, Judge.MemoryLimitExceeded],
}

const isExact = (expected: readonly Judge[]): boolean => {
  const words = new Set(expected.map((verdict) => verdictWords[verdict] ?? ''))
  return (
    [...words].every((word) => (meanings[word] ?? []).length > 0) &&
    [...words].flatMap((word) => meanings[word]!).length === new Set(expected).size
  )
}

export const isAccepted = (expected: readonly Judge[]): boolean =>
  expected.length === 1 && expected[0] === Judge.Accepted

/** Testlib's checkers that Hydro knows by name and that compare just so. */
export const hydroCheckers: [string, Comparison][] = [
  ['wcmp', { by: 'tokens', ignoreCase: false, floatAbsolute: null, floatRelative: null }],
  ['nyesno', { by: 'tokens', ignoreCase: true, floatAbsolute: null, floatRelative: null }],
  ['rcmp', { by: 'tokens', ignoreCase: false, floatAbsolute: 1.5e-6, floatRelative: null }],
  ['rcmp4', { by: 'tokens', ignoreCase: false, floatAbsolute: 1e-4, floatRelative: 1e-4 }],
  ['rcmp6', { by: 'tokens', ignoreCase: false, floatAbsolute: 1e-6, floatRelative: 1e-6 }],
  ['rcmp9', { by: 'tokens', ignoreCase: false, floatAbsolute: 1e-9, floatRelative: 1e-9 }],
]

export const isSame = (one: Comparison, other: Comparison): boolean =>
  one.by === other.by &&
  one.ignoreCase === other.ignoreCase &&
  one.floatAbsolute === other.floatAbsolute &&
  one.floatRelative === other.floatRelative

const isPlain = ({ ignoreCase, floatAbsolute, floatRelative }: Comparison): boolean =>
  !ignoreCase && floatAbsolute === null && floatRelative === null

/** Can a problem without a program of its own be compared in just this way? */
const holdsComparison: Record<WrittenFormat, (comparison: Comparison) => boolean> = {
  icpc: ({ by }) => by !== 'lines',
  'icpc-legacy': ({ by }) => by !== 'lines',
  hydro: (one) =>
    one.by === 'tokens' ? hydroCheckers.some(([, other]) => isSame(one, other)) : isPlain(one),
  fps: (one) => one.by === 'lines' && isPlain(one),
}

/** The names that are allowed there, and how. */
export const fpsJudges: Partial<Record<Protocol, string>> = { hustoj: 'spj', testlib: 'tpj', upj: 'upj' }
export const hydroJudges: ReadonlySet<Protocol> = new Set<Protocol>([
  'testlib',
  'lemon',
  'qduoj',
  'syzoj',
  'hustoj',
  'kattis',
])

/** @returns the program that judges outputs and how it is called; null where a comparison does */
export function checkerProgram({
  checker,
}: ImportedProblem): { program: Program; protocol: Protocol; flags: string[] } | null {
  if (checker.kind === 'program') return checker
  if (checker.kind !== 'standard' || checker.comparison || !checker.program) return null
  return { program: checker.program, protocol: 'testlib', flags: [] }
}

function losesChecker(problem: ImportedProblem, format: WrittenFormat): boolean | string {
  const { checker } = problem
  // The one who talks is the judge there.
  if (problem.interactor && icpcs.includes(format))
    return checker.kind === 'program' ? checker.protocol : false
  const own = checkerProgram(problem)
  if (!own) return checker.kind === 'missing' || (checker.kind === 'standard' && !checker.comparison)
  if (format === 'fps')
    return own.protocol in fpsJudges && own.program.files.length === 1 ? false : own.protocol
  if (format === 'hydro') return hydroJudges.has(own.protocol) ? false : own.protocol
  return wrapped(own.program, 'checker', own.protocol) ? false : own.protocol
}

function losesInteractor({ interactor }: ImportedProblem, format: WrittenFormat): boolean | string {
  if (!interactor) return false
  const { program, protocol } = interactor
  if (icpcs.includes(format)) return wrapped(program, 'interactor', protocol) ? false : protocol
  const isKept = protocol === 'testlib' && (format === 'hydro' || program.files.length === 1)
  return isKept ? false : protocol
}

const kept: Record<WrittenFormat, ReadonlySet<string>> = {
  icpc: new Set(['pass-fail', 'scoring', 'interactive', 'multi-pass', 'submit-answer']),
  'icpc-legacy': new Set(['pass-fail', 'scoring', 'interactive', 'multi-pass']),
  hydro: new Set([
    'pass-fail',
    'scoring',
    'interactive',
    'multi-pass',
    'submit-answer',
    'communication',
    'objective',
  ]),
  fps: new Set(['pass-fail', 'interactive']),
}

const listed = (names: readonly string[]): boolean | string =>
  names.length > 0 && names.slice(0, 5).join(', ').slice(0, 100)

const losesValidators: Ask = ({ validators }, format) => {
  const isKept = (one: (typeof validators)[number], index: number): boolean =>
    format === 'hydro'
      ? index === 0 && one.protocol === 'testlib'
      : icpcs.includes(format) && wrapped(one.program, 'validator', one.protocol) !== null
  return validators.some((one, index) => !isKept(one, index))
}

const groupScorings: Record<WrittenFormat, readonly string[]> = {
  icpc: ['sum', 'min', 'all'],
  'icpc-legacy': ['sum', 'min', 'max'],
  hydro: ['sum', 'min', 'max'],
  fps: ['sum', 'min', 'all', 'max', 'product'],
}

/** A title needs a text that says in which language it is. */
const losesTranslations: Ask = ({ statements, titles, language }, format) => {
  const stated = statements.map((one) => one.language)
  const all = new Set([...stated, ...Object.keys(titles)])
  return listed([...all].filter((one) => one !== language && (format === 'fps' || !stated.includes(one))))
}

/** Which language is the problem's own is not said in a package of ICPC: it is English, where that is there. */
export function firstLanguage({ statements, pages, language }: ImportedProblem): string {
  const all = [...statements, ...pages].map((one) => one.language).sort()
  return all.find((one) => /^en\b/.test(one)) ?? all[0] ?? language
}

const losesLanguage: Ask = (problem, format) => {
  const { language, titles, statements, pages } = problem
  const hasText = statements.length + pages.length > 0
  const statement = statements.find((one) => one.language === language) ?? statements[0]
  const isGuessed = (text: string): boolean => guessLanguage(titleOf(problem) + text) === language
  const isSaid: Record<WrittenFormat, boolean> = {
    icpc: (hasText ? firstLanguage(problem) : (Object.keys(titles)[0] ?? 'en')) === language,
    'icpc-legacy': (hasText ? firstLanguage(problem) : 'en') === language,
    hydro: hasText || isGuessed(''),
    fps: isGuessed(statement?.description ?? ''),
  }
  return !isSaid[format] && language
}

/** Those of languages that have no name of their own there. */
function losesFactors(
  factors: ImportedProblem['languageFactors'],
  names: LanguageNames | null,
): boolean | string {
  const languages = Object.keys(factors).map((language) => Number(language) as Language)
  const isKept = (language: Language): boolean => names !== null && namesFor(names, [language]) !== null
  return listed(languages.filter((language) => !isKept(language)).map(languageName))
}

const rows: { part: LostPart; in: readonly WrittenFormat[]; is: Ask }[] = [
  { part: 'translations', in: ['icpc-legacy', 'hydro', 'fps'], is: losesTranslations },
  { part: 'language', in: all, is: losesLanguage },
  { part: 'pages', in: ['fps'], is: ({ pages }) => pages.length > 0 },
  {
    part: 'sections',
    in: ['fps'],
    is: ({ statements }) => statements.some(({ interaction, scoring }) => interaction + scoring !== ''),
  },
  {
    part: 'explanations',
    in: all,
    is: ({ samples }, format) =>
      samples.some(({ explanation }) => Object.keys(explanation).length > (icpcs.includes(format) ? 1 : 0)),
  },
  {
    part: 'limit-missing',
    in: ['hydro'],
    is: ({ limits }) => limits.timeMs === null || limits.memoryKb === null,
  },
  { part: 'memory-rounded', in: icpcs, is: ({ limits }) => (limits.memoryKb ?? 0) % 1024 > 0 },
  { part: 'output-limit', in: ['hydro', 'fps'], is: ({ limits }) => limits.outputKb !== null },
  { part: 'code-limit', in: ['hydro', 'fps'], is: ({ limits }) => limits.codeKb !== null },
  {
    part: 'language-factors',
    in: ['icpc', 'icpc-legacy', 'fps'],
    is: ({ languageFactors }) => losesFactors(languageFactors, null),
  },
  {
    part: 'language-factors',
    in: ['hydro'],
    is: ({ languageFactors }) => losesFactors(languageFactors, hydroLanguages),
  },
  {
    part: 'allowed-languages',
    in: ['icpc-legacy', 'fps'],
    is: ({ languages }) => listed(languages.map(languageName)),
  },
  {
    part: 'allowed-languages',
    in: ['icpc', 'hydro'],
    is: ({ languages }, format) =>
      namesFor(format === 'icpc' ? icpcLanguages : hydroLanguages, languages) === null &&
      listed(languages.map(languageName)),
  },
  {
    part: 'kind',
    in: all,
    is: (problem, format) =>
      listed(
        problem.kinds.filter(
          (kind) =>
            !kept[format].has(kind) ||
            (format === 'fps' && kind === 'interactive' && losesInteractor(problem, format) !== false),
        ),
      ),
  },
  {
    part: 'files',
    in: all,
    is: ({ files }, format) => files !== null && (format !== 'hydro' || hydroFile(files) === null),
  },
  { part: 'sample-tests', in: ['hydro', 'fps'], is: ({ tests }) => tests.some(({ isSample }) => isSample) },
  {
    part: 'test-points',
    in: all,
    // In Hydro either all have some or none has.
    is: ({ tests }, format) => {
      const pointed = tests.filter(({ points }) => points !== null).length
      return pointed > 0 && (format !== 'hydro' || pointed < tests.length)
    },
  },
  {
    part: 'test-limits',
    in: ['icpc', 'icpc-legacy', 'fps'],
    is: ({ tests }) => tests.some(({ timeMs, memoryKb }) => timeMs !== undefined || memoryKb !== undefined),
  },
  {
    part: 'test-flags',
    in: ['icpc-legacy', 'hydro', 'fps'],
    is: ({ tests }) => tests.some(({ flags }) => flags !== undefined),
  },
  {
    part: 'test-descriptions',
    in: ['hydro', 'fps'],
    is: ({ tests }) => tests.some(({ description }) => description !== undefined),
  },
  { part: 'groups', in: ['fps'], is: ({ groups }) => groups.length > 0 },
  {
    part: 'group-scoring',
    in: all,
    is: ({ groups }, format) =>
      groups.some(
        ({ scoring, dependsOn }) =>
          !groupScorings[format].includes(scoring) || (format === 'icpc-legacy' && dependsOn.length > 0),
      ),
  },
  {
    part: 'comparison',
    in: all,
    is: ({ checker, interactor }, format) => {
      const comparison = comparisonOf(checker)
      return comparison !== null && interactor === null && !holdsComparison[format](comparison)
    },
  },
  { part: 'checker', in: all, is: losesChecker },
  {
    part: 'checker-flags',
    in: ['hydro', 'fps'],
    is: (problem) =>
      (checkerProgram(problem)?.flags.length ?? 0) + (problem.interactor?.flags.length ?? 0) > 0,
  },
  { part: 'interactor', in: all, is: losesInteractor },
  { part: 'graders', in: ['fps'], is: ({ grader }) => grader.length > 0 },
  {
    part: 'templates',
    in: ['icpc', 'icpc-legacy', 'hydro'],
    is: ({ templates }) => listed(Object.keys(templates)),
  },
  { part: 'validators', in: all, is: losesValidators },
  {
    part: 'references',
    in: ['hydro', 'fps'],
    is: ({ references }) =>
      references.some(({ expected, program }) => !isAccepted(expected) || program.files.length > 1),
  },
  {
    part: 'verdicts',
    in: icpcs,
    is: ({ references }) => references.some(({ expected }) => expected.length > 0 && !isExact(expected)),
  },
  {
    part: 'language-version',
    in: all,
    is: ({ references }) => references.some(({ program }) => isOtherVersion(program)),
  },
  { part: 'attachments', in: ['fps'], is: ({ attachments }) => attachments.length > 0 },
  { part: 'tags', in: ['fps'], is: ({ tags }) => tags.length > 0 },
  { part: 'author', in: ['hydro', 'fps'], is: ({ author }) => author !== '' },
  { part: 'source', in: ['hydro'], is: ({ source }) => source !== '' },
  {
    part: 'licence',
    in: all,
    is: ({ licence }, format) =>
      licence !== '' && !(icpcs.includes(format) && isLicence(licence.toLowerCase())),
  },
  {
    part: 'difficulty',
    in: all,
    is: ({ difficulty }, format) =>
      difficulty !== '' && (format !== 'hydro' || !/^\d{1,3}$/.test(difficulty)),
  },
]

/** @returns the one name that Hydro gives to both files; null where they have two */
export function hydroFile({ input, output }: { input: string; output: string }): string | null {
  const name = input.replace(/\.in$/, '')
  return input === `${name}.in` && output === `${name}.out` && /^[A-Za-z0-9_-]+$/.test(name) ? name : null
}

/** The losses of this problem in this format, in the order of the table. */
export const lostIn = (problem: ImportedProblem, format: WrittenFormat): Lost[] =>
  rows.flatMap(({ part, in: formats, is }) => {
    const found = formats.includes(format) && is(problem, format)
    return found === false || found === '' ? [] : [{ part, detail: found === true ? '' : found }]
  })
