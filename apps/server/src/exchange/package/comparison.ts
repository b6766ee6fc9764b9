import type { ImportDifferences } from '@verdict/contract/package'
import type { ProblemContent } from '@verdict/contract/problem-content'
import type { Recipe } from '@verdict/contract/recipe'
import type { FamilyKey } from '@verdict/domain/language'
import type { TestGroup } from '@verdict/domain/test-groups'
import type { Context } from '../../platform/context.ts'
import type { Viewer } from '../../platform/viewer.ts'
import {
  fileMarks,
  findRecipe,
  groupsForJudging,
  problemForJudging,
  readContent,
  skeletonsOf,
  testsForJudging,
} from '../../archive/index.ts'
import { mayEdit } from '../../access/problem.ts'
import { factsOfProblems } from '../../access/problem-access.ts'
import { descriptionOf } from './bring-in.ts'
import { fromSame, readingOf } from './package-queries.ts'
import type { ReadAnswers, ReadTest } from './reading.ts'
import { recipeFrom } from './recipe-plan.ts'
import type { KnownProblem } from './package-write-queries.ts'

interface Same {
  format: string
  key: string
}

async function latestFrom(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  { format, key }: Same,
): Promise<number | null> {
  const pids = await fromSame(db, format, key)
  const problems = await factsOfProblems(db, viewer, pids)
  const mine = new Set(problems.filter((problem) => mayEdit(viewer, problem)).map(({ pid }) => pid))
  return pids.find((pid) => mine.has(pid)) ?? null
}

type NextState = Pick<
  ReadAnswers['text'],
  'text' | 'attachments' | 'pdfs' | 'groups' | 'groupsBy' | 'plan' | 'plansBy'
> & {
  tests: readonly ReadTest[]
}

/** @param next reads the package, only if a problem is known */
export async function knownProblem(
  context: Context,
  viewer: Viewer,
  same: Same,
  next: () => Promise<NextState>,
): Promise<KnownProblem | null> {
  const pid = await latestFrom(context, viewer, same)
  if (pid === null) return null
  const [problem, content, skeletons, files, stored, reading, recipe, { tests, ...read }] = await Promise.all(
    [
      problemForJudging(context.db, pid),
      readContent(context.db, pid),
      skeletonsOf(context.db, pid),
      fileMarks(context.db, pid),
      testsForJudging(context.db, pid),
      readingOf(context.db, pid),
      findRecipe(context.db, pid),
      next(),
    ],
  )
  if (!problem || !content) return null
  const groups = await groupsForJudging(context.db, pid, stored)
  const now = stored.map(({ input, output }) => ({ input, output }))
  const then = tests.map(({ input, output }) => ({ input: input.sha256, output: output.sha256 }))
  const nextGroups = (reading && read.groupsBy?.[reading]) ?? read.groups
  const plan = (reading && read.plansBy?.[reading]) ?? read.plan
  const made = plan ? { recipe: plainRecipe(recipeFrom(plan, tests)) } : {}
  // Tests that are still to be made differ with their recipe.
  const isWhole = !plan || plan.toMake === 0
  const makesSamples = plan?.rows.some(({ isSample }) => isSample) === true
  const text = makesSamples ? { ...read.text, samples: content.samples } : read.text
  return {
    pid,
    title: content.title,
    reading,
    differences: {
      fields: [
        ...changedTexts(content, { ...read, text }),
        ...changedJudging(problem, content, read.text),
        ...changedFiles(files, read),
        ...changedStarters(skeletons, read.text),
        ...(isWhole
          ? differing({ testGroups: plainly(groups ?? []) }, { testGroups: plainly(nextGroups) })
          : []),
        ...differing({ recipe: recipe ? plainRecipe(recipe) : null }, made),
      ],
      ...(isWhole ? changedTests(now, then) : changedTests(now, now)),
    },
  }
}

type Read = Omit<NextState, 'tests'>

const same = (now: unknown, next: unknown): boolean => JSON.stringify(now) === JSON.stringify(next)
const differing = (now: object, next: object): string[] =>
  Object.entries(next)
    .filter(([field, value]) => !same((now as Record<string, unknown>)[field], value))
    .map(([field]) => field)

const isSaid = (text: string): boolean => text.trim() !== ''

const translationsOf = (all: ProblemContent['translations']) =>
  Object.entries(all)
    .map(
      ([tag, { title, description, input, output, hint }]) =>
        [tag, [title, description, input, output, hint]] as const,
    )
    .filter(([, texts]) => texts.some(isSaid))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))

const samplesOf = (all: ProblemContent['samples']) =>
  all.map(({ in: input, out, explanations }) => [
    input,
    out,
    Object.entries(explanations)
      .filter(([, text]) => isSaid(text))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ])

const plainTexts = [
  'title',
  'input',
  'output',
  'hint',
  'language',
  'source',
  'author',
  'licence',
  'difficulty',
] as const

function changedTexts(now: ProblemContent, next: Read): string[] {
  const shown = (of: Read['text'] | ProblemContent) =>
    Object.fromEntries(plainTexts.map((field) => [field, of[field]]))
  return differing(
    {
      description: now.description,
      ...shown(now),
      translations: translationsOf(now.translations),
      samples: samplesOf(now.samples),
    },
    {
      description: descriptionOf(next),
      ...shown(next.text),
      translations: translationsOf(next.text.translations),
      samples: samplesOf(next.text.samples),
    },
  )
}

