// A teacher's own columns, and what is decided by hand about a cell. Nothing here reaches a contest or its ranklist. Managers
// of contests keep columns; those who view solutions mark, as they do submissions.

import type { Given } from '@verdict/contract/endpoints'
import type { MarkResult } from '@verdict/contract/gradebook'
import { gradebookLimits } from '@verdict/domain/field-limits'
import { plainName } from '@verdict/domain/pasted-cells'
import { hundredths } from '@verdict/domain/share'
import { Refusal } from '@verdict/contract/refusal'
import { courseForDoing } from '../../access/course-access.ts'
import { heldCourse } from '../../archive/index.ts'
import { tellHooksOfColumn } from '../../changes/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { type ColumnRecord, columnsOf, markedPeople, type PersonRecord } from './gradebook-queries.ts'
import {
  cellsIn,
  deleteColumn,
  deleteException,
  highestIn,
  insertColumn,
  insertException,
  marksIn,
  updateColumn,
  writeMarks,
} from './ledger-queries.ts'
import { loadGradebook, presentGradebook } from './marks.ts'

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, GRADEBOOK_FULL */
export async function addColumn(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  courseId: number,
  { title, outOf }: { title: string; outOf: number },
): Promise<{ columnId: number }> {
  return db.transaction().execute(async (tx) => {
    await heldCourse(tx, viewer, courseId, 'manageContest')
    if ((await columnsOf(tx, courseId)).length >= gradebookLimits.columns) {
      throw new Refusal('GRADEBOOK_FULL', { limit: gradebookLimits.columns })
    }
    const columnId = await insertColumn(tx, courseId, { title, out_of: outOf })
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'course.addColumn',
      target: `course:${courseId}`,
      after: { gradeItem: title, outOf },
    })
    return { columnId }
  })
}

interface OfColumn {
  courseId: number
  columnId: number
}

/** The course must be locked. @throws Refusal NOT_FOUND */
async function columnIn(tx: Queryable, { courseId, columnId }: OfColumn): Promise<ColumnRecord> {
  const column = (await columnsOf(tx, courseId)).find((one) => one.columnId === columnId)
  if (!column) throw new Refusal('NOT_FOUND')
  return column
}

type ColumnChange = Given<'PUT /course/:id/gradebook/column/:columnId'>['body']

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, MARKS_ABOVE */
export async function changeColumn(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  of: OfColumn,
  change: ColumnChange,
): Promise<Record<string, never>> {
  return db.transaction().execute(async (tx) => {
    await heldCourse(tx, viewer, of.courseId, 'manageContest')
    const column = await columnIn(tx, of)
    const before = { title: column.title, outOf: column.outOf, isComplete: column.isComplete }
    const after = {
      title: change.title ?? before.title,
      outOf: change.outOf ?? before.outOf,
      isComplete: change.isComplete ?? before.isComplete,
    }
    const highest = after.outOf < before.outOf ? await highestIn(tx, of.columnId) : null
    if (highest !== null && highest > after.outOf) {
      throw new Refusal('MARKS_ABOVE', { mark: highest / hundred })
    }
    const changed = (['title', 'outOf', 'isComplete'] as const).filter((name) => before[name] !== after[name])
    if (changed.length === 0) return {}
    await updateColumn(tx, of.columnId, {
      title: after.title,
      out_of: after.outOf,
      is_complete: after.isComplete,
    })
    if (before.isComplete !== after.isComplete) {
      await tellHooksOfColumn(tx, of.courseId, { columnId: of.columnId, isComplete: after.isComplete })
    }
    const pick = ({ title, ...rest }: typeof before) => ({
      gradeItem: title,
      ...Object.fromEntries(changed.filter((name) => name !== 'title').map((name) => [name, rest[name]])),
    })
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'course.changeColumn',
      target: `course:${of.courseId}`,
      before: pick(before),
      after: pick(after),
    })
    return {}
  })
}

const hundred = 100
const listed = (mark: number | null): string => (mark === null ? '–' : String(mark / hundred))

/** The audit keeps its marks, and behind an arrow what was decided by hand. @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED */
export async function removeColumn(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  of: OfColumn,
): Promise<Record<string, never>> {
  return db.transaction().execute(async (tx) => {
    await heldCourse(tx, viewer, of.courseId, 'manageContest')
    const { title, outOf } = await columnIn(tx, of)
    const cells = await cellsIn(tx, of.columnId)
    await deleteColumn(tx, of.columnId)
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'course.removeColumn',
      target: `course:${of.courseId}`,
      before: {
        gradeItem: title,
        outOf,
        uids: cells.map(({ uid }) => uid),
        marks: cells.map(({ mark, isDecided, decided }) =>
          isDecided ? `${listed(mark)} → ${listed(decided)}` : listed(mark),
        ),
      },
    })
    return {}
  })
}

type Marks = Given<'POST /course/:id/gradebook/column/:columnId/marks'>['body']

