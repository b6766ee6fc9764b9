// Difficulty from tries: docs/decisions/027-difficulty.md. Skills of people and levels of problems are fitted together, in
// logits: the chance of full credit is that of a person's skill less the problem's level.

import { levelRange } from './level.ts'

export interface TriesOfOne {
  /** Up to the first Accepted, that one too. */
  tries: number
  solved: boolean
  /** From the first try to the first Accepted. */
  minutes: number
}

/** 1 for an Accepted at the first try, less for each further one, an hour's work, or a day's; 0 for who gave up. */
export function creditOf({ tries, solved, minutes }: TriesOfOne): number {
  if (!solved) return 0
  const extra = tries - 1 + (minutes > 60 ? 1 : 0) + (minutes > 24 * 60 ? 1 : 0)
  return 1 / (1 + extra / 2)
}

/** Indexes of problem and person, from 0, and the credit, of each try. */
export interface Credits {
  problems: number
  people: number
  problem: Int32Array
  person: Int32Array
  credit: Float32Array
}

export interface Level {
  /** Points, as chess players are rated: 400 more are ten times the odds. The average person solves 1500 half the time. */
  level: number
  /** One standard deviation. */
  error: number
  people: number
}

const pointsOfLogit = 400 / Math.LN10
const middle = 1500
/** Standard deviations of what is expected before there is any try. */
const spread = { problems: 1.5, people: 1 }
const rounds = 30
/** Nobody changes by more than so many logits in a round. */
const longestStep = 1
/** Between two of these the caller may let others work. */
const atOnce = 50_000
/** With fewer people nothing is said. */
export const fewestPeople = 8
/** People who tried fewer problems say nothing: their skill is not known, and accounts that were made for one problem move no level. */
export const fewestProblems = 3

const bounded = (value: number, most: number): number => Math.max(-most, Math.min(most, value))

/** Yields in between, so that a server can answer meanwhile. @returns null for a problem with too few tries */
export function* fitLevels(all: Credits): Generator<undefined, (Level | null)[]> {
  const { problem, person, credit } = all
  const levels = new Float64Array(all.problems)
  const skills = new Float64Array(all.people)
  const pull = new Float64Array(Math.max(all.problems, all.people))
  const weight = new Float64Array(pull.length)

  /** One step of Newton's for each of one side, with the other side held. */
  function* step(values: Float64Array, of: Int32Array, prior: number, sign: 1 | -1): Generator<undefined> {
    pull.fill(0)
    weight.fill(0)
    for (let at = 0; at < credit.length; at += 1) {
      const chance = 1 / (1 + Math.exp(levels[problem[at]!]! - skills[person[at]!]!))
      pull[of[at]!]! += sign * (credit[at]! - chance)
      weight[of[at]!]! += chance * (1 - chance)
      if (at % atOnce === atOnce - 1) yield
    }
    const known = 1 / prior ** 2
    for (const [at, value] of values.entries()) {
      values[at] = value + bounded((pull[at]! - value * known) / (weight[at]! + known), longestStep)
    }
    yield
  }

  for (let round = 0; round < rounds; round += 1) {
    yield* step(skills, person, spread.people, 1)
    yield* step(levels, problem, spread.problems, -1)
  }
  // The weights of the last step are those of the levels.
  const people = new Int32Array(all.problems)
  for (const at of problem) people[at]! += 1
  return Array.from(levels, (value, at) => {
    if (people[at]! < fewestPeople) return null
    const level = Math.round(middle + value * pointsOfLogit)
    const error = Math.round(pointsOfLogit / Math.sqrt(weight[at]! + 1 / spread.problems ** 2))
    return {
      level: Math.max(levelRange.min, Math.min(levelRange.max, level)),
      error,
      people: people[at]!,
    }
  })
}
