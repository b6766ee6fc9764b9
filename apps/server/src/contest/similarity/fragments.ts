// The longest fragments first, each token once (greedy string tiling). Work is bounded; then the result is marked as partial.

import type { Fragment } from '@verdict/contract/similarity'
import { tokensInRun } from '@verdict/domain/similarity'
import { runsOf } from './fingerprints.ts'
import type { Tokens } from './tokens.ts'

interface Stretch {
  left: number
  right: number
  length: number
}

/** Only so many places per run: repetitive code would match everywhere. */
const placesOfRun = 8

function placesByRun(runs: readonly number[]): Map<number, number[]> {
  const places = new Map<number, number[]>()
  for (const [place, run] of runs.entries()) {
    const known = places.get(run)
    if (!known) places.set(run, [place])
    else if (known.length < placesOfRun) known.push(place)
  }
  return places
}

/** Token comparisons in each half of the work, about 50 ms. Typical programs need a thousandth. */
const mostCompared = 10_000_000

interface Budget {
  left: number
}

function lengthFrom(left: Side, right: Side, l: number, r: number, budget: Budget): number {
  let length = 0
  while (
    l + length < left.kinds.length &&
    r + length < right.kinds.length &&
    left.kinds[l + length] === right.kinds[r + length] &&
    !left.taken[l + length] &&
    !right.taken[r + length]
  )
    length += 1
  budget.left -= length + 1
  return length
}

interface Side extends Tokens {
  taken: Uint8Array
}

const sideOf = (tokens: Tokens): Side => ({ ...tokens, taken: new Uint8Array(tokens.kinds.length) })

/** Continuations of others are left out. */
function candidates(left: Side, right: Side, without: ReadonlySet<number>, budget: Budget): Stretch[] {
  const places = placesByRun(runsOf(right))
  /** The end of the last fragment, by the distance of its two places. */
  const reached = new Map<number, number>()
  const found: Stretch[] = []
  for (const [l, run] of runsOf(left).entries()) {
    if (without.has(run)) continue
    for (const r of places.get(run) ?? []) {
      if (l < (reached.get(r - l) ?? 0)) continue
      if (budget.left <= 0) return found
      const length = lengthFrom(left, right, l, r, budget)
      reached.set(r - l, l + length)
      found.push({ left: l, right: r, length })
    }
  }
  return found
}

function freePartsOf(left: Side, right: Side, stretch: Stretch, budget: Budget): Stretch[] {
  const parts: Stretch[] = []
  for (let at = 0; at < stretch.length && budget.left > 0;) {
    const [l, r] = [stretch.left + at, stretch.right + at]
    const length = Math.min(stretch.length - at, lengthFrom(left, right, l, r, budget))
    if (length >= tokensInRun) parts.push({ left: l, right: r, length })
    at += Math.max(1, length)
  }
  return parts
}

const isFunction = (kind: string | undefined): boolean =>
  kind === 'function_definition' || kind === 'method_declaration'

/** A copied program is shown function by function. */
function cutAtFunctions({ kinds }: Tokens, { left, right, length }: Stretch): Stretch[] {
  const cuts = [0]
  for (let at = tokensInRun; at + tokensInRun <= length; at++) {
    const isLongEnough = at - cuts.at(-1)! >= tokensInRun
    if (isLongEnough && kinds[left + at] === '(' && isFunction(kinds[left + at + 1])) cuts.push(at)
  }
  return cuts.map((at, index) => ({
    left: left + at,
    right: right + at,
    length: (cuts[index + 1] ?? length) - at,
  }))
}

const roots = new Set(['translation_unit', 'program', 'module'])

/** Without closing brackets, which belong to the context. */
function spanOf({ kinds, starts, ends }: Tokens, from: number, length: number): [number, number] | null {
  let first = roots.has(kinds[from + 1] ?? '') ? from + 2 : from
  while (first < from + length && kinds[first] === ')') first += 1
  const last = from + length - 1
  if (first > last) return null
  // Reordered loop parts are not in text order.
  const end = ends.slice(first, last + 1).reduce((furthest, place) => Math.max(furthest, place), 0)
  const start = starts.slice(first, last + 1).reduce((nearest, place) => Math.min(nearest, place), end)
  return end > start ? [start, end] : null
}

export interface Matching {
  fragments: Fragment[]
  isPartial: boolean
  compared: number
}

/** @param without ignored runs: no fragment begins with one */
export function fragmentsOf(leftTokens: Tokens, rightTokens: Tokens, without: ReadonlySet<number>): Matching {
  const [left, right] = [sideOf(leftTokens), sideOf(rightTokens)]
  const [toFind, toDivide] = [{ left: mostCompared }, { left: mostCompared }]
  const fragments: Fragment[] = []
  const byLength = candidates(left, right, without, toFind).sort((a, b) => b.length - a.length)
  for (const stretch of byLength) {
    for (const { left: l, right: r, length } of freePartsOf(left, right, stretch, toDivide)) {
      left.taken.fill(1, l, l + length)
      right.taken.fill(1, r, r + length)
      for (const part of cutAtFunctions(left, { left: l, right: r, length })) {
        const spans = [spanOf(left, part.left, part.length), spanOf(right, part.right, part.length)]
        if (spans[0] && spans[1]) fragments.push({ left: spans[0], right: spans[1] })
      }
    }
  }
  return {
    fragments: fragments.sort((a, b) => a.left[0] - b.left[0]),
    isPartial: toFind.left <= 0 || toDivide.left <= 0,
    compared: 2 * mostCompared - toFind.left - toDivide.left,
  }
}
