import { type Selectable, sql } from 'kysely'
import type { Editorials } from '../platform/database-types.ts'
import { prepared, type Queryable } from '../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import { type MaybeViewer, type Viewer, viewerIsAdmin } from '../platform/viewer.ts'
import { hasPlace, isPlaceOf, isProblemOf, roleIn } from './course-access.ts'
import { coursesWhere } from './course.ts'
import { editorialFacts, type EditorialFacts, maySee, mayWrite } from './editorial.ts'
import { findVisibleProblem, type ProblemForViewer } from './problem-access.ts'

export interface EditorialForViewer
  extends EditorialFacts, Pick<Selectable<Editorials>, 'id' | 'language' | 'code' | 'updated_at'> {
  course_name: string | null
  writes: boolean
}

/** Admins see only the course's through which they read, instead of all. @param problem one that the viewer may read */
export async function seenEditorials(
  db: Queryable,
  viewer: MaybeViewer,
  problem: ProblemForViewer,
  course?: number,
): Promise<EditorialForViewer[]> {
  const asked = viewerIsAdmin(viewer) ? sql`or ed.course_id = ${course ?? null}::integer` : sql``
  const ofCourses = viewer ? sql`or ed.course_id in ${coursesWhere(viewer, 'basic')} ${asked}` : sql``
  const rows = await db
    .selectFrom('editorials as ed')
    .leftJoin('courses as co', 'co.course_id', 'ed.course_id')
    .modifyFront(prepared)
    .select(['ed.id', 'ed.course_id', 'ed.shown', 'ed.language', 'ed.code', 'ed.updated_at'])
    .select('co.name as course_name')
    .select(editorialFacts(viewer))
    .where('ed.pid', '=', problem.pid)
    .where(sql<boolean>`(ed.course_id is null ${ofCourses})`)
    .where(sql<boolean>`(ed.course_id is null or ${hasPlace(viewer, sql`ed.course_id`, sql`ed.pid`)})`)
    .orderBy('ed.course_id', (order) => order.asc().nullsFirst())
    .execute()
  return rows
    .filter((row) => maySee(viewer, problem, row))
    .map((row) => ({ ...row, writes: mayWrite(viewer, problem, row) }))
}

export async function writesEditorial(
  db: Queryable,
  viewer: MaybeViewer,
  problem: ProblemForViewer,
  course?: number,
): Promise<boolean> {
  if (course === undefined) return mayWrite(viewer, problem, { course_id: null, manages_problems: false })
  const { manageProblem } = await roleIn(db, viewer, course)
  const place = { course_id: course, manages_problems: manageProblem }
  return mayWrite(viewer, problem, place) && (await isPlaceOf(db, viewer, course, problem.pid))
}

/** Its own editorial, or that of a course which lists it or has it as a draft. @throws Refusal NOT_FOUND if it may not be seen there, FORBIDDEN if only read */
export async function problemToExplain(
  db: Queryable,
  viewer: Viewer,
  pid: number,
  course?: number,
): Promise<ProblemForViewer> {
  const isListed = course !== undefined && (await isProblemOf(db, course, pid))
  const opened = isListed && (await roleIn(db, viewer, course)).basic
  const problem = await findVisibleProblem({ db }, viewer, pid, opened)
  if (course !== undefined && !isListed && !(await isPlaceOf(db, viewer, course, pid)))
    throw new Refusal('NOT_FOUND')
  if (!(await writesEditorial(db, viewer, problem, course))) throw new Refusal('FORBIDDEN')
  return problem
}
