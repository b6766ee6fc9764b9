// Code in so many programs that it is how everybody writes it. The author of one program, however disguised, is one person
// here: programs that are alike enough are one group, and a program like one of a group belongs to it. So it does not
// matter in what order programs came, and a copy counts however many hand it in. Pure; it runs in the thread.

import { commonAmong, oneProgram } from '@verdict/domain/similarity'
import { scrambled } from './fingerprints.ts'

export interface Authored {
  person: number
  /** Ascending, repeated or not. */
  prints: readonly number[]
}

/** The number of fingerprints that are compared of longer programs: those that come first in one order of all. */
const sketchSize = 256

interface Sketch {
  /** In the order that all share; at most `sketchSize` of them. */
  first: Uint32Array
  /** How many there are in all. */
  size: number
}

function sketchOf(prints: readonly number[]): Sketch {
  const all = Uint32Array.from(prints, scrambled).sort()
  return { first: all.subarray(0, sketchSize), size: all.length }
}

/** Two of n, of which they share s, are 200 s / (n + s) percent alike, where n is what either has. */
const isAlike = (shared: number, either: number): boolean => 200 * shared >= oneProgram * (either + shared)

/** Estimated where one is longer than its sketch. */
function areOneProgram(left: Sketch, right: Sketch): boolean {
  if (!isAlike(Math.min(left.size, right.size), Math.max(left.size, right.size))) return false
  const isWhole = left.size <= sketchSize && right.size <= sketchSize
  const most = isWhole ? left.size + right.size : sketchSize
  const mostApart = ((100 - oneProgram) / 100) * (isWhole ? most : 2 * most)
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

/** @returns of each program the place of one that stands for its group */
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
      if (own !== theirs && areOneProgram(sketch, sketches[other]!)) towards[own] = theirs
    }
  }
  return towards.map((_, place) => groupOf(place))
}

/** How many of the owners have each in one of their programs. */
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
 * Somebody with several programs, and several people with one, each count once.
 * @param without what does not count anyhow
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
