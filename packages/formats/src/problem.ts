// A problem as it was read from a package: one shape for all formats. Bytes are references into the archive and can be read
// while it is open. Nothing in it has been run, and nothing was made up: what the package does not say is null.

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

/** One language's text: Markdown with `$...$` formulas. Pictures stand as `![](name)` with the name of one in `pictures`. */
export interface Statement {
  /** BCP 47. */
  language: string
  title: string | null
  description: string
  input: string
  output: string
  interaction: string
  scoring: string
  hint: string
  /** The file that it was made from. */
  source: Content | null
}

/** The same text as a finished page. */
interface Page {
  language: string
  content: Content
}

export interface Sample {
  input: string
  output: string
  /** Markdown, by language; '' as the language where the package says none. */
  explanation: Record<string, string>
}

export interface Limits {
  /** null: the package gives none, which is not a limit of nothing. */
  timeMs: number | null
  memoryKb: number | null
  outputKb: number | null
  codeKb: number | null
  /** For packages that derive the time limit from their programs, where theirs is not the usual rule. */
  timeRule?: TimeRule
}

export interface ImportedTest {
  name: string
  /** null: made by a generator, or only sent as an answer. */
  input: Content | null
  output: Content | null
  /** Shown to everybody; it counts for points only where its group says so. */
  isSample: boolean
  /** Name of its group. */
  group: string | null
  points: number | null
  /** Where it differs from the problem's. */
  timeMs?: number
  memoryKb?: number
  /** Further arguments to the checker. */
  flags?: string[]
  description?: string
  /** Nothing is compared: the package says so, and it lacks none. */
  hasNoAnswer?: boolean
}

export interface TestGroup {
  name: string
  /** null: those of its parts, or the package does not say. */
  points: number | null
  /** Sum of its tests; the least of them; all or nothing; the largest; the product of the fractions. */
  scoring: 'sum' | 'min' | 'all' | 'max' | 'product'
  /** Names of groups that must be right before it counts; 'sample' are the samples that are in no group. */
  dependsOn: string[]
  /** Name of the group that it is a part of. Parts come behind their group, in the order in which they are judged. */
  parent?: string | null
  /** When it counts as right, for those that depend on it and for a stop; null: all of it, or one where the largest counts. */
  passes?: 'all' | 'any' | 'always' | null
  /** Tests and parts behind its first that fails are not judged and do not count; null: that makes no difference. */
  stop?: boolean | null
  /** As other judges of the format read the same words. */
  otherwise?: { points: number; scoring: 'sum' | 'min' | 'all' | 'max' | 'product' }
}

export interface Program {
  /** The one that is compiled or started first, then what lies beside it. */
  files: Content[]
  /** As the package says it or its ending does: cpp, c, java, python3, pascal ... */
  languageName: string
  /** The language of ours, where it is one. */
  language: Language | null
}

/** How an output is compared with the answer when no program does. */
export interface Comparison {
  /** Byte for byte; line by line without blanks at ends; word by word. */
  by: 'bytes' | 'lines' | 'tokens'
  ignoreCase: boolean
  /** Numbers within either are equal. */
  floatAbsolute: number | null
  floatRelative: number | null
}

/**
 * How a program is called and what it answers.
 * testlib `input output answer`, exit 0 1 2 3 7; kattis `input answer feedback < output`, exit 42 43; hustoj `input answer output`, exit
 * 0; qduoj `input output`, exit 0 1; lemon `input output answer score report`; syzoj files, prints 0 to 100; coci and peg as DMOJ
 * says; cms `input answer output`, prints a share; upj as hustoj with the points as exit code.
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
  /** One of testlib's by its name, such as wcmp; with the comparison that is the same, where one is. */
  | { kind: 'standard'; name: string; comparison: Comparison | null; program: Program | null }
  | { kind: 'program'; program: Program; protocol: Protocol; flags: string[] }
  /** It needs one and the package does not hold it, or it cannot be run. */
  | { kind: 'missing' }

interface Interactor {
  program: Program
  protocol: Protocol
  flags: string[]
}

interface Reference {
  name: string
  program: Program
  /** Any of these is right for the whole submission. Empty: the package does not say. */
  expected: Judge[]
  /** Its points lie between these, in those of the package. */
  score?: { least: number; most: number }
}

