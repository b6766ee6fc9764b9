// A problem that is read in the name of a contest or a course.

import type { Queryable } from '../platform/db.ts'
import type { MaybeViewer } from '../platform/viewer.ts'
import { contestOpening } from './contest-access.ts'
import { courseReadBy, isProblemOf } from './course-access.ts'
import { mayOpenProblems } from './course.ts'
import type { Place } from './submitting.ts'

export interface NamedPlace {
  cid?: number | undefined
  course?: number | undefined
}

export interface Opened {
  /** The place opens the problem to this viewer, reserved or not. */
  opened: boolean
  /** The contest or course whose rules count; empty where the viewer may read neither. */
  place: Omit<Place, 'pid'>
  /** Nothing is handed in to an archived course, nor to its contests. */
  takesCode: boolean
}

const nowhere: Opened = { opened: false, place: {}, takesCode: true }

/** Does one of them open the problem to this viewer, reserved or not? */
export const isOpenedBy = async (
  db: Queryable,
  viewer: MaybeViewer,
  pid: number,
  named: NamedPlace,
): Promise<boolean> => (await openedAt(db, viewer, pid, named)).opened

export async function openedAt(
  db: Queryable,
  viewer: MaybeViewer,
  pid: number,
  { cid, course }: NamedPlace,
): Promise<Opened> {
  const access = cid === undefined ? null : await contestOpening(db, viewer, cid, pid)
  if (access) return { opened: true, place: { mid: cid }, takesCode: !access.contest.is_archived }
  const read = course === undefined ? null : await courseReadBy(db, viewer, course)
  if (!read || !(await isProblemOf(db, read.course.course_id, pid))) return nowhere
  return {
    opened: viewer !== null && mayOpenProblems(read.role),
    place: { course },
    takesCode: read.course.archived_at === null,
  }
}
