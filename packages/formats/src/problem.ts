// A problem as read from a package: one shape for all formats. Bytes are references into the open archive. Nothing has been
// run or made up: what the package does not say is null.

import type { Language } from '@verdict/domain/language'
import type { TimeRule } from '@verdict/domain/time-limit'
import type { Judge } from '@verdict/domain/verdict'
import type { Content } from './content.ts'

export type FormatName =
  | 'plain'
  | 'icpc'
  | 'polygon'
  | 'fps'
  | 'hydro'
  | 'qduoj'
  | 'hoj'
  | 'dmoj'
  | 'syzoj'
  | 'cms'
  | 'tps'
  | 'uoj'

/** Markdown with `$...$` formulas. Pictures stand as `![](name)` with a name in `pictures`. */
export interface Statement {
  language: string
  title: string | null
  description: string
  input: string
  output: string
  interaction: string
  scoring: string
  hint: string
  source: Content | null
}

interface Page {
  language: string
  content: Content
}

export interface Sample {
  input: string
  output: string
  explanation: Record<string, string>
}

export interface Limits {
  /** Null: not given (not unlimited). */
  timeMs: number | null
  memoryKb: number | null
  outputKb: number | null
  codeKb: number | null
  /** For packages that derive the time limit from their programs by an unusual rule. */
  timeRule?: TimeRule
}

export interface ImportedTest {
  name: string
  /** Null: made by a generator, or sent as an answer only. */
  input: Content | null
  /** How the input is made, as a line of the recipe: `gen 10 5`. */
  command?: string
  /** Its generator writes several inputs as files, and this one by its number. */
  commandFile?: number
  output: Content | null
  /** Shown to everybody; counts for points only where its group says so. */
  isSample: boolean
  group: string | null
  points: number | null
  timeMs?: number
  memoryKb?: number
  flags?: string[]
  description?: string
  /** Deliberately not compared. */
  hasNoAnswer?: boolean
}

export interface TestGroup {
  name: string
  /** Null: the sum of its parts, or not given. */
  points: number | null
  /** sum or minimum of its tests; all or nothing; maximum; product of the fractions. */
  scoring: 'sum' | 'min' | 'all' | 'max' | 'product'
  /** Groups that must pass first; 'sample' are the ungrouped samples. */
  dependsOn: string[]
  /** The group that contains it. Parts follow their group in judging order. */
  parent?: string | null
  /** When dependents and stops see it as passed; null: all tests, or any where the maximum counts. */
  passes?: 'all' | 'any' | 'always' | null
  /** Judging stops at the first failing test or part; null: makes no difference. */
  stop?: boolean | null
  /** As other judges read the same package. */
  otherwise?: { points: number; scoring: 'sum' | 'min' | 'all' | 'max' | 'product' }
}

export interface Program {
  files: Content[]
  /** From the package or the ending: cpp, c, java, python3, pascal ... */
  languageName: string
  language: Language | null
}

export interface Comparison {
  /** Byte by byte; by line without trailing blanks; by word. */
  by: 'bytes' | 'lines' | 'tokens'
  ignoreCase: boolean
  /** Tolerances; either suffices. */
  floatAbsolute: number | null
  floatRelative: number | null
}

/**
 * Call and answer of a checker. testlib `input output answer`, exit 0 1 2 3 7; kattis `input answer feedback < output`, exit
 * 42 43; hustoj `input answer output`, exit 0; qduoj `input output`, exit 0 1; lemon `input output answer score report`;
 * syzoj files, prints 0 to 100; coci and peg as in DMOJ; cms `input answer output`, prints a fraction; upj as hustoj, exit
 * code is points.
 */
export type Protocol =
  | 'testlib'
  | 'kattis'
  | 'hustoj'
  | 'upj'
  | 'qduoj'
  | 'lemon'
  | 'syzoj'
  | 'coci'
  | 'peg'
  | 'cms'

export type Checker =
  | { kind: 'compare'; comparison: Comparison }
  /** One of testlib's by name, such as wcmp; with the equal comparison, if any. */
  | { kind: 'standard'; name: string; comparison: Comparison | null; program: Program | null }
  | { kind: 'program'; program: Program; protocol: Protocol; flags: string[] }
  | { kind: 'missing' }

interface Interactor {
  program: Program
  protocol: Protocol
  flags: string[]
}

