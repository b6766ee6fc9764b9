// Reading similarity: the cohort, pairs, groups of people, and two programs side by side.

import { languageRecords } from '@verdict/domain/language'
import type {
  SimilarityCluster,
  SimilarityOverview,
  SimilarityPair,
  SimilarityPairDetail,
  SimilarityQuery,
} from '@verdict/contract/similarity'
import type { Context } from '../platform/context.ts'
import { offsetOf, type Page, pageFrom, type PageRequest } from '../platform/paging.ts'
import { Refusal } from '../platform/refusal.ts'
import { readLate } from '../platform/replica.ts'
import type { Viewer } from '../platform/viewer.ts'
import { pairReviewer, reviewedScope, sameCourse } from './access.ts'
import { clustersOf } from './clusters.ts'
import { ignoredCodeOf } from './ignored-code.ts'
import { presentPair, presentReview, presentSide } from './present.ts'
import { countWaiting, findCohort, problemsIn } from './cohort-queries.ts'
import { countStates, findPrograms, findReview, listPairs, pagePairs } from './queries.ts'
import { readFragments } from './reader.ts'
import type { FullProgram } from './record.ts'
import { comparable, figureOfPair, keyOf } from './pair.ts'

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
  const [{ figures, people, tooShort, tooCommon }, states, waiting, problems] = await Promise.all([
    readLate(context, (late) => findCohort(late, scope, query)),
    countStates(db, scope, { pid: query.pid, group: query.group, least: query.least }),
    countWaiting(db, scope),
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

/** Groups are made of so many pairs, the most similar. */
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
  // Pairs with a decision are among them, however low their figure.
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
  const [left, right] = await comparable(db, programs, sids, pairReviewer(db, viewer))
  const family = languageRecords[left.language].family
  if (languageRecords[right.language].family !== family) throw new Refusal('NOT_FOUND')
  const [earlier, later] = left.sid < right.sid ? [left, right] : [right, left]
  const ignoredCode = await ignoredCodeOf(db, { pid: left.pid, family })
  const code = { left: shownCode(earlier), right: shownCode(later) }
  const [matching, review] = await Promise.all([
    readFragments(family, code, [...ignoredCode.ignored], viewer.userId),
    findReview(db, keyOf(left, right)),
  ])
  return {
    pid: left.pid,
    title: left.title,
    ...figureOfPair(left, right, ignoredCode),
    earlier: { ...presentSide(earlier), code: code.left },
    later: { ...presentSide(later), code: code.right },
    course: sameCourse(left, right),
    fragments: matching?.fragments ?? [],
    fragmentsMissing: matching === null ? 'unreadable' : matching.isPartial ? 'repetitive' : null,
    ...presentReview(review),
  }
}

/** With the line ends that a page counts places by. */
const shownCode = ({ code }: FullProgram): string => code.replaceAll(/\r\n?/g, '\n')
