// Places tests in an ICPC package. Order follows names, so names are kept where sorted, else numbered.

import type { ImportedProblem, ImportedTest, Sample, TestGroup } from '../problem.ts'
import { flatGroups, isCounted, partsOf } from './groups.ts'
import { stemOf } from './test-names.ts'
import { padded, safe } from './writer.ts'

const isName = (name: string): boolean => /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,200}$/.test(name)
/** Legacy names have at least two characters, the first and last a letter or digit. */
const isLegacyName = (name: string): boolean => /^[A-Za-z0-9][A-Za-z0-9_.-]{0,200}[A-Za-z0-9]$/.test(name)

const isOrdered = (names: readonly string[], isRight = isName): boolean =>
  names.every(
    (name, index) => isRight(name) && name !== 'test_group' && (index === 0 || names[index - 1]! < name),
  )

/** Without the number of an earlier export. */
const plainName = (name: string): string => safe(name).replace(/^(?:\d{4}-)+/, '')

const inOrder = (names: readonly string[], isRight = isName): string[] =>
  isOrdered(names, isRight)
    ? [...names]
    : names.map((name, index) => `${padded(index + 1)}-${plainName(name)}`)

interface PlacedSample {
  stem: string
  test: ImportedTest | null
  sample: Sample | null
}

export interface Layout {
  samples: PlacedSample[]
  /** Samples that are no test's go into the statement. */
  inStatement: Sample[]
  /** By group: its path in data/secret, ending with a slash. */
  folders: ReadonlyMap<string, string>
  /** Samples with points are repeated here, as data/sample gives none. */
  secret: { stem: string; test: ImportedTest }[]
  rest: string | null
  keepsNames: boolean
  keepsGroupNames: boolean
  keepsOrder: boolean
}

export const talkIn = ({ input, output, explanation }: Sample): string | null => {
  const [hint = ''] = Object.values(explanation)
  const talk = /^```\n(.*)\n```$/s.exec(hint)?.[1]
  return input + output === '' && talk && talk.split('\n').every((line) => /^(?:[<>]|---$)/.test(line))
    ? talk
    : null
}

const talks = ({ kinds }: ImportedProblem): boolean =>
  kinds.includes('interactive') || kinds.includes('multi-pass')

export const isShownAsIs = (
  problem: ImportedProblem,
  { input, output }: Sample,
  test: ImportedTest,
): boolean =>
  !talks(problem) &&
  Buffer.byteLength(input) === (test.input?.bytes ?? 0) &&
  Buffer.byteLength(output) === (test.output?.bytes ?? 0)

/** Legacy packages show a sample exactly as its test. */
function samplesOf(problem: ImportedProblem, isLegacy: boolean): Pick<Layout, 'samples' | 'inStatement'> {
  const { samples, kinds } = problem
  const own = problem.tests.filter(({ isSample }) => isSample)
  const hasFiles = !talks(problem) && !kinds.includes('submit-answer')
  const inStatement = hasFiles ? [] : samples.slice(own.length)
  const shown = samples.slice(0, samples.length - inStatement.length)
  const count = Math.max(own.length, shown.length)
  const names = own.map(({ name }) => stemOf(name))
  const stems =
    own.length >= shown.length && isOrdered(names)
      ? names
      : Array.from({ length: count }, (_, index) => padded(index + 1))
  const placed = stems.map((stem, index): PlacedSample => {
    const [test, sample] = [own[index] ?? null, shown[index] ?? null]
    if (!isLegacy || !test || !sample || talkIn(sample) !== null || isShownAsIs(problem, sample, test))
      return { stem, test, sample }
    inStatement.push(sample)
    return { stem, test, sample: null }
  })
  return { samples: placed, inStatement }
}

function foldersOf(
  groups: readonly TestGroup[],
  hasParts: boolean,
): { folders: Map<string, string>; keepsNames: boolean } {
  const folders = new Map<string, string>()
  let keepsNames = true
  const place = (some: readonly TestGroup[], around: string): void => {
    const names = some.map(({ name }) => name)
    const placed = inOrder(names, hasParts ? isLegacyName : isName)
    for (const [index, { name }] of some.entries()) {
      if (placed[index] !== name) keepsNames = false
      folders.set(name, `${around}${placed[index]}/`)
      if (hasParts) place(partsOf(groups, name), folders.get(name)!)
    }
  }
  place(hasParts ? partsOf(groups, null) : groups, '')
  return { folders, keepsNames }
}

export function layoutOf(problem: ImportedProblem, isLegacy: boolean): Layout {
  const groups = isLegacy ? problem.groups : flatGroups(problem.groups).groups
  const { folders, keepsNames: keepsGroupNames } = foldersOf(groups, isLegacy)
  const own = problem.tests.filter(isCounted)
  const isFree = ({ group }: ImportedTest): boolean => group === null || !folders.has(group)
  const taken = new Set(folders.values())
  const rest =
    groups.length > 0 && own.some(isFree)
      ? ['rest/', 'rest-of-tests/'].find((folder) => !taken.has(folder))!
      : null
  const folderOf = (test: ImportedTest): string => (isFree(test) ? (rest ?? '') : folders.get(test.group!)!)
  const secret: Layout['secret'] = []
  const places = new Map<string, ImportedTest[]>()
  for (const test of own) places.set(folderOf(test), [...(places.get(folderOf(test)) ?? []), test])
  let keepsNames = true
  for (const [folder, tests] of places) {
    const names = tests.map(({ name }) => stemOf(name))
    const stems = inOrder(names)
    if (!isOrdered(names)) keepsNames = false
    secret.push(...stems.map((stem, index) => ({ stem: folder + stem, test: tests[index]! })))
  }
  const { samples, inStatement } = samplesOf(problem, isLegacy)
  const sampleTests = samples.filter(({ test }) => test !== null)
  if (sampleTests.some(({ stem, test }) => stem !== stemOf(test!.name))) keepsNames = false
  const read = [
    ...sampleTests.map(({ test }) => test).filter((test) => !isCounted(test!)),
    ...secret.toSorted((a, b) => byParts(a.stem, b.stem)).map(({ test }) => test),
  ]
  const keepsOrder = read.every((test, index) => test === problem.tests[index])
  return { samples, inStatement, folders, secret, rest, keepsNames, keepsGroupNames, keepsOrder }
}

function byParts(one: string, other: string): number {
  const [own, others] = [one.split('/'), other.split('/')]
  const at = own.findIndex((part, index) => part !== others[index])
  if (at === -1) return own.length - others.length
  return own[at]! < (others[at] ?? '') ? -1 : 1
}
