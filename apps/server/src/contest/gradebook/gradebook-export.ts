// A finished item without a mark is exported as 0, as it counts.

import type { Gradebook, GradebookItem, OwnMarks } from '@verdict/contract/gradebook'
import type { Context } from '../../platform/context.ts'
import { csvLine, csvMark, spreadsheet } from '../../platform/spreadsheet.ts'
import type { Queryable } from '../../platform/db.ts'
import type { TakeTurn } from '../../platform/fairness/export-turns.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { courseForDoing } from '../../access/course-access.ts'
import {
  inOrderOf,
  loadGradebook,
  type MarkedPerson,
  marksOf,
  peopleWithMarks,
  presentGradebook,
  shownOf,
} from './marks.ts'
import { markedPeople, sectionNames } from './gradebook-queries.ts'

interface Exported {
  name: string
  type: string
  content: Buffer
}

interface Order {
  lines: string[]
  section?: number | undefined
  left: boolean
}

interface Wanted extends Order {
  format: 'xlsx' | 'csv'
}

type Cell = string | number

const hundred = 100

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function checkOrder(
  { db }: Context,
  viewer: Viewer,
  courseId: number,
  { lines, section, left }: Order,
): Promise<{ found: number; missing: { line: number; text: string }[]; rest: number }> {
  const { role } = await courseForDoing(db, viewer, courseId, 'viewSolution')
  const shown = left ? shownOf(presentGradebook(role, await loadGradebook(db, courseId))) : { cids: [] }
  const people = await markedPeople(db, { courseId, ...shown, section, left }, { by: 'uid', sort: 1 })
  const ordered = inOrderOf(people, lines)
  return {
    found: ordered.lines.filter(({ person }) => person !== null).length,
    missing: ordered.lines.filter(({ person }) => person === null).map(({ line, text }) => ({ line, text })),
    rest: ordered.rest.length,
  }
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, EXPORTS_BUSY */
export async function exportGradebook(
  { db }: Context,
  viewer: Viewer,
  courseId: number,
  wanted: Wanted,
  takeTurn: TakeTurn,
): Promise<Exported> {
  const { course, role } = await courseForDoing(db, viewer, courseId, 'viewSolution')
  const endTurn = await takeTurn()
  try {
    const gradebook = presentGradebook(role, await loadGradebook(db, courseId))
    const table = await tableOf(db, courseId, gradebook, wanted)
    const name = `${course.name.replace(/[\p{Cc}/\\]/gu, ' ')} Gradebook.${wanted.format}`
    return wanted.format === 'csv'
      ? {
          name,
          type: 'text/csv; charset=utf-8',
          content: Buffer.from(csvMark + table.map((row) => csvLine(row)).join('')),
        }
      : {
          name,
          type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          content: await asSpreadsheet(table),
        }
  } finally {
    endTurn()
  }
}

async function tableOf(
  db: Queryable,
  courseId: number,
  gradebook: Gradebook,
  { lines, section, left }: Order,
): Promise<Cell[][]> {
  const [people, names] = await Promise.all([
    peopleWithMarks(db, gradebook, { courseId, section, left }, { by: 'studentNumber', sort: 1 }),
    sectionNames(db, courseId),
  ])
  const sections = new Map(names.map(({ section_id, name }) => [section_id, name]))
  const marks = marksOf(gradebook)
  const rowOf = (person: MarkedPerson): Cell[] => [
    person.student_number,
    person.uid,
    person.nick,
    ...(sections.size > 0 ? [sections.get(person.section_id ?? 0) ?? ''] : []),
    ...figuresOf(gradebook, marks(person)),
  ]
  const ordered = inOrderOf(people, lines)
  return [
    headerOf(gradebook, sections.size > 0),
    ...ordered.lines.map(({ person, text }) => (person ? rowOf(person) : [text])),
    ...ordered.rest.map(rowOf),
  ]
}

const weighed = ({ categories }: Gradebook): number[] =>
  categories.flatMap(({ weight }, index) => (weight === null ? [] : [index]))

const headerOf = (gradebook: Gradebook, hasSections: boolean): string[] => [
  'Student number',
  'Username',
  'Nickname',
  ...(hasSections ? ['Section'] : []),
  ...gradebook.items.map(({ title, outOf }) => `${title} (out of ${outOf / hundred})`),
  ...weighed(gradebook).map((index) => gradebook.categories[index]!.name),
  'Final mark',
  ...(gradebook.scale === 'percent' ? [] : ['Grade']),
  'Not final yet',
  'Dropped',
  'Overridden',
]

const percent = (mark: number | null): Cell => (mark === null ? '' : mark / hundred)

const markOf = (own: OwnMarks, state: GradebookItem['state'], place: number): Cell =>
  own.exceptions.some(({ item, isExcused }) => item === place && isExcused)
    ? 'Excused'
    : percent(own.marks[place] ?? (state === 'over' ? 0 : null))

const figuresOf = (gradebook: Gradebook, own: OwnMarks): Cell[] => [
  ...gradebook.items.map(({ state }, place) => markOf(own, state, place)),
  ...weighed(gradebook).map((index) => percent(own.categories[index] ?? null)),
  percent(own.final),
  ...(gradebook.scale === 'percent' ? [] : [own.label ?? '']),
  ...[
    own.waiting,
    own.dropped,
    own.exceptions.filter(({ isExcused }) => !isExcused).map(({ item }) => item),
  ].map((places) => places.map((place) => gradebook.items[place]!.title).join('; ')),
]

const wide = 20
const narrow = 12
const names = 3

const asSpreadsheet = ([header = [], ...rows]: Cell[][]): Promise<Buffer> =>
  spreadsheet({
    name: 'Gradebook',
    columns: header.map((title, index) => ({ title: String(title), width: index < names ? wide : narrow })),
    rows: rows.map((row) => row.map((value) => ({ value, format: '0.00' }))),
    sticky: names,
  })
