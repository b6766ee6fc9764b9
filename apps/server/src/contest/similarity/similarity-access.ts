// The only place that asks contests and courses about similarity.

import type { SimilarityQuery } from '@verdict/contract/similarity'
import { findAccess, managedContest } from '../../access/contest-access.ts'
import { courseForDoing, roleIn } from '../../access/course-access.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { findVisibleProblem } from '../../access/problem-access.ts'
import { maySupervise } from '../../access/submission.ts'
import { mayReview, seesElsewhere } from './similarity-policy.ts'

export interface Scope {
  kind: 'contest' | 'problem' | 'course'
  id: number
  title: string
  /** Both programs of a pair must lie in it; else the earlier one may come from anywhere. */
  closed: boolean
}

type Place = Pick<SimilarityQuery, 'contest' | 'problem' | 'course'>

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function reviewedScope(context: Context, viewer: Viewer, place: Place): Promise<Scope> {
  const closed = !seesElsewhere(viewer)
  if (place.contest !== undefined) {
    const { contest } = await managedContest(context.db, viewer, place.contest)
    return { kind: 'contest', id: place.contest, title: contest.title, closed }
  }
  if (place.course !== undefined) {
    const { course } = await courseForDoing(context.db, viewer, place.course, 'manageCourse')
    return { kind: 'course', id: place.course, title: course.name, closed }
  }
  if (!mayReview(viewer)) throw new Refusal('FORBIDDEN')
  const { title } = await findVisibleProblem(context, viewer, place.problem!)
  return { kind: 'problem', id: place.problem!, title, closed }
}

export interface Whereabouts {
  contest_id: number
  /** The course of the submission or its contest. */
  course_id: number | null
}

const sameContest = (a: Whereabouts, b: Whereabouts): number | null =>
  a.contest_id > 0 && a.contest_id === b.contest_id ? a.contest_id : null

export const sameCourse = (a: Whereabouts, b: Whereabouts): number | null =>
  a.course_id !== null && a.course_id === b.course_id ? a.course_id : null

/** Figures and people, or the sources besides; null: not even that the pair exists. */
type SeenOfPair = 'figures' | 'sources' | null

/** Asks once per contest and course. */
export function pairReviewer(
  db: Queryable,
  viewer: Viewer,
): (a: Whereabouts, b: Whereabouts) => Promise<SeenOfPair> {
  const known = new Map<string, Promise<SeenOfPair>>()
  const once = (key: string, ask: () => Promise<SeenOfPair>): Promise<SeenOfPair> => {
    const answer = known.get(key) ?? ask()
    known.set(key, answer)
    return answer
  }
  return async (a, b) => {
    if (mayReview(viewer)) return 'sources'
    const [cid, courseId] = [sameContest(a, b), sameCourse(a, b)]
    const inContest = async (): Promise<SeenOfPair> => {
      const access = await findAccess(db, viewer, cid!)
      if (!access || !mayReview(viewer, access.manages)) return null
      return maySupervise({ ...access, views: access.contest.course_views }) ? 'sources' : 'figures'
    }
    const inCourse = async (): Promise<SeenOfPair> =>
      mayReview(viewer, (await roleIn(db, viewer, courseId!)).manageCourse) ? 'sources' : null
    const seen = cid === null ? null : await once(`contest ${cid}`, inContest)
    if (seen === 'sources' || courseId === null) return seen
    return (await once(`course ${courseId}`, inCourse)) ?? seen
  }
}
