// Reading a gradebook: all of it for those who view solutions in the course, one's own column for the members who are marked.

import type { Gradebook, GradebookRow, OwnMarks } from '@verdict/contract/gradebook'
import type { Context } from '../platform/context.ts'
import { pageFrom, type Page, type PageRequest } from '../platform/paging.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { courseForDoing, knownCourse } from '../standing/course-access.ts'
import { isMarked, mayDo } from '../standing/course.ts'
import { loadGradebook, marksOf, presentGradebook, presentRow, shownOf } from './marks.ts'
import { countPeople, markedPeople, type PeopleFilter, type PeopleOrder } from './queries.ts'

interface Search extends PageRequest {
  sortBy: 'uid' | 'studentNumber' | 'final' | 'item'
  sort: 1 | -1
  item?: number | undefined
  keyword?: string | undefined
  section?: number | undefined
  mine?: number | undefined
  left?: number | undefined
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function readGradebook(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  courseId: number,
  { sortBy, sort, item, keyword, section, mine, left, ...page }: Search,
): Promise<Page<GradebookRow> & { gradebook: Gradebook }> {
  const { role } = await courseForDoing(db, viewer, courseId, 'viewSolution')
  const gradebook = presentGradebook(role, await loadGradebook(db, courseId))
  const filter: PeopleFilter = {
    courseId,
    cids: shownOf(gradebook),
    keyword,
    section,
    left: left === 1,
    ...(mine === 1 && { taughtBy: viewer.userId }),
  }
  const marks = marksOf(gradebook)
  if (sortBy === 'uid' || sortBy === 'studentNumber') {
    const [people, count] = await Promise.all([
      markedPeople(db, filter, { by: sortBy, sort }, page),
      countPeople(db, filter),
    ])
    const rows = people.map((person) => presentRow(person, marks(person)))
    return { ...pageFrom(rows, count, page), gradebook }
  }
  // A mark follows from all items of a person, so everybody's are made before any is before another.
  const people = await markedPeople(db, filter, byName)
  const place = gradebook.items.findIndex(({ cid }) => cid === item)
  const rows = people.map((person) => presentRow(person, marks(person)))
  const valueOf = (row: GradebookRow) => (sortBy === 'final' ? row.final : (row.marks[place] ?? null))
  rows.sort((a, b) => byMark(valueOf(a), valueOf(b), sort))
  const from = (page.page - 1) * page.pageSize
  return { ...pageFrom(rows.slice(from, from + page.pageSize), rows.length, page), gradebook }
}

const byName: PeopleOrder = { by: 'uid', sort: 1 }

/** Those without a mark come last. */
function byMark(a: number | null, b: number | null, sort: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return (a - b) * sort
}

/** @throws Refusal NOT_FOUND, FORBIDDEN for people who are not marked in the course */
export async function readOwn(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  courseId: number,
): Promise<{ gradebook: Gradebook; own: OwnMarks }> {
  const { course } = await knownCourse(db, viewer, courseId)
  if (!isMarked(viewer, course.member)) throw new Refusal('FORBIDDEN')
  const gradebook = presentGradebook(null, await loadGradebook(db, courseId))
  const [person] = await markedPeople(
    db,
    { courseId, cids: shownOf(gradebook), userId: viewer.userId },
    byName,
  )
  return { gradebook, own: marksOf(gradebook)(person ?? { totals: null }) }
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function readSettings(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  courseId: number,
): Promise<Gradebook> {
  const { role } = await knownCourse(db, viewer, courseId)
  if (!mayDo(role, 'viewSolution') && !mayDo(role, 'manageContest')) throw new Refusal('FORBIDDEN')
  return presentGradebook(role, await loadGradebook(db, courseId))
}
