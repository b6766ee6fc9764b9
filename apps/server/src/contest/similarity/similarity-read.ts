import { languageRecords } from '@verdict/domain/language'
import {
  similaritySide,
  type SimilarityCluster,
  type SimilarityOverview,
  type SimilarityPair,
  type SimilarityPairDetail,
  type SimilarityQuery,
  type SimilaritySide,
} from '@verdict/contract/similarity'
import type { Context } from '../../platform/context.ts'
import { offsetOf, type Page, pageFrom, type PageRequest } from '../../platform/paging.ts'
import { Refusal } from '@verdict/contract/refusal'
import { present } from '../../platform/present.ts'
import { readReplica } from '../../platform/replica.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { pairReviewer, reviewedScope, sameCourse } from './similarity-access.ts'
import { ignoredCodeOf } from './ignored-code.ts'
import { countWaiting, findCohort, findInTexts, problemsIn, findFigures } from './cohort-queries.ts'
import {
  countStates,
  findPrograms,
  findReview,
  listPairs,
  pagePairs,
  type FullProgram,
  type PairRecord,
  type ProgramRecord,
  type ReviewRecord,
} from './similarity-queries.ts'
import { readFragments } from './similarity-reader.ts'
import { comparable, figureOfPair, keyOf } from './review.ts'
import type { Queryable } from '../../platform/db.ts'

interface Managed {
  kind: 'contest' | 'course'
  id: number
}

/** Figures from the managed contest or course only. @returns by submission the percentage and its source */
export async function figuresWithin(
  db: Queryable,
  { kind, id }: Managed,
  sids: number[],
): Promise<Map<number, { sim: number; sim_sid: number }>> {
  if (sids.length === 0) return new Map()
  const figures = await findFigures(db, { kind, id, title: '', closed: true }, sids)
  return new Map(figures.map(({ sid, percent, other_sid }) => [sid, { sim: percent, sim_sid: other_sid }]))
}

/** Groups by union-find: everyone in a pair with a member belongs to the group. */
class Groups {
  private readonly towards = new Map<string, string>()

  of(member: string): string {
    let at = member
    for (let next = this.towards.get(at); next !== undefined; next = this.towards.get(at)) at = next
    if (at !== member) this.towards.set(member, at)
    return at
  }

  join(a: string, b: string): void {
    const [left, right] = [this.of(a), this.of(b)]
    if (left !== right) this.towards.set(left, right)
  }
}

const member = (pid: number, userId: number): string => `${pid} ${userId}`

const agreed = <T>(values: readonly T[]): T | null =>
  values.every((value) => value === values[0]) ? values[0]! : null

function lastSetOf(pairs: readonly PairRecord[]): { setBy: string | null; setAt: string | null } {
  const times = pairs.map(({ set_at }) => set_at?.getTime() ?? 0)
  const last = pairs[times.indexOf(Math.max(...times))]!
  return { setBy: last.set_by, setAt: last.set_at?.toISOString() ?? null }
}

function presentCluster(pairs: PairRecord[]): SimilarityCluster {
  const people = new Map(
    pairs
      .flatMap(({ earlier, later }) => [earlier, later])
      .map(({ user_id, uid, nick }) => [user_id, { uid, nick }]),
  )
  const [{ pid, title }] = pairs as [PairRecord]
  return {
    pid,
    title,
    percent: Math.max(...pairs.map(({ percent }) => percent)),
    people: [...people.values()].sort((a, b) => (a.uid < b.uid ? -1 : 1)),
    pairs: pairs.map(({ percent, earlier, later, state }) => ({
      percent,
      earlier: { sid: earlier.sid, uid: earlier.uid },
      later: { sid: later.sid, uid: later.uid },
      state,
    })),
    state: agreed(pairs.map(({ state }) => state)),
    note: agreed(pairs.map(({ note }) => note)) ?? '',
    ...lastSetOf(pairs),
  }
}

function clustersOf(pairs: PairRecord[]): SimilarityCluster[] {
  const groups = new Groups()
  for (const { pid, earlier, later } of pairs) {
    groups.join(member(pid, earlier.user_id), member(pid, later.user_id))
  }
  const byGroup = Map.groupBy(pairs, ({ pid, later }) => groups.of(member(pid, later.user_id)))
  return [...byGroup.values()]
    .map(presentCluster)
    .sort((a, b) => b.people.length - a.people.length || b.percent - a.percent || a.pid - b.pid)
}

const presentSide = (program: ProgramRecord): SimilaritySide =>
  present(similaritySide, program, { mid: program.contest_id })

