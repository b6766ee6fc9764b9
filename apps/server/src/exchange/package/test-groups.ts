// A group needs only earlier ones, and points are whole hundredths. Tests of different worth in a sum become groups.

import { type PointReading, pointReadings } from '@verdict/domain/package'
import type { ImportedProblem } from '@verdict/formats'
import { type TestGroup, testGroupLimits } from '@verdict/domain/test-groups'

type Test = Pick<ImportedProblem['tests'][number], 'group' | 'isSample' | 'points'>
type Grouped = Pick<ImportedProblem, 'groups' | 'kinds'>
type Said = ImportedProblem['groups'][number]

/** Tests by index, needs by name. */
interface Draft {
  name: string
  points: number
  way: TestGroup['way']
  needs: string[]
  stop: boolean
  passes: TestGroup['passes']
  tests: number[]
  parts: Draft[]
}

export interface KeptGroups {
  groups: TestGroup[]
  /** Dropped, because the group is unknown or the needs are circular. */
  lostNeeds: string[]
  isLost: boolean
}

const samples = 'sample'

/** Packages with more groups are not read; some may be empty. */
const mostRead = 1_000

const ways = { sum: 'sum', min: 'min', all: 'min', max: 'max', product: 'product' } as const

const hundredths = (points: number | null): number =>
  points === null || !Number.isFinite(points)
    ? 0
    : Math.min(testGroupLimits.points, Math.max(0, Math.round(points * 100)))

const placesOf = (tests: readonly Test[], is: (test: Test) => boolean): number[] =>
  tests.flatMap((test, place) => (is(test) ? [place] : []))

function byWorth(tests: readonly Test[], places: readonly number[]): Map<number, number[]> {
  const parts = new Map<number, number[]>()
  for (const place of places) {
    const points = hundredths(tests[place]!.points)
    parts.set(points, [...(parts.get(points) ?? []), place])
  }
  return parts
}

/** Tests of a sum with different worth become parts. */
function draftOf(said: Said, tests: readonly Test[], all: readonly Said[]): Draft {
  const places = placesOf(tests, ({ group }) => group === said.name)
  const way = ways[said.scoring]
  const draft: Draft = {
    name: said.name,
    points: hundredths(said.points),
    way,
    needs: said.dependsOn,
    stop: said.stop ?? (way === 'min' || way === 'product'),
    passes: said.passes,
    tests: places,
    parts: all.filter(({ parent }) => parent === said.name).map((part) => draftOf(part, tests, all)),
  }
  const isWorth =
    said.scoring === 'sum' &&
    places.some((place) => tests[place]!.points !== null && tests[place]!.points !== 0)
  if (!isWorth) return draft
  const parts = [...byWorth(tests, places)].map(([points, own]) => sumOfTests(points, own, draft.stop))
  return parts.length === 1
    ? { ...draft, points: parts[0]!.points }
    : { ...draft, points: 0, tests: [], parts: [...parts, ...draft.parts] }
}

const sumOfTests = (points: number, tests: number[], stop = false): Draft => ({
  name: '',
  points: points * tests.length,
  way: 'sum',
  needs: [],
  stop,
  passes: null,
  tests,
  parts: [],
})

function alone(tests: readonly Test[], named: ReadonlySet<string>): Draft[] {
  const places = placesOf(tests, ({ group, points }) => !named.has(group ?? '') && hundredths(points) > 0)
  return [...byWorth(tests, places)].map(([points, own]) => sumOfTests(points, own))
}

function sampleGroup(problem: Grouped, tests: readonly Test[]): Draft[] {
  const isNeeded = problem.groups.some(({ dependsOn }) => dependsOn.includes(samples))
  if (!isNeeded || problem.groups.some(({ name }) => name === samples)) return []
  const places = placesOf(tests, ({ isSample, points }) => isSample && hundredths(points) === 0)
  return [{ ...sumOfTests(0, places, true), name: samples, way: 'min' }]
}

const withParts = (draft: Draft): Draft[] => [draft, ...draft.parts.flatMap(withParts)]
const all = (drafts: readonly Draft[]): Draft[] => drafts.flatMap(withParts)

/** Leaves out groups without tests, and those without points that no other needs. */
function present(drafts: readonly Draft[], needed: ReadonlySet<string>): Draft[] {
  return drafts
    .map((draft) => ({ ...draft, parts: withTests(draft.parts) }))
    .filter(
      (draft) =>
        all([draft]).some(({ tests }) => tests.length > 0) &&
        all([draft]).some(({ points, name }) => points > 0 || needed.has(name)),
    )
}

const withTests = (drafts: readonly Draft[]): Draft[] =>
  drafts
    .map((draft) => ({ ...draft, parts: withTests(draft.parts) }))
    .filter(({ tests, parts }) => tests.length > 0 || parts.length > 0)

/** Topological order, otherwise stable. In a cycle the first group loses its needs. */
function inOrder(drafts: readonly Draft[], lost: Set<string>): Draft[] {
  const ordered: Draft[] = []
  let left = drafts.map((draft) => ({ ...draft, parts: inOrder(draft.parts, lost) }))
  while (left.length > 0) {
    const waits = (draft: Draft): boolean => {
      const others = new Set(all(left.filter((one) => one !== draft)).map(({ name }) => name))
      return all([draft]).some(({ needs }) => needs.some((need) => others.has(need)))
    }
    const next = left.find((draft) => !waits(draft))
    const taken = next ?? left[0]!
    const names = new Set(all(left).map(({ name }) => name))
    ordered.push(next ?? withoutNeeds(taken, names, lost))
    left = left.filter((one) => one !== taken)
  }
  return ordered
}