interface Reference {
  name: string
  program: Program
  /** Any of these for the whole submission; empty: not given. */
  expected: Judge[]
  score?: { least: number; most: number }
}

/** Called by its name in the commands of tests. */
export interface Generator {
  name: string
  program: Program
}

interface Validator {
  program: Program
  /** testlib accepts by exit code 0, kattis by 42. */
  protocol: 'testlib' | 'kattis'
  flags: string[]
}

export type ProblemKind =
  | 'pass-fail'
  | 'scoring'
  | 'interactive'
  | 'multi-pass'
  | 'submit-answer'
  | 'communication'
  | 'objective'

/** Parts of the package that this shape or this judge does not support. */
interface Loss {
  code: LossCode
  params: Record<string, string | number>
}

/** Without these a problem is a draft that takes no submissions. */
type Missing =
  | 'time-limit'
  | 'memory-limit'
  | 'secret-tests'
  | 'some-tests'
  | 'answers'
  | 'statement'
  | 'title'
  | 'checker'

export interface ImportedProblem {
  format: FormatName
  version: string
  /** The same key from the same origin means the same problem. */
  key: string
  titles: Record<string, string>
  language: string
  statements: Statement[]
  pictures: { name: string; content: Content }[]
  pages: Page[]
  samples: Sample[]
  limits: Limits
  /** Empty: not restricted. */
  languages: Language[]
  /** Where they differ from 1. */
  languageFactors: Partial<Record<Language, { time?: number; memory?: number }>>
  kinds: ProblemKind[]
  /** Files instead of standard streams. */
  files: { input: string; output: string } | null
  tests: ImportedTest[]
  groups: TestGroup[]
  /** Groups' points are the package's times this. */
  pointsFactor?: number
  checker: Checker
  interactor: Interactor | null
  /** Compiled with students' functions, each for its language. */
  grader: { language: string; content: Content }[]
  /** For all programs of the problem, students' too. */
  headers: Content[]
  generators: Generator[]
  /** With the processes of a student's program beside it, which open their channel by two paths or have it as stdin and stdout. */
  manager: { program: Program; processes: number; byPath: boolean } | null
  /** Runs on one test. */
  passes: number
  /** By language: code before and after the student's, and starter code. */
  templates: Record<string, { prepend: string; template: string; append: string }>
  validators: Validator[]
  references: Reference[]
  attachments: Content[]
  tags: string[]
  source: string
  author: string
  licence: string
  difficulty: string
  losses: Loss[]
  missing: Missing[]
}

export type LossCode =
  | 'answer-missing'
  | 'attachment-missing'
  | 'checker-unknown'
  | 'checker-with-interactor'
  | 'comparison-inexact'
  | 'custom-grading'
  | 'custom-judge'
  | 'default-used'
  | 'encoding'
  | 'files-ignored'
  | 'generated-tests'
  | 'groups-ignored'
  | 'input-missing'
  | 'interactive-samples-hidden'
  | 'language-limits'
  | 'limit-ignored'
  | 'link-dangling'
  | 'link-leaves'
  | 'manager-with-checker'
  | 'markup-dropped'
  | 'markup-unknown'
  | 'name-ignored'
  | 'picture-missing'
  | 'picture-remote'
  | 'points-average'
  | 'points-objective'
  | 'points-reject'
  | 'points-static'
  | 'points-unbounded'
  | 'redirect'
  | 'sample-differs'
  | 'setting-ignored'
  | 'solution-unclear'
  | 'statement-kept'
  | 'test-unpaired'
  | 'unsafe-content'
  | 'validator-merged'

export const toTheByte: Comparison = {
  by: 'bytes',
  ignoreCase: false,
  floatAbsolute: null,
  floatRelative: null,
}
export const byLines: Comparison = {
  by: 'lines',
  ignoreCase: false,
  floatAbsolute: null,
  floatRelative: null,
}
export const byTokens: Comparison = {
  by: 'tokens',
  ignoreCase: false,
  floatAbsolute: null,
  floatRelative: null,
}

const noLimits = (): Limits => ({ timeMs: null, memoryKb: null, outputKb: null, codeKb: null })

export const emptyStatement = (language: string): Statement => ({
  language,
  title: null,
  description: '',
  input: '',
  output: '',
  interaction: '',
  scoring: '',
  hint: '',
  source: null,
})

