// A problem that is read in the name of a contest or a course.

import type { Queryable } from '../platform/db.ts'
import type { MaybeViewer } from '../platform/viewer.ts'
import { opensProblem as contestOpens } from './contest-access.ts'
import { opensProblem as courseOpens } from './course-access.ts'

export interface NamedPlace {
  cid?: number | undefined
  course?: number | undefined
}

/** Does one of them open the problem to this viewer, reserved or not? */
export const isOpenedBy = async (
  db: Queryable,
  viewer: MaybeViewer,
  pid: number,
  { cid, course }: NamedPlace,
): Promise<boolean> =>
  (cid !== undefined && (await contestOpens(db, viewer, cid, pid))) ||
  (course !== undefined && (await courseOpens(db, viewer, course, pid)))