interface Validator {
  program: Program
  /** testlib: exit 0 is right; kattis: 42. */
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

/** Parts of the package that this shape, or this judge, does not support. */
interface Loss {
  code: LossCode
  params: Record<string, string | number>
}

/** Without these a problem is a draft that nobody can submit to. */
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
  /** Such as legacy, 2025-09, full, 1.6. */
  version: string
  /** Identifies it among others of the same origin: the same key means the same problem. */
  key: string
  /** By language; the problem's own first. */
  titles: Record<string, string>
  /** The problem's own, BCP 47. */
  language: string
  statements: Statement[]
  pictures: { name: string; content: Content }[]
  pages: Page[]
  samples: Sample[]
  limits: Limits
  /** The only languages to submit in; none: the package does not say. */
  languages: Language[]
  /** Other factors of the limits than one. */
  languageFactors: Partial<Record<Language, { time?: number; memory?: number }>>
  kinds: ProblemKind[]
  /** Names of the files that a program reads and writes; null for the standard streams. */
  files: { input: string; output: string } | null
  tests: ImportedTest[]
  groups: TestGroup[]
  /** Its groups have so many times the points that the package says. */
  pointsFactor?: number
  checker: Checker
  interactor: Interactor | null
  /** Compiled together with each submission. */
  grader: { language: string; content: Content }[]
  /** By language name: what stands before and behind what a student writes, and what they begin with. */
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
/** As this judge compares when nothing else is said. */
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

/** With everything that a format does not have. */
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

/** Says it once, however often it was met. */
export function lose(
  problem: Pick<ImportedProblem, 'losses'>,
  code: LossCode,
  params: Record<string, string | number> = {},
): void {
  const same = (loss: Loss): boolean =>
    loss.code === code && JSON.stringify(loss.params) === JSON.stringify(params)
  if (problem.losses.length < 200 && !problem.losses.some(same)) problem.losses.push({ code, params })
}

/** It gives points, whatever else it is. */
export function markScoring(problem: Pick<ImportedProblem, 'kinds'>): void {
  const others = problem.kinds.filter((kind) => kind !== 'pass-fail' && kind !== 'scoring')
  problem.kinds = [...others, 'scoring']
}

/** Its tests are judged in another way than by the output of a program; that it gives points stays. */
export function markKind(problem: Pick<ImportedProblem, 'kinds'>, kind: ProblemKind): void {
  const others = problem.kinds.filter((other) => other !== 'pass-fail' && other !== kind)
  problem.kinds = [kind, ...others]
}

/** Interactors are called with an answer there, and each test must have one. */
const answeredTalks: ReadonlySet<FormatName> = new Set<FormatName>(['icpc', 'polygon'])

/** Other problems that are conversations have no answers, and QDUOJ gives none to its special judges. */
const needsAnswers = ({ format, checker, interactor }: ImportedProblem): boolean =>
  interactor === null
    ? !(checker.kind === 'program' && checker.protocol === 'qduoj')
    : answeredTalks.has(format)

/** It cannot be judged with, as its answer is not in the package. */
export const lacksAnswer = (problem: ImportedProblem, { output, hasNoAnswer }: ImportedTest): boolean =>
  output === null && hasNoAnswer !== true && needsAnswers(problem)

/** Tests that the package describes and does not hold. */
const lacksTests = ({ losses }: ImportedProblem): boolean =>
  losses.some(
    ({ code, params }) => code === 'input-missing' || (code === 'generated-tests' && 'count' in params),
  )

/** The limit of the systems of a format where a package says none; null where they have no such rule. */
export const usualMemoryKb = ({ format }: ImportedProblem): number | null =>
  format === 'icpc' ? 2048 * 1024 : null

/** A name for a folder, and no title: where the statement has one, that is it. */
const isShortName = (title: string): boolean => /^[a-z0-9_-]{0,60}$/.test(title.trim())

function takeTitles(problem: ImportedProblem): void {
  for (const { language, title } of problem.statements) {
    if (title?.trim() && isShortName(problem.titles[language] ?? '')) problem.titles[language] = title
  }
}

/** Adds the list of parts whose absence bars submissions. To be called last. */
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
