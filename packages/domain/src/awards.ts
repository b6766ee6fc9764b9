// Awards of a contest, with the ids of the Contest API. Hidden and unranked entrants get none; entrants who share a rank share
// what it earns; nobody is awarded for having solved nothing, but for the mention of those below the median.

import type { RankingRule } from './contest-rules/rule.ts'
import { type Contestant, firstAcceptances, type Standing, standings } from './ranklist.ts'

export const medalNames = ['gold', 'silver', 'bronze'] as const

export const medalWays = ['count', 'share'] as const
export const placeWays = ['all', 'solved'] as const

export const awardLimits = { medals: 1_000, percent: 100, extraBronze: 100, comment: 1_000 } as const

export interface AwardSettings {
  /** `share`: percent of the ranked entrants, rounded up. */
  by: (typeof medalWays)[number]
  gold: number
  silver: number
  bronze: number
  /** B of the Requirements: more of bronze, said when results are made final. */
  extraBronze: number
  /**
   * `all`: places as on the ranklist. `solved`, as at the World Finals: behind the last medal by problems solved alone, and none
   * below the median.
   */
  places: (typeof placeWays)[number]
  firstToSolve: boolean
  groupWinners: boolean
  organizationWinners: boolean
  /** With places by `solved` for who has none; else for who solved something and has no medal. */
  mentions: boolean
}

export const usualAwards: AwardSettings = {
  by: 'count',
  gold: 4,
  silver: 4,
  bronze: 4,
  extraBronze: 0,
  places: 'all',
  firstToSolve: true,
  groupWinners: true,
  organizationWinners: false,
  mentions: false,
}

export interface AwardEntrant extends Contestant {
  isHidden?: boolean | undefined
  /** Ids of the Contest API. */
  groups?: readonly string[] | undefined
  organization?: string | null | undefined
}

export const awardKinds = [
  'winner',
  'gold-medal',
  'silver-medal',
  'bronze-medal',
  'first-to-solve',
  'group-winner',
  'organization-winner',
  'rank',
  'honorable-mention',
] as const
type AwardKind = (typeof awardKinds)[number]

export interface Award {
  kind: AwardKind
  /** The problem, group, organization or rank; empty for the others. */
  of: string
  uids: readonly string[]
}

/** As it is stored: entrants by their numbers. */
export interface GivenAward extends Pick<Award, 'kind' | 'of'> {
  entrants: readonly number[]
}

export const awardId = ({ kind, of }: Pick<Award, 'kind' | 'of'>): string =>
  of === '' ? kind : `${kind}-${of}`

type Ranked = Standing & { rank: number }

/** Ranks up to which each medal goes, best first. */
export function medalRanks(settings: AwardSettings, ranked: number): number[] {
  let sum = 0
  return medalNames.map((name) => {
    sum += settings[name]
    const count = settings.by === 'count' ? sum : Math.ceil((ranked * Math.min(sum, 100)) / 100)
    return name === 'bronze' ? count + settings.extraBronze : count
  })
}

const uidsOf = (list: readonly Ranked[]): string[] => list.map(({ uid }) => uid)

/** The best of these. */
function bestOf(list: readonly Ranked[], isOne: (uid: string) => boolean = () => true): string[] {
  const those = list.filter(({ uid }) => isOne(uid))
  return uidsOf(those.filter(({ rank }) => rank === those[0]!.rank))
}

export interface AwardedContest {
  rule: RankingRule
  /** ms since 1970 */
  start: number
  problems: readonly number[]
  entrants: readonly AwardEntrant[]
}

interface Field extends AwardedContest {
  list: readonly Ranked[]
  /** Those that solved something, or have points. */
  scored: readonly Ranked[]
  /** By medal. */
  tops: readonly number[]
  /** The last rank with a medal. */
  last: number
  bySolved: boolean
}

const award = (kind: AwardKind, uids: readonly string[], of = ''): Award => ({ kind, of, uids })

const medals = ({ scored, tops, last }: Field): Award[] =>
  last === 0
    ? []
    : medalNames.map((name, index) => {
        const [from, to] = [tops[index - 1] ?? 0, tops[index]!]
        return award(`${name}-medal`, uidsOf(scored.filter(({ rank }) => rank > from && rank <= to)))
      })

function firstSolvers({ rule, problems, entrants, list }: Field): Award[] {
  const first = firstAcceptances(rule, entrants)
  return problems.map((pid) => {
    const isFirst = ({ cells }: AwardEntrant) => {
      const cell = cells.get(pid)
      const at = cell ? rule.firstAt(cell) : null
      return at !== null && at === first.get(pid)
    }
    const uids = new Set(entrants.filter(isFirst).map(({ uid }) => uid))
    return award('first-to-solve', uidsOf(list.filter(({ uid }) => uids.has(uid))), String(pid))
  })
}

function winnersBy(
  { entrants, scored }: Field,
  kind: 'group-winner' | 'organization-winner',
  namesOf: (one: AwardEntrant) => readonly string[],
): Award[] {
  const members = new Map<string, Set<string>>()
  for (const one of entrants) {
    for (const name of namesOf(one)) members.set(name, (members.get(name) ?? new Set()).add(one.uid))
  }
  return [...members].map(([name, uids]) =>
    award(
      kind,
      bestOf(scored, (uid) => uids.has(uid)),
      name,
    ),
  )
}

function placesOf({ list, scored, last, bySolved }: Field): Map<string, number> {
  if (!bySolved) return new Map(scored.map(({ uid, rank }) => [uid, rank]))
  const median = list[Math.floor(list.length / 2)]?.solved ?? 0
  const placed = scored.filter(({ rank, solved }) => rank > last && solved >= median)
  const before = (solved: number) =>
    list.filter((other) => other.rank <= last || other.solved > solved).length
  return new Map(placed.map(({ uid, solved }) => [uid, before(solved) + 1]))
}

function mentions({ list, scored, last, bySolved }: Field, places: ReadonlyMap<string, number>): Award {
  const withMedal = new Set(uidsOf(scored.filter(({ rank }) => rank <= last)))
  const those = bySolved ? list.filter(({ uid }) => !places.has(uid)) : scored
  return award('honorable-mention', uidsOf(those.filter(({ uid }) => !withMedal.has(uid))))
}

export function awardsOf(contest: AwardedContest, settings: AwardSettings): Award[] {
  const { rule, start } = contest
  const entrants = contest.entrants.filter(({ isHidden, isUnranked }) => !isHidden && !isUnranked)
  const list = standings(rule, entrants, start).filter((one): one is Ranked => one.rank !== null)
  const byPoints = rule.columns.includes('score')
  const tops = medalRanks(settings, list.length)
  const field: Field = {
    ...contest,
    entrants,
    list,
    scored: list.filter(({ solved, score = 0 }) => (byPoints ? score : solved) > 0),
    tops,
    last: Math.max(...tops),
    bySolved: settings.places === 'solved' && !byPoints,
  }
  const places = placesOf(field)
  return [
    award('winner', bestOf(field.scored)),
    ...medals(field),
    ...(settings.firstToSolve ? firstSolvers(field) : []),
    ...(settings.groupWinners ? winnersBy(field, 'group-winner', ({ groups = [] }) => groups) : []),
    ...(settings.organizationWinners
      ? winnersBy(field, 'organization-winner', ({ organization }) => (organization ? [organization] : []))
      : []),
    ...[...new Set(places.values())].map((rank) =>
      award('rank', uidsOf(list.filter(({ uid }) => places.get(uid) === rank)), String(rank)),
    ),
    ...(settings.mentions ? [mentions(field, places)] : []),
  ]
}