interface Judged extends Omit<MarkResult, 'person'> {
  person: PersonRecord | null
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED */
export async function giveMarks(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  of: OfColumn,
  { dryRun, rows }: Marks,
): Promise<{ rows: MarkResult[] }> {
  const judgeRows = async (tx: Queryable) => {
    const column = await columnIn(tx, of)
    const [people, marks] = await Promise.all([
      markedPeople(tx, { courseId: of.courseId, cids: [] }, { by: 'uid', sort: 1 }),
      marksIn(tx, of.columnId),
    ])
    const before = new Map(marks.map(({ user_id, mark }) => [user_id, mark]))
    return { column, results: judged(rows, people, before, column.outOf) }
  }
  if (dryRun) {
    await courseForDoing(db, viewer, of.courseId, 'viewSolution')
    return { rows: (await judgeRows(db)).results.map(present) }
  }
  return db.transaction().execute(async (tx) => {
    await heldCourse(tx, viewer, of.courseId, 'viewSolution')
    const { column, results } = await judgeRows(tx)
    const changed = results.flatMap(({ person, before, after }) =>
      person !== null && before !== after ? [{ person, before, after }] : [],
    )
    if (changed.length > 0) {
      await writeMarks(
        tx,
        of.columnId,
        viewer.userId,
        changed.map(({ person, after }) => ({ userId: person.user_id, mark: after })),
      )
      const [uids, gradeItem] = [changed.map(({ person }) => person.uid), column.title]
      await writeAudit(tx, origin, {
        actorId: viewer.userId,
        action: 'course.mark',
        target: `course:${of.courseId}`,
        before: { gradeItem, uids, marks: changed.map(({ before }) => listed(before)) },
        after: { gradeItem, uids, marks: changed.map(({ after }) => listed(after)) },
      })
    }
    return { rows: results.map(present) }
  })
}

const present = ({ person, ...result }: Judged): MarkResult => ({
  ...result,
  person: person && { uid: person.uid, nick: person.nick, studentNumber: person.student_number },
})

const nameKey = (text: string): string => plainName(text).toLowerCase()

function judged(
  rows: Marks['rows'],
  people: readonly PersonRecord[],
  marks: ReadonlyMap<number, number>,
  outOf: number,
): Judged[] {
  const byNumber = new Map(people.map((person) => [nameKey(person.student_number), person]))
  const byName = new Map(people.map((person) => [nameKey(person.uid), person]))
  const seen = new Set<PersonRecord>()
  return rows.map(({ who, mark }) => {
    const name = nameKey(who)
    const [numbered, named] = name === '' ? [] : [byNumber.get(name), byName.get(name)]
    const person = numbered ?? named
    const at = (fault: Judged['fault'], after = before): Judged => ({
      person: fault === 'ambiguous' ? null : (person ?? null),
      before,
      after,
      fault,
    })
    const before = (person && marks.get(person.user_id)) ?? null
    if (!person) return at('unknown')
    if (numbered && named && numbered !== named) return at('ambiguous')
    if (seen.has(person)) return at('repeated')
    seen.add(person)
    if (mark === null) return at(null, null)
    const text = plainName(mark)
    if (text === '') return at(null)
    const value = hundredths(text, Number.MAX_SAFE_INTEGER)
    if (value === null) return at('notNumber')
    return value > outOf ? at('tooHigh') : at(null, value)
  })
}

type Decision = Given<'PUT /course/:id/gradebook/exception'>['body']

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, COURSE_NOT_MEMBERS, GRADEBOOK_ITEMS_INVALID, MARK_ABOVE_ITEM, MARKS_HIDDEN */
export async function decide(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  courseId: number,
  { uid, cid, columnId, exception }: Decision,
): Promise<Record<string, never>> {
  return db.transaction().execute(async (tx) => {
    await heldCourse(tx, viewer, courseId, 'viewSolution')
    const { role } = await courseForDoing(tx, viewer, courseId, 'viewSolution')
    const { items } = presentGradebook(role, await loadGradebook(tx, courseId))
    const item = items.find((one) => (columnId === undefined ? one.cid === cid : one.columnId === columnId))
    if (!item) throw new Refusal('GRADEBOOK_ITEMS_INVALID', { items: String(cid ?? columnId) })
    const people = await markedPeople(tx, { courseId, cids: [] }, { by: 'uid', sort: 1 })
    const person = people.find((one) => one.uid.toLowerCase() === uid.toLowerCase())
    if (!person) throw new Refusal('COURSE_NOT_MEMBERS', { uids: uid })
    const mark = exception?.mark ?? null
    if (mark !== null && mark > item.outOf) {
      throw new Refusal('MARK_ABOVE_ITEM', { outOf: item.outOf / hundred })
    }
    if (mark !== null && !item.isShown) throw new Refusal('MARKS_HIDDEN')
    const cell = { courseId, userId: person.user_id, cid: item.cid, columnId: item.columnId }
    const before = await deleteException(tx, cell)
    if (exception) await insertException(tx, cell, viewer.userId, exception)
    if (!before && !exception) return {}
    const state = (one: { mark: number | null; reason: string }) => ({
      uid: person.uid,
      gradeItem: item.title,
      ...(one.mark !== null && { mark: one.mark }),
      reason: one.reason,
    })
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action:
        exception === null ? 'course.takeBackException' : mark === null ? 'course.excuse' : 'course.override',
      target: `course:${courseId}`,
      before: before && state(before),
      after: exception ? state(exception) : undefined,
    })
    return {}
  })
}
