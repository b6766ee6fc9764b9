// Groups and points of a package as this judge has them: groups in an order in which each needs only those before it, with
// points that are whole hundredths. A sum gives each of its tests the same share, so tests of other worth are a group of their own.

import type { ImportedProblem } from '@verdict/formats'
import { type TestGroup, testGroupLimits } from '@verdict/domain/test-groups'

type Test = Pick<ImportedProblem['tests'][number], 'group' | 'isSample' | 'points'>
type Grouped = Pick<ImportedProblem, 'groups' | 'kinds'>
type Said = ImportedProblem['groups'][number]

/** A group on its way: tests by their places, needs by names. */
interface Draft {
  name: string
  points: number
  way: TestGroup['way']
  needs: string[]
  tests: number[]
}

export interface KeptGroups {
  groups: TestGroup[]
  /** Names of groups whose needs are not kept, as they are of no group or of one another. */
  lostNeeds: string[]
  /** It has points, and they are not kept. */
  isLost: boolean
}

/** The name by which groups need the tests that the statement shows. */
const samples = 'sample'

const ways = { sum: 'sum', min: 'min', all: 'min', max: 'max', product: 'product' } as const

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

/** Hundredths. */
const hundredths = (points: number | null): number =>
  points === null || !Number.isFinite(points)
    ? 0
    : Math.min(testGroupLimits.points, Math.max(0, Math.round(points * 100)))

const placesOf = (tests: readonly Test[], is: (test: Test) => boolean): number[] =>
  tests.flatMap((test, place) => (is(test) ? [place] : []))

/** Tests of the same worth together, in the order of the first of each. */
function byWorth(tests: readonly Test[], places: readonly number[]): Map<number, number[]> {
  const parts = new Map<number, number[]>()
  for (const place of places) {
    const points = hundredths(tests[place]!.points)
    parts.set(points, [...(parts.get(points) ?? []), place])
  }
  return parts
}

/** Where the tests of a sum say what they are worth, by that. */
function draftsOf(said: Said, tests: readonly Test[]): Draft[] {
  const places = placesOf(tests, ({ group }) => group === said.name)
  const draft = { name: said.name, way: ways[said.scoring], needs: said.dependsOn, tests: places }
  const isWorth =
    said.scoring === 'sum' &&
    places.some((place) => tests[place]!.points !== null && tests[place]!.points !== 0)
  if (!isWorth) return [{ ...draft, points: hundredths(said.points) }]
  return [...byWorth(tests, places)].map(([points, own]) => ({
    ...draft,
    points: points * own.length,
    tests: own,
  }))
}

/** Tests that are in no group and give points. */
function alone(tests: readonly Test[], named: ReadonlySet<string>): Draft[] {
  const places = placesOf(tests, ({ group, points }) => !named.has(group ?? '') && hundredths(points) > 0)
  return [...byWorth(tests, places)].map(([points, own]) => ({
    name: '',
    points: points * own.length,
    way: 'sum',
    needs: [],
    tests: own,
  }))
}

/** Groups may need the samples, which are no group of the package. */
function sampleGroup(problem: Grouped, tests: readonly Test[]): Draft[] {
  const isNeeded = problem.groups.some(({ dependsOn }) => dependsOn.includes(samples))
  if (!isNeeded || problem.groups.some(({ name }) => name === samples)) return []
  const places = placesOf(tests, ({ isSample, points }) => isSample && hundredths(points) === 0)
  return [{ name: samples, points: 0, way: 'min', needs: [], tests: places }]
}

/** Those before it first, otherwise as they came. Where groups need each other the first loses its needs. */
function inOrder(drafts: readonly Draft[]): { ordered: Draft[]; lostNeeds: string[] } {
  const ordered: Draft[] = []
  const lostNeeds: string[] = []
  const names = new Set(drafts.map(({ name }) => name))
  let left = drafts.map((draft) => {
    const needs = draft.needs.filter((need) => names.has(need) && need !== draft.name)
    if (needs.length < draft.needs.length) lostNeeds.push(draft.name)
    return { ...draft, needs }
  })
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name))
    const next = left.find(({ needs }) => needs.every((need) => !waiting.has(need)))
    const draft = next ?? { ...left[0]!, needs: [] }
    if (!next) lostNeeds.push(draft.name)
    ordered.push(draft)
    left = left.filter((one) => one !== (next ?? left[0]))
  }
  return { ordered, lostNeeds: [...new Set(lostNeeds)] }
}

/** @param tests those that are kept, in their order */
export function groupsOf(problem: Grouped, tests: readonly Test[]): KeptGroups {
  const nothing = { groups: [], lostNeeds: [], isLost: problem.kinds.includes('scoring') }
  const groups = problem.groups.every(({ points }) => points === null)
    ? equal(problem.groups)
    : problem.groups
  const named = new Set(groups.map(({ name }) => name))
  const said = groups.flatMap((group) => draftsOf(group, tests))
  const all = [...sampleGroup(problem, tests), ...said, ...alone(tests, named)]
  const needed = new Set(all.flatMap(({ needs }) => needs))
  const drafts = all.filter(
    ({ points, tests: own, name }) => own.length > 0 && (points > 0 || needed.has(name)),
  )
  const total = sumOf(drafts.map(({ points }) => points))
  if (total === 0 || drafts.length > testGroupLimits.groups) return nothing
  const present = new Set(drafts.map(({ name }) => name))
  // A group without tests has nothing that could fail.
  const kept = drafts.map((draft) => ({
    ...draft,
    needs: draft.needs.filter((need) => present.has(need) || !named.has(need)),
  }))
  const { ordered, lostNeeds } = inOrder(kept)
  return {
    groups: ordered.map(({ points, way, needs, tests: own }) => ({
      points: Math.min(points, testGroupLimits.points),
      way,
      needs: ordered.flatMap(({ name }, index) => (needs.includes(name) ? [index + 1] : [])),
      stop: way === 'min' || way === 'product',
      tests: own,
    })),
    lostNeeds,
    isLost: false,
  }
}

/** 100 points in equal parts, where no group says what it gives. */
const equal = (groups: readonly Said[]): Said[] =>
  groups.map((group) => ({ ...group, points: Math.floor(10_000 / groups.length) / 100 }))