const presentReview = (review: ReviewRecord | undefined) => ({
  state: review?.state ?? ('open' as const),
  note: review?.note ?? '',
  setBy: review?.set_by ?? null,
  setAt: review?.set_at?.toISOString() ?? null,
})

const presentPair = (pair: PairRecord): SimilarityPair => ({
  pid: pair.pid,
  title: pair.title,
  percent: pair.percent,
  uncommon: pair.uncommon,
  isCurrent: pair.is_current,
  earlier: presentSide(pair.earlier),
  later: presentSide(pair.later),
  ...presentReview(pair),
})

const steps = 20

const stepsOf = (figures: number[]): number[] => {
  const counts = Array.from({ length: steps }, () => 0)
  for (const percent of figures) counts[Math.min(steps - 1, Math.floor(percent / (100 / steps)))]! += 1
  return counts
}

/** @param figures ascending */
const quantile = (figures: number[], share: number): number | null =>
  figures[Math.max(0, Math.ceil(share * figures.length) - 1)] ?? null

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function readOverview(
  context: Context,
  viewer: Viewer,
  query: SimilarityQuery,
): Promise<SimilarityOverview> {
  const { db } = context
  const scope = await reviewedScope(context, viewer, query)
  const [{ figures, people, tooShort, tooCommon }, states, waiting, inTexts, problems] = await Promise.all([
    readReplica(context, (replica) => findCohort(replica, scope, query)),
    countStates(db, scope, { pid: query.pid, group: query.group, least: query.least }),
    countWaiting(db, scope),
    findInTexts(db, scope, query),
    problemsIn(db, scope),
  ])
  return {
    title: scope.title,
    histogram: stepsOf(figures),
    median: quantile(figures, 0.5),
    ninetieth: quantile(figures, 0.9),
    people,
    figures: figures.length,
    tooShort,
    tooCommon,
    waiting,
    inTexts,
    problems,
    states,
  }
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function readPairs(
  context: Context,
  viewer: Viewer,
  query: SimilarityQuery & PageRequest,
): Promise<Page<SimilarityPair>> {
  const scope = await reviewedScope(context, viewer, query)
  const { rows, count } = await pagePairs(context.db, scope, query, {
    limit: query.pageSize,
    offset: offsetOf(query),
  })
  return pageFrom(rows.map(presentPair), count, query)
}

const pairsInClusters = 2_000
const mostClusters = 100

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function readClusters(
  context: Context,
  viewer: Viewer,
  query: SimilarityQuery,
): Promise<{ clusters: SimilarityCluster[] }> {
  const scope = await reviewedScope(context, viewer, query)
  const pairs = await listPairs(context.db, scope, query, {
    limit: pairsInClusters,
    offset: 0,
  })
  const alike = pairs.filter(({ percent }) => percent >= query.least)
  return { clusters: clustersOf(alike).slice(0, mostClusters) }
}

/** @throws Refusal NOT_FOUND, NOT_READY, RATE_LIMITED */
export async function readPair(
  { db }: Context,
  viewer: Viewer,
  sids: { left: number; right: number },
): Promise<SimilarityPairDetail> {
  const programs = await findPrograms(db, [sids.left, sids.right])
  const seenOf = pairReviewer(db, viewer)
  const [left, right] = await comparable(db, programs, sids, seenOf)
  const family = languageRecords[left.language].family
  if (languageRecords[right.language].family !== family) throw new Refusal('NOT_FOUND')
  const [earlier, later] = left.sid < right.sid ? [left, right] : [right, left]
  const ignoredCode = await ignoredCodeOf(db, { pid: left.pid, family })
  const code =
    (await seenOf(left, right)) === 'sources' ? { left: shownCode(earlier), right: shownCode(later) } : null
  const [matching, review] = await Promise.all([
    code && readFragments(family, code, [...ignoredCode.ignored], viewer.userId),
    findReview(db, keyOf(left, right)),
  ])
  return {
    pid: left.pid,
    title: left.title,
    ...figureOfPair(left, right, ignoredCode),
    earlier: { ...presentSide(earlier), code: code?.left ?? null, inTexts: earlier.in_texts },
    later: { ...presentSide(later), code: code?.right ?? null, inTexts: later.in_texts },
    course: sameCourse(left, right),
    fragments: matching?.fragments ?? [],
    fragmentsMissing: code === null || matching ? (matching?.isPartial ? 'repetitive' : null) : 'unreadable',
    ...presentReview(review),
  }
}

/** Line ends are those by which the page counts positions. */
const shownCode = ({ code }: FullProgram): string => code.replaceAll(/\r\n?/g, '\n')
