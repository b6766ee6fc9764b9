// Similar programs form a group that counts as one author, so order and number of copies do not matter.

import { commonAmong, leastSimilarity } from '@verdict/domain/similarity'
import { scrambled } from './fingerprints.ts'

export interface Authored {
  person: number
  prints: readonly number[]
}

/** Longer programs are compared by a sketch: this many fingerprints, the first ones in a fixed order. */
const sketchSize = 256

interface Sketch {
  first: Uint32Array
  size: number
}

function sketchOf(prints: readonly number[]): Sketch {
  const all = Uint32Array.from(prints, scrambled).sort()
  return { first: all.subarray(0, sketchSize), size: all.length }
}

/** Two programs with n fingerprints in total that share s are 200 s / n percent similar. */
const isAlike = (shared: number, either: number): boolean =>
  200 * shared >= leastSimilarity * (either + shared)

/** Estimated if either is longer than its sketch. */
function areAlike(left: Sketch, right: Sketch): boolean {
  if (!isAlike(Math.min(left.size, right.size), Math.max(left.size, right.size))) return false
  const isWhole = left.size <= sketchSize && right.size <= sketchSize
  const most = isWhole ? left.size + right.size : sketchSize
  const mostApart = ((100 - leastSimilarity) / 100) * (isWhole ? most : 2 * most)
  let shared = 0
  let either = 0
  for (let l = 0, r = 0; either < most && (l < left.first.length || r < right.first.length); either++) {
    const [a, b] = [left.first[l] ?? Infinity, right.first[r] ?? Infinity]
    if (a === b) shared += 1
    else if (either - shared > mostApart) return false
    if (a <= b) l += 1
    if (b <= a) r += 1
  }
  return isAlike(shared, either)
}

/** @returns for each program the index of its group's representative */
function groupsOf(sketches: readonly Sketch[]): number[] {
  const towards = sketches.map((_, place) => place)
  const groupOf = (place: number): number => {
    let at = place
    while (towards[at] !== at) at = towards[at] = towards[towards[at]!]!
    return at
  }
  for (const [place, sketch] of sketches.entries()) {
    for (let other = 0; other < place; other++) {
      const [own, theirs] = [groupOf(place), groupOf(other)]
      if (own !== theirs && areAlike(sketch, sketches[other]!)) towards[own] = theirs
    }
  }
  return towards.map((_, place) => groupOf(place))
}

function countOwners(owners: readonly number[], prints: readonly number[][]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const places of Map.groupBy(owners.keys(), (place) => owners[place]!).values()) {
    for (const print of new Set(places.flatMap((place) => prints[place]!))) {
      counts.set(print, (counts.get(print) ?? 0) + 1)
    }
  }
  return counts
}

/**
 * Several programs of a person count once, and so do several people with one program.
 * @param without ignored anyway
 * @returns distinct, ascending
 */
export function commonOf(programs: readonly Authored[], without: ReadonlySet<number>): number[] {
  const prints = programs.map((program) => [
    ...new Set(program.prints.filter((print) => !without.has(print))),
  ])
  const people = programs.map(({ person }) => person)
  const groups = groupsOf(prints.map(sketchOf))
  const most = commonAmong(Math.min(new Set(people).size, new Set(groups).size))
  const [byPerson, byGroup] = [countOwners(people, prints), countOwners(groups, prints)]
  return [...byGroup]
    .filter(([print, count]) => Math.min(count, byPerson.get(print)!) > most)
    .map(([print]) => print)
    .sort((a, b) => a - b)
}
