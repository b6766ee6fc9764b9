// Parts that each format cannot express, in one table: writers leave out exactly this, and users see this list on export.

import { type Language, languageName } from '@verdict/domain/language'
import { licences } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { hydroLanguages, icpcLanguages, type LanguageNames, namesFor } from '../allowed.ts'
import { type ImportedProblem, lacksAnswer } from '../problem.ts'
import { isOtherVersion } from '../programs.ts'
import { emptyGroups, isCounted, withoutEmptyGroups } from './groups.ts'
import { layoutOf } from './icpc-layout.ts'
import { hasComparison, losesChecker, losesInteractor, losesKind } from './lost-judges.ts'
import { losesGenerators, losesGraders, losesHeaders } from './lost-sources.ts'
import { hydroScale, losesFractions, losesGroupNames, losesScoring } from './lost-points.ts'
import { scaleOf } from './icpc-points.ts'
import { keepsReferenceOrder, verdictWords } from './icpc-references.ts'
import { type Ask, hasTextIn, listed, losesLanguage, losesTranslations } from './lost-texts.ts'
import { wrapped } from './testlib-call.ts'
import { keepsTestNames } from './test-names.ts'
import { checkerProgram, comparisonOf, passesOf, type WrittenFormat } from './writer.ts'

/** Texts of the page and the command line use these keys. */
export type LostPart =
  | 'allowed-languages'
  | 'answers'
  | 'attachments'
  | 'author'
  | 'bytes'
  | 'bytes-unseen'
  | 'checker'
  | 'checker-flags'
  | 'checker-order'
  | 'checker-points'
  | 'code-limit'
  | 'difficulty'
  | 'explanations'
  | 'files'
  | 'generators'
  | 'graders'
  | 'group-names'
  | 'group-scoring'
  | 'groups'
  | 'headers'
  | 'interactor'
  | 'kind'
  | 'language'
  | 'language-factors'
  | 'language-version'
  | 'licence'
  | 'limit-missing'
  | 'manager'
  | 'memory-rounded'
  | 'output-limit'
  | 'pages'
  | 'passes'
  | 'points-rounded'
  | 'points-scaled'
  | 'reference-order'
  | 'reference-scores'
  | 'references'
  | 'required-solution'
  | 'required-validator'
  | 'sample-tests'
  | 'samples'
  | 'samples-judged'
  | 'sections'
  | 'source'
  | 'tags'
  | 'templates'
  | 'test-descriptions'
  | 'test-flags'
  | 'test-limits'
  | 'test-names'
  | 'test-order'
  | 'test-points'
  | 'translations'
  | 'validator-flags'
  | 'validators'
  | 'verdicts'
  | 'white-space'

export interface Lost {
  part: LostPart
  detail: string
}

const icpcs: readonly WrittenFormat[] = ['icpc', 'icpc-legacy']
const all: readonly WrittenFormat[] = ['icpc', 'icpc-legacy', 'hydro', 'fps']

/** Most licences need a holder: author or source. */
export const hasLicence = ({ licence, author, source }: ImportedProblem): boolean => {
  const name = licence.toLowerCase()
  const isFree = ['unknown', 'public domain'].includes(name) || author + source !== ''
  return isFree && (licences as readonly string[]).includes(name)
}

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

const losesValidators: Ask = ({ validators }, format) => {
  const isKept = (one: (typeof validators)[number], index: number): boolean =>
    format === 'hydro'
      ? index === 0 && one.protocol === 'testlib'
      : icpcs.includes(format) && wrapped(one.program, 'validator', one.protocol) !== null
  return validators.some((one, index) => !isKept(one, index))
}

const losesTestNames: Ask = (problem, format) => {
  if (icpcs.includes(format)) return !layoutOf(problem, format === 'icpc-legacy').keepsNames
  return !keepsTestNames(problem)
}

