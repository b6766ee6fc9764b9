import type { Queryable } from '../platform/db.ts'
import type { MaybeViewer } from '../platform/viewer.ts'
import { contestOpening } from './contest-access.ts'
import { courseReadBy, isPlaceOf } from './course-access.ts'
import { mayOpenProblems } from './course.ts'
import type { Place } from './submitting.ts'

export interface NamedPlace {
  cid?: number | undefined
  course?: number | undefined
}

export interface Opened {
  /** Also for a reserved problem. */
  opened: boolean
  place: Omit<Place, 'pid'>
  /** False in an archived course and its contests. */
  takesCode: boolean
  /** In a contest until it is over and unfrozen, but for homework and those who manage it. */
  hidesLevel: boolean
}

const nowhere: Opened = { opened: false, place: {}, takesCode: true, hidesLevel: false }

/** Also for a reserved problem. */
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
  if (access) {
    const { rule, is_open, is_archived } = access.contest
    const hidesLevel = rule !== 'homework' && !is_open && !access.manages
    return { opened: true, place: { mid: cid }, takesCode: !is_archived, hidesLevel }
  }
  const read = course === undefined ? null : await courseReadBy(db, viewer, course)
  if (!read || !(await isPlaceOf(db, viewer, read.course.course_id, pid))) return nowhere
  return {
    // Those who may list a draft see it in any case.
    opened: viewer !== null && mayOpenProblems(read.role),
    place: { course },
    takesCode: read.course.archived_at === null,
    hidesLevel: false,
  }
}
