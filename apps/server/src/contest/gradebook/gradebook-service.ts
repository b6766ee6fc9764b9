// Those who view solutions in the course read the whole gradebook, members their own marks. Changes are audited.

import type { Gradebook, GradebookRow, OwnMarks, GradebookSettings } from '@verdict/contract/gradebook'
import type { Context, Origin } from '../../platform/context.ts'
import { type Page, pageFrom, type PageRequest } from '../../platform/paging.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { courseForDoing, knownCourse } from '../../access/course-access.ts'
import { isMarked, mayDo } from '../../access/course.ts'
import {
  loadGradebook,
  marksOf,
  peopleWithMarks,
  presentGradebook,
  presentRow,
  shownOf,
  type LoadedGradebook,
} from './marks.ts'
import { countPeople, type PeopleOrder, replaceSettings } from './gradebook-queries.ts'
import { isDeepStrictEqual } from 'node:util'
import { heldCourse } from '../../archive/index.ts'
import { writeAudit } from '../../platform/audit.ts'

/** @throws Refusal NOT_FOUND, FORBIDDEN, GRADEBOOK_ITEMS_INVALID with contests that are not in the course */
export async function changeSettings(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  courseId: number,
  settings: GradebookSettings,
): Promise<Gradebook> {
  return db.transaction().execute(async (tx) => {
    await heldCourse(tx, viewer, courseId, 'manageContest')
    const before = await loadGradebook(tx, courseId)
    const known = new Set(before.items.map(({ contest }) => contest.cid))
    const columns = new Set(before.columns.map(({ columnId }) => columnId))
    const unknown = settings.items.filter(({ cid, columnId }) =>
      cid === undefined ? !columns.has(columnId!) : !known.has(cid),
    )
    if (unknown.length > 0) {
      throw new Refusal('GRADEBOOK_ITEMS_INVALID', {
        items: unknown.map(({ cid, columnId }) => cid ?? columnId).join(', '),
      })
    }
    await replaceSettings(tx, courseId, [...known], settings)
    const states = [before, await loadGradebook(tx, courseId)].map(statesOf) as [States, States]
    const changed = (Object.keys(states[0]) as (keyof States)[]).filter(
      (name) => !isDeepStrictEqual(states[0][name], states[1][name]),
    )
    if (changed.length > 0) {
      const pick = (state: States) => Object.fromEntries(changed.map((name) => [name, state[name]]))
      await writeAudit(tx, origin, {
        actorId: viewer.userId,
        action: 'course.gradebook',
        target: `course:${courseId}`,
        before: pick(states[0]),
        after: pick(states[1]),
      })
    }
    return readSettings({ db: tx }, viewer, courseId)
  })
}

type States = ReturnType<typeof statesOf>

const inHundredths = (value: number): string => String(value / 100)

const statesOf = ({ scale, steps, dropLowest, categories, items, columns }: LoadedGradebook) => ({
  gradeScale: scale,
  gradeSteps: steps.map(({ label, from }) => `${label} ≥ ${inHundredths(from)} %`),
  dropLowest,
  gradeCategories: categories.map(
    (category) =>
      `${category.name}${category.weight === null ? '' : ` × ${inHundredths(category.weight)}`} − ${category.dropLowest}`,
  ),
  gradeItems: [
    ...items.map((item) => ({ ...item, name: String(item.contest.cid) })),
    ...columns.map((column) => ({ ...column, name: column.title })),
  ].map(({ name, weight, cap, isBonus, category }) =>
    [
      `${name} × ${inHundredths(weight)}`,
      `≤ ${inHundredths(cap)} %`,
      ...(isBonus ? ['+'] : []),
      ...(category === null ? [] : [categories[category]?.name ?? '']),
    ].join(' '),
  ),
})

interface Search extends PageRequest {
  sortBy: 'uid' | 'studentNumber' | 'final' | 'item'
  sort: 1 | -1
  item?: number | undefined
  column?: number | undefined
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
  { sortBy, sort, item, column, keyword, section, mine, left, ...page }: Search,
): Promise<Page<GradebookRow> & { gradebook: Gradebook }> {
  const { role } = await courseForDoing(db, viewer, courseId, 'viewSolution')
  const gradebook = presentGradebook(role, await loadGradebook(db, courseId))
  const filter = {
    courseId,
    keyword,
    section,
    left: left === 1,
    ...(mine === 1 && { taughtBy: viewer.userId }),
  }
  const marks = marksOf(gradebook)
  if (sortBy === 'uid' || sortBy === 'studentNumber') {
    const [people, count] = await Promise.all([
      peopleWithMarks(db, gradebook, filter, { by: sortBy, sort }, page),
      countPeople(db, { ...filter, ...shownOf(gradebook) }),
    ])
    const rows = people.map((person) => presentRow(person, marks(person)))
    return { ...pageFrom(rows, count, page), gradebook }
  }
  const people = await peopleWithMarks(db, gradebook, filter, byName)
  const place = gradebook.items.findIndex(({ cid, columnId }) =>
    column === undefined ? cid !== null && cid === item : columnId === column,
  )
  const rows = people.map((person) => presentRow(person, marks(person)))
  const valueOf = (row: GradebookRow) => (sortBy === 'final' ? row.final : (row.marks[place] ?? null))
  rows.sort((a, b) => byMark(valueOf(a), valueOf(b), sort))
  const from = (page.page - 1) * page.pageSize
  return { ...pageFrom(rows.slice(from, from + page.pageSize), rows.length, page), gradebook }
}

const noMarks = { totals: null, typed: null, exceptions: [] }

const byName: PeopleOrder = { by: 'uid', sort: 1 }

function byMark(a: number | null, b: number | null, sort: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return (a - b) * sort
}

/** @throws Refusal NOT_FOUND, FORBIDDEN for people who get no marks in the course */
export async function readOwn(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  courseId: number,
): Promise<{ gradebook: Gradebook; own: OwnMarks }> {
  const { course } = await knownCourse(db, viewer, courseId)
  if (!isMarked(viewer, course.member)) throw new Refusal('FORBIDDEN')
  const gradebook = presentGradebook(null, await loadGradebook(db, courseId, viewer.userId))
  const [person] = await peopleWithMarks(db, gradebook, { courseId, userId: viewer.userId }, byName)
  const own = marksOf(gradebook)(person ?? noMarks)
  return { gradebook, own: { ...own, exceptions: own.exceptions.map((one) => ({ ...one, by: null })) } }
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
