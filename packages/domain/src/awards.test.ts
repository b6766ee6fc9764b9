import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Award,
  type AwardEntrant,
  awardId,
  awardsOf,
  type AwardSettings,
  medalRanks,
  usualAwards,
} from './awards.ts'
import { icpc } from './contest-rules/icpc.ts'
import { ioi } from './contest-rules/ioi.ts'
import { type ScoreCell, withPenalty } from './contest-rules/rule.ts'

const minute = 60_000
const start = 0
const problems = [1, 2, 3, 4]

const solved = (at: number, failed = 0): ScoreCell => ({ acceptedAt: at * minute, failed, pending: 0 })

const team = (
  number: number,
  minutes: (number | null)[],
  more: Partial<AwardEntrant> = {},
): AwardEntrant => ({
  uid: `t:1:${String(number).padStart(3, '0')}`,
  cells: new Map(minutes.flatMap((at, index) => (at === null ? [] : [[problems[index]!, solved(at)]]))),
  ...more,
})

const winnersOf = (awards: readonly Award[]): Record<string, string[]> =>
  Object.fromEntries(
    awards.map((award) => [awardId(award), award.uids.map((uid) => String(Number(uid.slice(4))))]),
  )

const awarded = (
  entrants: AwardEntrant[],
  settings: Partial<AwardSettings> = {},
  rule = withPenalty(icpc, 20),
) => winnersOf(awardsOf({ rule, start, problems, entrants }, { ...usualAwards, ...settings }))

test('[AWARD-KIND-1] awards have the ids of the Contest API', () => {
  expect(
    awarded(
      [
        team(1, [10, 20], { groups: ['north'], organization: 'hust' }),
        team(2, [5], { groups: ['south'], organization: 'hust' }),
        team(3, [null, null, null], { groups: ['south'], organization: 'whu' }),
      ],
      { gold: 1, silver: 1, bronze: 1, organizationWinners: true, mentions: true },
    ),
  ).toEqual({
    winner: ['1'],
    'gold-medal': ['1'],
    'silver-medal': ['2'],
    'bronze-medal': [],
    'first-to-solve-1': ['2'],
    'first-to-solve-2': ['1'],
    'first-to-solve-3': [],
    'first-to-solve-4': [],
    'group-winner-north': ['1'],
    'group-winner-south': ['2'],
    'organization-winner-hust': ['1'],
    'organization-winner-whu': [],
    'rank-1': ['1'],
    'rank-2': ['2'],
    'honorable-mention': [],
  })
})

test('[AWARD-WHO-1] hidden and unranked entrants get nothing and take no place', () => {
  const awards = awarded(
    [team(1, [1], { isHidden: true }), team(2, [2], { isUnranked: true }), team(3, [3, 4])],
    { gold: 1, silver: 1 },
  )
  expect(awards).toMatchObject({
    winner: ['3'],
    'first-to-solve-1': ['3'],
    'gold-medal': ['3'],
    'silver-medal': [],
  })
})

test('[AWARD-TIE-1] who shares a rank shares its medal, its place and a first', () => {
  const awards = awarded([team(1, [7]), team(2, [7]), team(3, [8])], { gold: 1, silver: 1, bronze: 1 })
  expect(awards).toMatchObject({
    winner: ['1', '2'],
    'gold-medal': ['1', '2'],
    'silver-medal': [],
    'bronze-medal': ['3'],
    'first-to-solve-1': ['1', '2'],
    'rank-1': ['1', '2'],
    'rank-3': ['3'],
  })
})

test('[AWARD-MEDAL-1] medals go by count, with B more of bronze, or by share of the ranked, rounded up', () => {
  expect(medalRanks(usualAwards, 100)).toEqual([4, 8, 12])
  expect(medalRanks({ ...usualAwards, extraBronze: 3 }, 100)).toEqual([4, 8, 15])
  const shares = { ...usualAwards, by: 'share' as const, gold: 10, silver: 20, bronze: 30 }
  expect(medalRanks(shares, 125)).toEqual([13, 38, 75])
  expect(medalRanks(shares, 0)).toEqual([0, 0, 0])
})

test('[AWARD-MENTION-1] as at the World Finals, places behind the medals go by problems solved, and none below the median', () => {
  const awards = awarded(
    [team(1, [1, 2, 3]), team(2, [1, 2]), team(3, [3, 4]), team(4, [9, 9]), team(5, [1]), team(6, [])],
    { gold: 1, silver: 0, bronze: 1, places: 'solved', mentions: true },
  )
  expect(awards).toMatchObject({ 'gold-medal': ['1'], 'bronze-medal': ['2'], 'rank-3': ['3', '4'] })
  expect(awards['honorable-mention']).toEqual(['5', '6'])
  expect(Object.keys(awards).filter((id) => id.startsWith('rank-'))).toEqual(['rank-3'])
})

test('[AWARD-KIND-1] under rules of points, points decide', () => {
  const pointed = (number: number, score: number): AwardEntrant => ({
    ...team(number, []),
    cells: new Map([[1, { acceptedAt: null, failed: 1, pending: 0, score }]]),
  })
  const settings = { gold: 1, silver: 1, bronze: 1 }
  expect(
    awarded([pointed(1, 500), pointed(2, 900), pointed(3, 0)], settings, withPenalty(ioi, 20)),
  ).toMatchObject({
    winner: ['2'],
    'gold-medal': ['2'],
    'silver-medal': ['1'],
    'bronze-medal': [],
  })
})

// The same again, each award searched for by itself.