function losesFactors(
  factors: ImportedProblem['languageFactors'],
  names: LanguageNames | null,
): boolean | string {
  const languages = Object.keys(factors).map((language) => Number(language) as Language)
  const isKept = (language: Language): boolean => names !== null && namesFor(names, [language]) !== null
  return listed(languages.filter((language) => !isKept(language)).map(languageName))
}

const rows: { part: LostPart; in: readonly WrittenFormat[]; is: Ask }[] = [
  { part: 'translations', in: all, is: losesTranslations },
  { part: 'language', in: all, is: losesLanguage },
  { part: 'pages', in: ['fps'], is: ({ pages }) => pages.length > 0 },
  {
    part: 'pages',
    in: icpcs,
    is: (problem) =>
      listed(problem.pages.map(({ language }) => language).filter((one) => hasTextIn(problem, one))),
  },
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
    is: losesKind,
  },
  {
    part: 'files',
    in: all,
    // Where outputs are sent, no program reads files.
    is: ({ files, kinds }, format) =>
      files !== null && (format !== 'hydro' || kinds.includes('submit-answer') || hydroFile(files) === null),
  },
  {
    part: 'samples',
    in: icpcs,
    is: (problem, format) => layoutOf(problem, format === 'icpc-legacy').inStatement.length > 0,
  },
  {
    // Each sample is a test there, and a second one if it gives points.
    part: 'samples-judged',
    in: icpcs,
    is: (problem, format) =>
      layoutOf(problem, format === 'icpc-legacy').samples.some(
        ({ test }) => test === null || isCounted(test),
      ),
  },
  { part: 'sample-tests', in: ['hydro', 'fps'], is: ({ tests }) => tests.some(({ isSample }) => isSample) },
  {
    part: 'test-points',
    in: all,
    // In Hydro all cases have points or none.
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
  {
    part: 'answers',
    in: all,
    is: (problem) =>
      listed(problem.tests.filter((test) => lacksAnswer(problem, test)).map(({ name }) => name)),
  },
  { part: 'test-names', in: all, is: losesTestNames },
  {
    part: 'test-order',
    in: icpcs,
    is: (problem, format) => !layoutOf(problem, format === 'icpc-legacy').keepsOrder,
  },
  { part: 'groups', in: ['fps'], is: ({ groups }) => groups.length > 0 },
  { part: 'group-names', in: ['icpc', 'icpc-legacy', 'hydro'], is: losesGroupNames },
  { part: 'group-scoring', in: ['icpc', 'icpc-legacy', 'hydro'], is: losesScoring },
  {
    part: 'points-scaled',
    in: ['icpc', 'hydro'],
    is: (problem, format) => {
      const scale = (format === 'icpc' ? scaleOf : hydroScale)(problem)
      return scale > 1 && `× ${scale}`
    },
  },
  { part: 'points-rounded', in: ['hydro'], is: losesFractions },
  {
    // Each judge treats white space differently, Hydro also in byte comparisons.
    part: 'white-space',
    in: all,
    is: ({ checker, interactor }, format) => {
      const comparison = comparisonOf(checker)
      const isOwn = comparison?.by === 'lines' || (comparison?.by === 'bytes' && format === 'hydro')
      return isOwn && interactor === null && hasComparison[format](comparison)
    },
  },
  { part: 'checker', in: all, is: losesChecker },
  {
    // Versions of HUSTOJ disagree on the order of output and answer.
    part: 'checker-order',
    in: ['fps'],
    is: (problem) =>
      checkerProgram(problem)?.protocol === 'testlib' && losesChecker(problem, 'fps') === false,
  },
  {
    part: 'checker-flags',
    in: ['hydro', 'fps'],
    is: (problem) =>
      (checkerProgram(problem)?.flags.length ?? 0) + (problem.interactor?.flags.length ?? 0) > 0,
  },
  {
    // The wrapper script reduces points to right or wrong.
    part: 'checker-points',
    in: ['icpc', 'icpc-legacy', 'hydro'],
    is: (problem, format) => {
      const { protocol } = problem.interactor ?? checkerProgram(problem) ?? {}
      // Legacy packages need a score.txt for each output; Hydro also reads it for wrong ones.
      const isLost = protocol === (format === 'hydro' ? 'kattis' : 'testlib')
      const isScore = protocol === 'kattis' && format === 'icpc-legacy'
      return problem.kinds.includes('scoring') && (isLost || isScore)
    },
  },
  { part: 'interactor', in: all, is: losesInteractor },
  { part: 'generators', in: all, is: losesGenerators },
  { part: 'graders', in: ['hydro', 'fps'], is: losesGraders },
  { part: 'headers', in: all, is: losesHeaders },
  // Hydro's processes have their channel as stdin and stdout.
  {
    part: 'manager',
    in: all,
    is: ({ manager }, format) => manager !== null && (format !== 'hydro' || manager.byPath),
  },
  {
    part: 'passes',
    in: ['icpc-legacy', 'fps'],
    is: (problem, format) => passesOf(problem) > (format === 'fps' ? 1 : 2),
  },
  {
    part: 'templates',
    in: ['icpc', 'icpc-legacy', 'hydro'],
    is: ({ templates }) => listed(Object.keys(templates)),
  },
  { part: 'validators', in: all, is: losesValidators },
  {
    part: 'validator-flags',
    in: ['icpc', 'icpc-legacy', 'hydro'],
    is: ({ validators }) => validators.some(({ flags }) => flags.length > 0),
  },
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
    part: 'reference-scores',
    in: ['hydro', 'fps'],
    is: ({ references }) => references.some(({ score }) => score),
  },
  { part: 'reference-order', in: icpcs, is: (problem) => !keepsReferenceOrder(problem) },
  {
    part: 'required-solution',
    in: icpcs,
    is: ({ references }) => !references.some(({ expected }) => isAccepted(expected)),
  },
  { part: 'required-validator', in: icpcs, is: ({ validators }) => validators.length === 0 },
  {
    part: 'language-version',
    in: all,
    is: ({ references }) => references.some(({ program }) => isOtherVersion(program)),
  },
  { part: 'attachments', in: ['fps'], is: ({ attachments }) => attachments.length > 0 },
  {
    part: 'tags',
    in: ['icpc-legacy', 'fps'],
    is: ({ tags }, format) => tags.some((tag) => format === 'fps' || /\s/.test(tag)),
  },
  { part: 'author', in: ['hydro', 'fps'], is: ({ author }) => author !== '' },
  { part: 'source', in: ['hydro'], is: ({ source }) => source !== '' },
  {
    part: 'licence',
    in: all,
    is: (problem, format) => problem.licence !== '' && !(icpcs.includes(format) && hasLicence(problem)),
  },
  {
    part: 'difficulty',
    in: all,
    is: ({ difficulty }, format) =>
      difficulty !== '' && (format !== 'hydro' || !/^\d{1,3}$/.test(difficulty)),
  },
]

export function hydroFile({ input, output }: { input: string; output: string }): string | null {
  const name = input.replace(/\.in$/, '')
  return input === `${name}.in` && output === `${name}.out` && /^[A-Za-z0-9_-]+$/.test(name) ? name : null
}

export function lostIn(problem: ImportedProblem, format: WrittenFormat): Lost[] {
  const written = withoutEmptyGroups(problem)
  const isSaid = format === 'fps' && written.groups.length > 0
  const empty = isSaid ? [] : emptyGroups(problem).map(({ name }) => name)
  const asks = rows.map(({ part, in: formats, is }): [LostPart, boolean | string] => [
    part,
    formats.includes(format) && is(written, format),
  ])
  return [...asks, ['groups', listed(empty)] as const].flatMap(([part, found]) =>
    found === false || found === '' ? [] : [{ part, detail: found === true ? '' : found }],
  )
}