export const newProblem = (format: FormatName, version: string, key: string): ImportedProblem => ({
  format,
  version,
  key,
  titles: {},
  language: 'en',
  statements: [],
  pictures: [],
  pages: [],
  samples: [],
  limits: noLimits(),
  languages: [],
  languageFactors: {},
  kinds: ['pass-fail'],
  files: null,
  tests: [],
  groups: [],
  checker: { kind: 'compare', comparison: byLines },
  interactor: null,
  grader: [],
  headers: [],
  generators: [],
  manager: null,
  passes: 1,
  templates: {},
  validators: [],
  references: [],
  attachments: [],
  tags: [],
  source: '',
  author: '',
  licence: '',
  difficulty: '',
  losses: [],
  missing: [],
})

export function lose(
  problem: Pick<ImportedProblem, 'losses'>,
  code: LossCode,
  params: Record<string, string | number> = {},
): void {
  const same = (loss: Loss): boolean =>
    loss.code === code && JSON.stringify(loss.params) === JSON.stringify(params)
  if (problem.losses.length < 200 && !problem.losses.some(same)) problem.losses.push({ code, params })
}

export function markScoring(problem: Pick<ImportedProblem, 'kinds'>): void {
  const others = problem.kinds.filter((kind) => kind !== 'pass-fail' && kind !== 'scoring')
  problem.kinds = [...others, 'scoring']
}

/** Replaces how its tests are judged; scoring stays. */
export function markKind(problem: Pick<ImportedProblem, 'kinds'>, kind: ProblemKind): void {
  const others = problem.kinds.filter((other) => other !== 'pass-fail' && other !== kind)
  problem.kinds = [kind, ...others]
}

/** Their interactors are called with an answer. */
const answeredTalks: ReadonlySet<FormatName> = new Set<FormatName>(['icpc', 'polygon'])

/** Other interactive problems have no answers, nor do managers and special judges of QDUOJ. */
const needsAnswers = ({ format, checker, interactor, manager }: ImportedProblem): boolean =>
  manager === null &&
  (interactor === null
    ? !(checker.kind === 'program' && checker.protocol === 'qduoj')
    : answeredTalks.has(format))

export const lacksAnswer = (problem: ImportedProblem, test: ImportedTest): boolean =>
  test.output === null && test.hasNoAnswer !== true && !isToMake(test) && needsAnswers(problem)

/** Its input is to be made by a generator of the package. */
export const isToMake = ({ input, command }: ImportedTest): boolean => input === null && command !== undefined

const lacksTests = ({ losses, tests }: ImportedProblem): boolean =>
  tests.some(isToMake) ||
  losses.some(
    ({ code, params }) => code === 'input-missing' || (code === 'generated-tests' && 'count' in params),
  )

/** The default of the format's own systems; null where they have none. */
export const usualMemoryKb = ({ format }: ImportedProblem): number | null =>
  format === 'icpc' ? 2048 * 1024 : null

const isShortName = (title: string): boolean => /^[a-z0-9_-]{0,60}$/.test(title.trim())

function takeTitles(problem: ImportedProblem): void {
  for (const { language, title } of problem.statements) {
    if (title?.trim() && isShortName(problem.titles[language] ?? '')) problem.titles[language] = title
  }
}

/** Sets `missing`. Call it last. */
export function finishProblem(problem: ImportedProblem): ImportedProblem {
  takeTitles(problem)
  const secret = problem.tests.filter(({ isSample, input, output }) => !isSample && (input ?? output))
  const lacks: [Missing, boolean][] = [
    ['title', Object.values(problem.titles).every((title) => title.trim() === '')],
    ['statement', problem.statements.length === 0 && problem.pages.length === 0],
    [
      'time-limit',
      problem.limits.timeMs === null && problem.tests.some(({ timeMs }) => timeMs === undefined),
    ],
    ['memory-limit', (problem.limits.memoryKb ?? usualMemoryKb(problem)) === null],
    ['secret-tests', secret.length === 0],
    ['some-tests', secret.length > 0 && lacksTests(problem)],
    ['answers', problem.tests.some((test) => lacksAnswer(problem, test))],
    ['checker', problem.checker.kind === 'missing'],
  ]
  problem.missing = lacks.flatMap(([what, is]) => (is ? [what] : []))
  return problem
}
