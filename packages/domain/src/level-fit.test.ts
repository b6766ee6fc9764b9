import { expect, test } from 'vitest'
import { creditOf, type Credits, fewestPeople, fitLevels, type Level } from './level-fit.ts'
import { saidLevel, stepOf } from './level.ts'

/** Mulberry32. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Tried {
  person: number
  problem: number
  tries: number
  solved: boolean
  minutes: number
}

/**
 * A school that knows nothing of the estimator: strength decides by a normal curve and not a logistic one, each person has
 * good and bad days with a problem, learns by what they solve and by each try, is patient or not, and begins with easy ones.
 */
function school(seed: number, triesOfEach: number) {
  const random = seeded(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const problems = Array.from({ length: 100 }, () => normal())
  const people = Array.from({ length: 300 }, () => ({
    skill: normal(),
    patience: 0.55 + 0.4 * random(),
    eager: random() ** 2,
    solved: 0,
  }))
  const left = problems.map(() => triesOfEach)
  const done = new Set<number>()
  const all: Tried[] = []
  let misses = 0
  while (left.some((some) => some > 0) && misses < 200_000) {
    const person = Math.floor(random() * people.length)
    const who = people[person]!
    const problem = Math.floor(random() * problems.length)
    const hardness = problems[problem]!
    const reach = who.skill + 0.02 * who.solved
    const draws = who.eager > random() && 1 / (1 + Math.exp(1.2 * (hardness - reach - 0.3))) > random()
    if (left[problem]! <= 0 || done.has(person * 1_000 + problem) || !draws) {
      misses += 1
      // The last tries of what nobody likes to take are homework.
      if (misses < 100_000 || left[problem]! <= 0 || done.has(person * 1_000 + problem)) continue
    }
    done.add(person * 1_000 + problem)
    const day = 0.5 * normal()
    let tries = 0
    let solved = false
    let minutes = 0
    while (left[problem]! > 0) {
      tries += 1
      left[problem]! -= 1
      solved = reach + day + 0.15 * tries + 0.7 * normal() > hardness
      if (solved || random() > who.patience) break
      minutes += Math.exp(2 + Math.max(0, hardness - reach) + normal())
    }
    if (solved) who.solved += 1
    all.push({ person, problem, tries, solved, minutes })
  }
  return { problems, people: people.length, all }
}

function fitted(all: Tried[], problems: number, people: number): (Level | null)[] {
  const credits: Credits = {
    problems,
    people,
    problem: Int32Array.from(all, ({ problem }) => problem),
    person: Int32Array.from(all, ({ person }) => person),
    credit: Float32Array.from(all, creditOf),
  }
  const work = fitLevels(credits)
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

function ranksOf(values: number[]): number[] {
  const order = values.map((_, at) => at).toSorted((left, right) => values[left]! - values[right]!)
  const ranks: number[] = []
  for (const [rank, at] of order.entries()) ranks[at] = rank
  return ranks
}

/** Spearman's. */
function rankCorrelation(left: number[], right: number[]): number {
  const [a, b] = [ranksOf(left), ranksOf(right)]
  const squares = a.reduce((sum, rank, at) => sum + (rank - b[at]!) ** 2, 0)
  return 1 - (6 * squares) / (a.length * (a.length ** 2 - 1))
}

const seeds = [1, 2, 3, 4, 5, 6, 7, 8]

test.each(seeds)(
  '[PRB-LEVEL-1] with 50 tries a problem the levels rank as the simulated truth, closer than solved over tried does (%i)',
  (seed) => {
    const { problems, people, all } = school(seed, 50)
    expect(all.reduce((sum, { tries }) => sum + tries, 0)).toBe(50 * problems.length)
    const levels = fitted(all, problems.length, people).map((level) => level!.level)
    const correlation = rankCorrelation(problems, levels)
    const unsolved = problems.map((_, pid) => {
      const of = all.filter(({ problem }) => problem === pid)
      return 1 - of.filter(({ solved }) => solved).length / of.length
    })
    expect(correlation).toBeGreaterThanOrEqual(0.9)
    expect(correlation).toBeGreaterThan(rankCorrelation(problems, unsolved) + 0.03)
  },
)

test('[PRB-LEVEL-1] two of three levels lie within their error of the truth, nine of ten within twice that', () => {
  const off = seeds.flatMap((seed) => {
    const { problems, people, all } = school(seed, 50)
    const levels = fitted(all, problems.length, people).map((level) => level!)
    // The truth in points, by the line that fits best: a school has no scale of its own.
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const [truth, points] = [mean(problems), mean(levels.map(({ level }) => level))]
    const both = problems.map((value, at) => (value - truth) * (levels[at]!.level - points))
    const slope = mean(both) / mean(problems.map((value) => (value - truth) ** 2))
    return levels.map(
      ({ level, error }, at) => Math.abs(level - points - slope * (problems[at]! - truth)) / error,
    )
  })
  const within = (most: number) => off.filter((value) => value <= most).length / off.length
  expect(within(1)).toBeGreaterThan(0.6)
  expect(within(2)).toBeGreaterThan(0.9)
})

test('more tries make the error smaller, and too few say nothing', () => {
  const errorWith = (tries: number) => {
    const { problems, people, all } = school(1, tries)
    const errors = fitted(all, problems.length, people).flatMap((level) => (level ? [level.error] : []))
    return errors.reduce((sum, error) => sum + error, 0) / errors.length
  }
  expect(errorWith(200)).toBeLessThan(errorWith(50))
  expect(errorWith(50)).toBeLessThan(errorWith(20))
  const few = Array.from({ length: fewestPeople }, (_, person) => ({
    person,
    problem: 0,
    tries: 1,
    solved: person > 3,
    minutes: 0,
  }))
  expect(fitted(few, 1, fewestPeople)).toEqual([
    { level: 1500, error: expect.any(Number), people: fewestPeople },
  ])
  expect(fitted(few.slice(1), 1, fewestPeople)).toEqual([null])
})

test('a level stays within its range, however many solve a problem or fail', () => {
  const all = Array.from({ length: 500 }, (_, person) => [
    { person, problem: 0, tries: 1, solved: true, minutes: 0 },
    { person, problem: 1, tries: 9, solved: false, minutes: 0 },
  ]).flat()
  const [easy, hard] = fitted(all, 2, 500)
  expect(easy!.level).toBeGreaterThanOrEqual(600)
  expect(hard!.level).toBeLessThanOrEqual(3500)
  expect(hard!.level - easy!.level).toBeGreaterThan(1000)
})

test('credit falls with each try, an hour and a day, and is none for who gave up', () => {
  const solved = { tries: 1, solved: true, minutes: 0 }
  const credits = [
    solved,
    { ...solved, tries: 2 },
    { ...solved, tries: 2, minutes: 61 },
    { ...solved, tries: 2, minutes: 3_000 },
    { ...solved, solved: false },
  ].map(creditOf)
  expect(credits).toEqual(credits.toSorted((left, right) => right - left))
  expect(new Set(credits).size).toBe(credits.length)
  expect([credits[0], credits.at(-1)]).toEqual([1, 0])
})

test.each([
  ['1450', 1450],
  ['*800', 800],
  [' Easy ', 1200],
  ['中等', 1500],
  ['hard', 1800],
  ['3.5', null],
  ['3', null],
  ['9999', null],
  ['constructor', null],
  ['', null],
])('[PRB-LEVEL-2] %j says %j', (text, level) => expect(saidLevel(text)).toBe(level))

test('the steps meet', () => {
  expect([600, 1349, 1350, 1649, 1650, 3500].map(stepOf)).toEqual([
    'easy',
    'easy',
    'medium',
    'medium',
    'hard',
    'hard',
  ])
})
