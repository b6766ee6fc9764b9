// Reading similarity: the cohort, pairs, groups of people, and two programs side by side.

import type {
  SimilarityCluster,
  SimilarityOverview,
  SimilarityPair,
  SimilarityPairDetail,
  SimilarityQuery,
} from '@verdict/contract/similarity'
import { familyOf, leastFingerprints, similarity } from '@verdict/domain/similarity'
import type { Context } from '../platform/context.ts'
import { offsetOf, type Page, pageFrom, type PageRequest } from '../platform/paging.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { pairReviewer, reviewedScope, sameCourse } from './access.ts'
import { clustersOf } from './clusters.ts'
import { counting, sharedBy } from './fingerprints.ts'
import { groundsOf } from './grounds.ts'
import { presentPair, presentReview, presentSide } from './present.ts'
import { countWaiting, findCohort, problemsIn } from './cohort-queries.ts'
import { countStates, findPrograms, findReview, listPairs, pagePairs } from './queries.ts'
import { readFragments } from './reader.ts'
import type { FullProgram } from './record.ts'
import { keyOf } from './review.ts'

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
  const [{ figures, people, tooShort }, states, waiting, problems] = await Promise.all([
    findCohort(db, scope, query),
    countStates(db, scope, { pid: query.pid, group: query.group }),
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
  query: SimilarityQuery & { least: number },
): Promise<{ clusters: SimilarityCluster[] }> {
  const scope = await reviewedScope(context, viewer, query)
  const pairs = await listPairs(context.db, scope, query, {
    limit: pairsInClusters,
    offset: 0,
    least: query.least,
  })
  return { clusters: clustersOf(pairs).slice(0, mostClusters) }
}

/** @throws Refusal NOT_FOUND, NOT_READY */
export async function readPair(
  { db }: Context,
  viewer: Viewer,
  sids: { left: number; right: number },
): Promise<SimilarityPairDetail> {
  const programs = await findPrograms(db, [sids.left, sids.right])
  const [left, right] = [programs.get(sids.left), programs.get(sids.right)]
  if (!left || !right || !areComparable(left, right)) throw new Refusal('NOT_FOUND')
  if (!(await pairReviewer(db, viewer)(left, right))) throw new Refusal('NOT_FOUND')
  const [earlier, later] = left.sid < right.sid ? [left, right] : [right, left]
  const family = familyOf[left.language]
  const { ignored } = await groundsOf(db, { pid: left.pid, family })
  const [earlierCode, laterCode] = [shownCode(earlier), shownCode(later)]
  const [fragments, review] = await Promise.all([
    readFragments(family, earlierCode, laterCode, [...ignored]),
    findReview(db, keyOf(left, right)),
  ])
  return {
    pid: left.pid,
    title: left.title,
    percent: figureOf(counting(earlier.prints, ignored), counting(later.prints, ignored)),
    earlier: { ...presentSide(earlier), code: earlierCode },
    later: { ...presentSide(later), code: laterCode },
    course: sameCourse(left, right),
    fragments,
    ...presentReview(review),
  }
}

/** With the line ends that a page counts places by. */
const shownCode = ({ code }: FullProgram): string => code.replaceAll(/\r\n?/g, '\n')

const areComparable = (left: FullProgram, right: FullProgram): boolean =>
  left.pid === right.pid &&
  left.user_id !== right.user_id &&
  familyOf[left.language] === familyOf[right.language]

const figureOf = (left: number[], right: number[]): number | null =>
  Math.min(left.length, right.length) < leastFingerprints
    ? null
    : similarity(sharedBy(left, right), left.length, right.length)