const world = fc.array(
  fc.record({
    minutes: fc.array(fc.option(fc.integer({ min: 0, max: 5 })), { minLength: 4, maxLength: 4 }),
    isHidden: fc.constantFrom(false, false, false, true),
    isUnranked: fc.constantFrom(false, false, false, true),
    groups: fc.subarray(['g1', 'g2']),
    organization: fc.option(fc.constantFrom('o1', 'o2')),
  }),
  { maxLength: 25 },
)
const settings = fc.record({
  by: fc.constantFrom('count' as const, 'share' as const),
  gold: fc.integer({ min: 0, max: 30 }),
  silver: fc.integer({ min: 0, max: 30 }),
  bronze: fc.integer({ min: 0, max: 30 }),
  extraBronze: fc.integer({ min: 0, max: 3 }),
  places: fc.constantFrom('all' as const, 'solved' as const),
  firstToSolve: fc.boolean(),
  groupWinners: fc.boolean(),
  organizationWinners: fc.boolean(),
  mentions: fc.boolean(),
})

interface Slow {
  uid: string
  solved: number
  penalty: number
  minutes: (number | null)[]
  groups: readonly string[]
  organization: string | null | undefined
}

const beats = (a: Slow, b: Slow): boolean =>
  a.solved > b.solved || (a.solved === b.solved && a.penalty < b.penalty)

function slowAwards(all: readonly Slow[], chosen: AwardSettings): Map<string, Set<string>> {
  const awards = new Map<string, Set<string>>()
  const give = (id: string, whom: readonly Slow[]) => awards.set(id, new Set(whom.map(({ uid }) => uid)))
  const rankOf = (one: Slow) => 1 + all.filter((other) => beats(other, one)).length
  const some = all.filter((one) => one.solved > 0)
  const bestAmong = (those: readonly Slow[]) =>
    those.filter((one) => !those.some((other) => beats(other, one)))
  give('winner', bestAmong(some))
  const part = (counts: number): number => {
    if (chosen.by === 'count') return counts
    let places = 0
    while (places * 100 < all.length * Math.min(100, counts)) places += 1
    return places
  }
  const gold = part(chosen.gold)
  const silver = part(chosen.gold + chosen.silver)
  const bronze = part(chosen.gold + chosen.silver + chosen.bronze) + chosen.extraBronze
  if (bronze > 0) {
    give(
      'gold-medal',
      some.filter((one) => rankOf(one) <= gold),
    )
    give(
      'silver-medal',
      some.filter((one) => rankOf(one) > gold && rankOf(one) <= silver),
    )
    give(
      'bronze-medal',
      some.filter((one) => rankOf(one) > silver && rankOf(one) <= bronze),
    )
  }
  if (chosen.firstToSolve) {
    for (const [index, pid] of problems.entries()) {
      const times = all.flatMap(({ minutes }) => minutes[index] ?? [])
      give(
        `first-to-solve-${pid}`,
        all.filter(({ minutes }) => minutes[index] === Math.min(...times)),
      )
    }
  }
  for (const group of chosen.groupWinners ? ['g1', 'g2'] : []) {
    if (!all.some(({ groups }) => groups.includes(group))) continue
    give(`group-winner-${group}`, bestAmong(some.filter(({ groups }) => groups.includes(group))))
  }
  for (const name of chosen.organizationWinners ? ['o1', 'o2'] : []) {
    if (!all.some(({ organization }) => organization === name)) continue
    give(`organization-winner-${name}`, bestAmong(some.filter(({ organization }) => organization === name)))
  }
  const median = all.map((one) => one.solved).toSorted((a, b) => b - a)[Math.floor(all.length / 2)] ?? 0
  const placed = new Map<Slow, number>()
  for (const one of some) {
    if (chosen.places === 'all') placed.set(one, rankOf(one))
    else if (rankOf(one) > bronze && one.solved >= median) {
      const better = all.filter((other) => rankOf(other) <= bronze || other.solved > one.solved)
      placed.set(one, better.length + 1)
    }
  }
  for (const rank of new Set(placed.values())) {
    give(
      `rank-${rank}`,
      [...placed.keys()].filter((one) => placed.get(one) === rank),
    )
  }
  if (chosen.mentions) {
    const withMedal = (one: Slow) => one.solved > 0 && rankOf(one) <= bronze
    const mentioned = all.filter((one) =>
      chosen.places === 'all' ? one.solved > 0 && !withMedal(one) : !withMedal(one) && !placed.has(one),
    )
    give('honorable-mention', mentioned)
  }
  return awards
}

test('[AWARD-KIND-1] [AWARD-TIE-1] [AWARD-WHO-1] awards agree with a second, slow writing', () => {
  fc.assert(
    fc.property(world, settings, (teams, chosen) => {
      const entrants = teams.map(({ minutes, ...more }, index) => team(index + 1, minutes, more))
      const slow = entrants.flatMap(
        ({ uid, isHidden, isUnranked, groups = [], organization }, index): Slow[] => {
          if (isHidden || isUnranked) return []
          const { minutes } = teams[index]!
          const made = minutes.filter((at) => at !== null)
          const penalty = made.reduce((sum, at) => sum + at, 0)
          return [{ uid, solved: made.length, penalty, minutes, groups, organization }]
        },
      )
      const awards = awardsOf({ rule: withPenalty(icpc, 20), start, problems, entrants }, chosen)
      expect(new Map(awards.map((award) => [awardId(award), new Set(award.uids)]))).toEqual(
        slowAwards(slow, chosen),
      )
      for (const { uids } of awards) expect(new Set(uids).size).toBe(uids.length)
    }),
    { seed: 39, numRuns: 1_000 },
  )
})
