// The times of a contest against a slow recomputation that counts minutes one after the other.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ContestTimes,
  countedAt,
  effectiveWindow,
  elapsed,
  freezeTime,
  isFrozenAt,
  lengthOf,
  type OwnTime,
  ownPauseAt,
  type Pause,
  phaseAt,
  together,
  withPauses,
} from './contest.ts'

const minute = 60_000
const start = 30
const most = 240

interface Facts {
  length: number
  forAll: Pause[]
  own: { later: number; extra: number; lasts: { from: number; for: number } | null; pauses: Pause[] } | null
  freeze: number | 'auto' | 'none' | 'all'
}

/** In minutes. They may touch, lie in each other, and begin before the start or after the end. */
const pauses = fc.array(
  fc
    .tuple(fc.integer({ min: 10, max: 140 }), fc.integer({ min: 1, max: 30 }))
    .map(([from, long]) => ({ from, until: from + long })),
  { maxLength: 3 },
)
const facts: fc.Arbitrary<Facts> = fc.record({
  length: fc.integer({ min: 1, max: 60 }),
  forAll: pauses,
  own: fc.option(
    fc.record({
      later: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 })),
      extra: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30 })),
      lasts: fc.option(
        fc.record({ from: fc.integer({ min: 10, max: 100 }), for: fc.integer({ min: 1, max: 70 }) }),
      ),
      pauses,
    }),
  ),
  freeze: fc.oneof(
    fc.integer({ min: 0, max: 70 }),
    fc.constantFrom('auto' as const, 'none' as const, 'all' as const),
  ),
})

const inMs = (list: readonly Pause[]): Pause[] =>
  list.map(({ from, until }) => ({ from: from * minute, until: until * minute }))

const contestOf = ({ length, forAll }: Facts): ContestTimes =>
  withPauses({ start: start * minute, end: (start + length) * minute }, inMs(forAll))

const ownOf = ({ own }: Facts): OwnTime | null =>
  own && {
    extraMs: own.extra * minute,
    laterMs: own.later * minute,
    lasts: own.lasts && { from: own.lasts.from * minute, ms: own.lasts.for * minute },
    pauses: together(inMs(own.pauses)),
  }

const isPaused = (list: readonly Pause[], at: number): boolean =>
  list.some(({ from, until }) => from <= at && at < until)

/** Counted one by one. */
function minutesIn(from: number, to: number, list: readonly Pause[]): number {
  let count = 0
  for (let at = from; at < to; at++) if (!isPaused(list, at)) count += 1
  return count
}

const slowPhase = (at: number, begin: number, isOver: boolean): string =>
  at < begin ? 'ready' : isOver ? 'ended' : 'running'

/** @param list of this person, and for all */
function slowPhaseOf({ length, own }: Facts, list: readonly Pause[], at: number): string {
  const begin = start + (own?.later ?? 0)
  const extra = own?.extra ?? 0
  const lasts = own?.lasts
  const usedUp = lasts && minutesIn(Math.max(begin, lasts.from), at, list) >= lasts.for + extra
  return slowPhase(at, begin, minutesIn(begin, at, list) >= length + extra || usedUp === true)
}

const everyMinute = Array.from({ length: most }, (_, at) => at)

test('[EXAM-TIME-1] the window of a person is that of a slow count of minutes, whatever is theirs', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const [contest, own] = [contestOf(given), ownOf(given)]
      const list = [...given.forAll, ...(given.own?.pauses ?? [])]
      for (const at of everyMinute) {
        const now = at * minute
        const slow = slowPhaseOf(given, list, at)
        expect(phaseAt(effectiveWindow(contest, own, now), now)).toBe(slow)
        // As it is kept, with every pause as long as it may last.
        expect(phaseAt(effectiveWindow(contest, own, Infinity), now)).toBe(slow)
        expect(ownPauseAt(contest, own, now) !== null).toBe(slow === 'running' && isPaused(list, at))
      }
    }),
    { numRuns: 60 },
  )
})

test('[EXAM-TIME-2] while a pause goes on the end moves on with it', () => {
  fc.assert(
    fc.property(facts, fc.constantFrom(...everyMinute), (given, at) => {
      const list = [...given.forAll, ...(given.own?.pauses ?? [])]
      const untilNow = list
        .filter(({ from }) => from <= at)
        .map(({ from, until }) => ({ from, until: Math.min(until, at) }))
      const window = effectiveWindow(contestOf(given), ownOf(given), at * minute)
      if (slowPhaseOf(given, list, at) !== 'running') return
      const end = everyMinute.find((then) => slowPhaseOf(given, untilNow, then) === 'ended')
      expect(window.end).toBe(end! * minute)
    }),
    { numRuns: 200 },
  )
})

test('[EXAM-TIME-3] minutes count without pauses, from one’s own start', () => {
  fc.assert(
    fc.property(facts, fc.constantFrom(...everyMinute), (given, at) => {
      const [contest, own] = [contestOf(given), ownOf(given)]
      const list = [...given.forAll, ...(given.own?.pauses ?? [])]
      const begin = Math.max(start + (given.own?.later ?? 0), given.own?.lasts?.from ?? 0)
      const counted = minutesIn(begin, at, list)
      expect(elapsed(contest, own, at * minute)).toBe(counted * minute)
      expect(countedAt(contest, own, at * minute)).toBe((start + counted) * minute)
    }),
  )
})

test('[EXAM-TIME-4] a pause for all moves a freeze that has not begun, and no other', () => {
  fc.assert(
    fc.property(facts, (given) => {
      const contest = contestOf(given)
      const { length, forAll, freeze } = given
      const long = freeze === 'auto' ? Math.ceil(Math.max(length / 5, 10)) : Number(freeze)
      const from = freezeTime(contest, freeze)
      const none = freeze === 'none' || freeze === 0
      const state = { window: contest, rule: freeze, unfreeze: 'auto', liftedAt: null } as const
      for (const at of everyMinute) {
        const begun = at >= start && minutesIn(start, at, forAll) >= length - long
        const hides = !none && (freeze === 'all' ? at >= start : begun)
        expect(from !== null && at * minute >= from).toBe(hides)
        const isOver = minutesIn(start, at, forAll) >= length
        expect(isFrozenAt(state, at * minute)).toBe(hides && !(at >= start && isOver))
      }
    }),
  )
})

test('[EXAM-TIME-2] a pause that ends early leaves the contest as if it had been that long from the beginning', () => {
  fc.assert(
    fc.property(facts, pauses, (given, more) => {
      let contest = contestOf({ ...given, forAll: [] })
      let kept: Pause[] = []
      const inOrder = [...given.forAll, ...more].toSorted((a, b) => a.from - b.from)
      for (const { from, until } of inOrder) {
        contest = withPauses(contest, inMs([...kept, { from, until: from + most }]))
        kept = [...kept, { from, until }]
        contest = withPauses(contest, inMs(kept))
      }
      expect(contest).toEqual(contestOf({ ...given, forAll: kept }))
      expect(lengthOf(contest)).toBe(given.length * minute)
    }),
  )
})

test('pauses that touch are one', () => {
  expect(
    together([
      { from: 5, until: 7 },
      { from: 1, until: 3 },
      { from: 3, until: 4 },
      { from: 9, until: 9 },
    ]),
  ).toEqual([
    { from: 1, until: 4 },
    { from: 5, until: 7 },
  ])
})
