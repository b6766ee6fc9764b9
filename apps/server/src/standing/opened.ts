// A problem that is read in the name of a contest or a course.

import type { Queryable } from '../platform/db.ts'
import type { MaybeViewer } from '../platform/viewer.ts'
import { opensProblem as contestOpens } from './contest-access.ts'
import { isProblemOf, opensProblem as courseOpens, readsCourse } from './course-access.ts'
import type { Place } from './submitting.ts'

export interface NamedPlace {
  cid?: number | undefined
  course?: number | undefined
}

/** Does one of them open the problem to this viewer, reserved or not? */
export const isOpenedBy = async (
  db: Queryable,
  viewer: MaybeViewer,
  pid: number,
  named: NamedPlace,
): Promise<boolean> => (await openedAt(db, viewer, pid, named)).opened

/**
 * Whether one of them opens the problem to this viewer, and the place whose rules count then: a contest or a course that the
 * viewer may not read says nothing.
 */
export async function openedAt(
  db: Queryable,
  viewer: MaybeViewer,
  pid: number,
  { cid, course }: NamedPlace,
): Promise<{ opened: boolean; place: Omit<Place, 'pid'> }> {
  if (cid !== undefined && (await contestOpens(db, viewer, cid, pid)))
    return { opened: true, place: { mid: cid } }
  if (course === undefined || !(await readsCourse(db, viewer, course))) return { opened: false, place: {} }
  if (!(await isProblemOf(db, course, pid))) return { opened: false, place: {} }
  return { opened: await courseOpens(db, viewer, course, pid), place: { course } }
}