function withoutNeeds(draft: Draft, of: ReadonlySet<string>, lost: Set<string>): Draft {
  const needs = draft.needs.filter((need) => !of.has(need))
  if (needs.length < draft.needs.length) lost.add(draft.name)
  return { ...draft, needs, parts: draft.parts.map((part) => withoutNeeds(part, of, lost)) }
}

/** Keeps needs that are neither ancestors nor parts of the group. */
function withKnownNeeds(
  draft: Draft,
  known: { names: ReadonlySet<string>; said: ReadonlySet<string>; around: readonly string[] },
  lost: Set<string>,
): Draft {
  const own = new Set([...known.around, ...withParts(draft).map(({ name }) => name)])
  // A group without tests cannot fail.
  const asked = draft.needs.filter((need) => known.names.has(need) || !known.said.has(need))
  const needs = asked.filter((need) => known.names.has(need) && !own.has(need))
  if (needs.length < asked.length) lost.add(draft.name)
  const around = [...known.around, draft.name]
  return {
    ...draft,
    needs,
    parts: draft.parts.map((part) => withKnownNeeds(part, { ...known, around }, lost)),
  }
}

function numbered(drafts: readonly Draft[]): TestGroup[] {
  const list = all(drafts)
  const numberOf = new Map(list.map((draft, index) => [draft, index + 1]))
  const parentOf = new Map(list.flatMap((draft) => draft.parts.map((part) => [part, numberOf.get(draft)!])))
  return list.map((draft) => {
    const { points, way, needs, stop, passes, tests, parts } = draft
    const parent = parentOf.get(draft)
    const isOuter = parts.length > 0
    return {
      points: isOuter ? 0 : Math.min(points, testGroupLimits.points),
      way: isOuter && way === 'product' ? 'min' : way,
      needs: list.flatMap(({ name }, index) => (needs.includes(name) ? [index + 1] : [])),
      stop,
      ...(parent && { parent }),
      ...(passes && { passes }),
      tests,
    }
  })
}

/** @param tests the kept ones, in order @param reading ambiguous groups: 'all' (or nothing) or 'sum' */
export function groupsOf(
  problem: Grouped,
  tests: readonly Test[],
  reading: PointReading | null = null,
): KeptGroups {
  const lostAll = { groups: [], lostNeeds: [], isLost: problem.kinds.includes('scoring') }
  if (problem.groups.length > mostRead) return lostAll
  const outer = new Set(problem.groups.map(({ parent }) => parent))
  const read = problem.groups.map((group) => asRead(group, reading))
  const groups = read.every(({ points }) => points === null) ? equal(read, outer) : read
  const named = new Set(groups.map(({ name }) => name))
  const drafts = [
    ...sampleGroup(problem, tests),
    ...groups.filter(({ parent }) => !parent).map((group) => draftOf(group, tests, groups)),
    ...alone(tests, named),
  ]
  const needed = new Set(all(drafts).flatMap(({ needs }) => needs))
  const kept = present(drafts, needed)
  const isNothing = all(kept).every(({ points }) => points === 0)
  if (isNothing || all(kept).length > testGroupLimits.groups) return lostAll
  const lost = new Set<string>()
  const names = new Set(all(kept).map(({ name }) => name))
  const known = kept.map((draft) => withKnownNeeds(draft, { names, said: named, around: [] }, lost))
  return { groups: numbered(inOrder(known, lost)), lostNeeds: [...lost], isLost: false }
}

const readingOf = ({ scoring }: Pick<Said, 'scoring'>): PointReading => (scoring === 'all' ? 'all' : 'sum')

const asRead = (group: Said, reading: PointReading | null): Said =>
  group.otherwise && reading !== null && readingOf(group) !== reading
    ? { ...group, ...group.otherwise }
    : group

export interface Readings {
  taken: PointReading | null
  groups: ({ name: string } & Record<PointReading, number>)[]
}

export function readingsOf({ groups }: Pick<Grouped, 'groups'>): Readings | null {
  const open = groups.filter(({ otherwise }) => otherwise)
  if (open.length === 0) return null
  const taken = pointReadings.find((reading) => open.every((group) => readingOf(group) === reading))
  const pointsBy = (group: Said, reading: PointReading): number => asRead(group, reading).points ?? 0
  return {
    taken: taken ?? null,
    groups: open.map((group) => ({
      name: group.name,
      sum: pointsBy(group, 'sum'),
      all: pointsBy(group, 'all'),
    })),
  }
}

/** Equal parts of 100 points, if no group has points. */
function equal(groups: readonly Said[], outer: ReadonlySet<unknown>): Said[] {
  const count = groups.filter(({ name }) => !outer.has(name)).length
  return groups.map((group) =>
    outer.has(group.name) ? group : { ...group, points: Math.floor(10_000 / count) / 100 },
  )
}