const comparisonOf = (comparison: ProblemContent['comparison']) =>
  comparison && [comparison.by, comparison.ignoreCase, comparison.floatAbsolute, comparison.floatRelative]

type Judged = NonNullable<Awaited<ReturnType<typeof problemForJudging>>>

/** A limit that the package lacks stays. */
function changedJudging(problem: Judged, now: ProblemContent, next: Read['text']): string[] {
  const programs = ({ references, validators }: Pick<ProblemContent, 'references' | 'validators'>) => ({
    references: references.map(({ name, language, code, expected, score }) => [
      name,
      language,
      code,
      expected,
      score,
    ]),
    validators: validators.map(({ name, code, protocol, flags, language }) => [
      name,
      code,
      protocol,
      flags,
      language,
    ]),
  })
  const languages = (of: Pick<ProblemContent, 'allowedLanguages' | 'languageFactors'>) => ({
    allowedLanguages: of.allowedLanguages,
    languageFactors: of.languageFactors.map(({ language, time, memory }) => [language, time, memory]),
  })
  const judging = (
    of: Pick<
      ProblemContent,
      'comparison' | 'protocol' | 'flags' | 'answer' | 'passes' | 'processes' | 'sources'
    >,
  ) => ({
    comparison: comparisonOf(of.comparison),
    flags: [of.protocol, of.flags],
    answer: of.answer,
    passes: of.passes,
    processes: of.processes,
    sources: of.sources.map(({ role, name, language, code }) => [role, name, language, code]),
  })
  return differing(
    {
      type: problem.type,
      code: problem.checker,
      time: problem.timeMs,
      memory: problem.memoryKb,
      ...judging(now),
      ...languages(now),
      ...programs(now),
    },
    {
      type: next.type,
      code: next.code,
      ...(next.time !== null && { time: next.time }),
      ...(next.memory !== null && { memory: next.memory }),
      ...judging(next),
      ...languages(next),
      ...programs(next),
    },
  )
}

const changedStarters = (
  now: Awaited<ReturnType<typeof skeletonsOf>>,
  { skeletons: next }: Read['text'],
): string[] =>
  Object.entries(next).some(([family, code]) => now[family as FamilyKey] !== code) ? ['skeletons'] : []

const plainly = (groups: readonly TestGroup[]) =>
  groups.map(({ points, way, needs, stop, parent, passes, tests }) => [
    points,
    way,
    needs,
    stop,
    parent ?? null,
    passes ?? null,
    tests,
  ])

const plainRecipe = ({ rows, groups }: Recipe) => [
  rows.map((row) => [
    ...(row.kind === 'script' ? [row.text] : [row.input, row.output].map((file) => fileMark(file))),
    row.group,
    row.isSample,
    row.name,
    row.description,
  ]),
  groups.map(({ points, way, needs, stop, parent, passes }) => [
    points,
    way,
    needs,
    stop,
    parent ?? null,
    passes ?? null,
  ]),
]

const fileMark = (file: string | { sha256: string } | null): string | null =>
  file !== null && typeof file === 'object' ? file.sha256 : file

type Marks = Awaited<ReturnType<typeof fileMarks>>

/** Files added by editors stay, even if the package has one of that name. */
function changedFiles(now: Marks, next: Read): string[] {
  const sets = (marks: Marks['attachments'], read: { name: string; sha256: string }[]) => {
    const added = new Set(marks.filter(({ from_package }) => !from_package).map(({ name }) => name))
    const lines = (files: { name: string; sha256: string }[]): string[] =>
      files
        .filter(({ name }) => !added.has(name))
        .map(({ name, sha256 }) => `${name} ${sha256}`)
        .toSorted()
    return [lines(marks), lines(read)] as const
  }
  const attachments = next.attachments.map(({ name, blob }) => ({ name, sha256: blob.sha256 }))
  const pdfs = next.pdfs.map(({ language, blob }) => ({ name: language, sha256: blob.sha256 }))
  const [attachmentsNow, attachmentsNext] = sets(now.attachments, attachments)
  const [pdfsNow, pdfsNext] = sets(now.pdfs, pdfs)
  return differing(
    { attachments: attachmentsNow, pdfs: pdfsNow },
    { attachments: attachmentsNext, pdfs: pdfsNext },
  )
}

interface Pair {
  input: string
  output: string
}

const both = ({ input, output }: Pair): string => `${input} ${output}`

function without(some: readonly Pair[], others: readonly Pair[], key: (pair: Pair) => string): Pair[] {
  const counts = new Map<string, number>()
  for (const pair of others) counts.set(key(pair), (counts.get(key(pair)) ?? 0) + 1)
  return some.filter((pair) => {
    const count = counts.get(key(pair)) ?? 0
    if (count > 0) counts.set(key(pair), count - 1)
    return count === 0
  })
}

/** A test counts as changed if its input remains with another answer. */
function changedTests(
  now: readonly Pair[],
  then: readonly Pair[],
): Pick<ImportDifferences, 'tests' | 'reordered'> {
  const gone = without(now, then, both)
  const come = without(then, now, both)
  const added = without(come, gone, ({ input }) => input)
  const changed = come.length - added.length
  const tests = { added: added.length, removed: gone.length - changed, changed }
  const isSame = gone.length === 0 && come.length === 0
  return { tests, reordered: isSame && now.some((pair, index) => both(pair) !== both(then[index]!)) }
}
