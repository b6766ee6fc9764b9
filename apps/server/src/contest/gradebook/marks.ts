// Until a contest that hides results is open, its marks are shown only to those who see all results.

import type {
  Gradebook,
  GradebookItem,
  GradebookRow,
  MarkException,
  OwnMarks,
} from '@verdict/contract/gradebook'
import { finalMark, labelOf, plainItem } from '@verdict/domain/gradebook'
import { shareOf, wholeShare } from '@verdict/domain/share'
import type { Queryable } from '../../platform/db.ts'
import type { PageRequest } from '../../platform/paging.ts'
import { dueOf, freezeTimeOf, showsOf } from '../../access/contest-clock.ts'
import { seesThrough } from '../../access/contest.ts'
import type { CourseRole } from '@verdict/domain/course'
import {
  categoriesOf,
  type ColumnRecord,
  columnsOf,
  type ExceptionRecord,
  exceptionsOf,
  findSettings,
  itemsOf,
  type ItemRecord,
  markedPeople,
  type PeopleFilter,
  type PeopleOrder,
  type PersonRecord,
  type SettingsRecord,
  type StoredItem,
} from './gradebook-queries.ts'
import { cellsOf, plainName } from '@verdict/domain/pasted-cells'

/** Each line of a teacher's sheet gets a row even if nobody matches, so that columns can be copied between the two. */
interface OrderedLine<Person> {
  /** From 1. */
  line: number
  text: string
  /** Null if nobody matches, or the person is on an earlier line. */
  person: Person | null
}

type Named = Pick<PersonRecord, 'uid' | 'student_number'>

interface Ordered<Person> {
  lines: OrderedLine<Person>[]
  rest: Person[]
}

const keyOf = (text: string): string => plainName(text).toLowerCase()

/** Lines may be whole rows of a sheet: the first cells, or words, that may name a person are tried. */
const keysOf = (line: string): string[][] => [
  cellsOf(line, null).map(keyOf),
  // Without a digit, a word may be part of another person's name.
  line
    .split(/\s/)
    .map(keyOf)
    .filter((word) => /\d/.test(word)),
]

/** @param lines blank lines give no rows */
export function inOrderOf<Person extends Named>(
  people: readonly Person[],
  lines: readonly string[],
): Ordered<Person> {
  // A number takes precedence over a username: in a sheet of marks the number is meant.
  const byNumber = new Map(people.map((person) => [keyOf(person.student_number), person]))
  byNumber.delete('')
  const byName = new Map(people.map((person) => [person.uid.toLowerCase(), person]))
  const left = new Set(people)
  const find = (line: string): Person | null => {
    for (const keys of keysOf(line)) {
      for (const names of [byNumber, byName]) {
        for (const key of keys) {
          const person = names.get(key)
          if (person && left.has(person)) return person
        }
      }
    }
    return null
  }
  const found = lines.flatMap((text, index): OrderedLine<Person>[] => {
    if (text.trim() === '') return []
    const person = find(text)
    if (person) left.delete(person)
    return [{ line: index + 1, text: text.trim(), person }]
  })
  return { lines: found, rest: people.filter((person) => left.has(person)) }
}

export interface LoadedGradebook extends SettingsRecord {
  items: ItemRecord[]
  columns: ColumnRecord[]
}

/** @param userId whose due times are given; null for the general ones */
export async function loadGradebook(
  db: Queryable,
  courseId: number,
  userId: number | null = null,
): Promise<LoadedGradebook> {
  const [settings, categories, items, columns] = await Promise.all([
    findSettings(db, courseId),
    categoriesOf(db, courseId),
    itemsOf(db, courseId, userId),
    columnsOf(db, courseId),
  ])
  return {
    scale: 'percent',
    steps: [],
    dropLowest: 0,
    ...settings,
    categories,
    items: items.map(itemFrom),
    columns,
  }
}

const itemFrom = ({ has_begun, is_over, is_open_now, own_time, ...contest }: StoredItem): ItemRecord => ({
  contest,
  ownTime: own_time,
  hasBegun: has_begun,
  isOver: is_over,
  isOpen: is_open_now,
  weight: contest.weight ?? plainItem.weight,
  cap: contest.cap ?? plainItem.cap,
  isBonus: contest.is_bonus ?? plainItem.isBonus,
  // Stored from 1.
  category: contest.category === null ? plainItem.category : contest.category - 1,
})

/** Also before the freeze begins: otherwise marks before and after could be compared. */
const hides = ({ contest, isOpen }: ItemRecord): boolean => !isOpen && freezeTimeOf(contest) !== null

function stateOf(item: ItemRecord): GradebookItem['state'] {
  if (!item.hasBegun) return 'upcoming'
  if (!item.isOver) return 'running'
  return hides(item) ? 'hidden' : 'over'
}

const isShownTo = (role: CourseRole, item: ItemRecord): boolean =>
  item.isOpen || seesThrough({ manages: role.manageContest, views: role.viewSolution }, showsOf(item.contest))

/** @param role null for the viewer's own marks */
export const presentGradebook = (
  role: CourseRole | null,
  { items, columns, ...settings }: LoadedGradebook,
): Gradebook => ({
  ...settings,
  items: [...items.map((item) => presentContest(role, item)), ...columns.map(presentColumn)],
})

const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

const presentContest = (role: CourseRole | null, item: ItemRecord): GradebookItem => ({
  cid: item.contest.cid,
  columnId: null,
  outOf: wholeShare,
  title: item.contest.title,
  rule: item.contest.rule,
  start: item.contest.starts_at.toISOString(),
  end: item.contest.ends_at.toISOString(),
  due: isoOf(dueOf(item.contest, item.ownTime)),
  state: stateOf(item),
  isShown: role === null ? !hides(item) : isShownTo(role, item),
  weight: item.weight,
  cap: item.cap,
  isBonus: item.isBonus,
  category: item.category,
})

const presentColumn = ({ isComplete, ...column }: ColumnRecord): GradebookItem => ({
  ...column,
  cid: null,
  rule: null,
  start: null,
  end: null,
  due: null,
  state: isComplete ? 'over' : 'marking',
  isShown: true,
})

/** Items whose marks are read. */
export const shownOf = ({ items }: Gradebook): { cids: number[]; columnIds: number[] } => ({
  cids: items.flatMap(({ cid, isShown }) => (cid !== null && isShown ? [cid] : [])),
  columnIds: items.flatMap(({ columnId }) => columnId ?? []),
})

export interface MarkedPerson extends PersonRecord {
  exceptions: ExceptionRecord[]
}

/** With what was decided by hand about them. */
export async function peopleWithMarks(
  db: Queryable,
  gradebook: Gradebook,
  filter: Omit<PeopleFilter, 'cids' | 'columnIds'>,
  order: PeopleOrder,
  page?: PageRequest,
): Promise<MarkedPerson[]> {
  const people = await markedPeople(db, { ...filter, ...shownOf(gradebook) }, order, page)
  const ids = people.map(({ user_id }) => user_id)
  const by = Map.groupBy(await exceptionsOf(db, filter.courseId, ids), ({ user_id }) => user_id)
  return people.map((person) => ({ ...person, exceptions: by.get(person.user_id) ?? [] }))
}

/** An item is named by its contest, or below 0 by its column. */
const keyOfItem = ({ cid, columnId }: { cid: number | null; columnId: number | null }): number =>
  cid ?? -columnId!

export function marksOf(
  gradebook: Gradebook,
): (person: Pick<MarkedPerson, 'totals' | 'typed' | 'exceptions'>) => OwnMarks {
  const { items, categories, dropLowest, steps } = gradebook
  const places = new Map(items.map((item, place) => [keyOfItem(item), place]))
  return ({ totals, typed, exceptions: made }) => {
    const marks: (number | null)[] = items.map(() => null)
    const judging = new Set<number>()
    for (const total of totals?.split(',') ?? []) {
      const [cid, grade, pending] = total.split(':')
      const place = places.get(Number(cid))
      if (place === undefined) continue
      marks[place] = Number(grade)
      if (pending !== '0') judging.add(place)
    }
    for (const one of typed?.split(',') ?? []) {
      const [columnId, mark] = one.split(':')
      const place = places.get(-Number(columnId))
      if (place !== undefined) marks[place] = Number(mark)
    }
    const exceptions = exceptionsAt(items, places, marks, made)
    const excused = new Set<number>()
    for (const { item, isExcused, mark } of exceptions) {
      judging.delete(item)
      if (isExcused) excused.add(item)
      else marks[item] = mark
    }
    const isWaiting = ({ state, weight }: GradebookItem, place: number): boolean =>
      weight > 0 &&
      !excused.has(place) &&
      (judging.has(place) || (state === 'marking' ? marks[place] === null : state !== 'over'))
    // An item that counts is open, so everybody sees it.
    const { final, ...rest } = finalMark(
      { categories, dropLowest },
      items.map((item, place) => {
        const mark = marks[place] ?? null
        return {
          ...item,
          mark: mark === null ? null : shareOf(mark, item.outOf),
          counts:
            !excused.has(place) && (item.state === 'over' || (item.state === 'marking' && mark !== null)),
        }
      }),
    )
    return {
      marks,
      pending: [...judging].toSorted((a, b) => a - b),
      waiting: items.flatMap((item, place) => (isWaiting(item, place) ? [place] : [])),
      ...rest,
      exceptions: exceptions.map(({ mark: _mark, ...exception }) => exception),
      final,
      label: labelOf(final, steps),
    }
  }
}

/** An override of what is not shown is not shown either: it may follow from the result. */
function exceptionsAt(
  items: readonly GradebookItem[],
  places: ReadonlyMap<number, number>,
  marks: readonly (number | null)[],
  made: readonly ExceptionRecord[],
): (MarkException & { mark: number | null })[] {
  return made
    .flatMap(({ contest_id: cid, column_id: columnId, mark, reason, by, made_at }) => {
      const item = places.get(keyOfItem({ cid, columnId }))
      if (item === undefined || (mark !== null && !items[item]!.isShown)) return []
      return [
        { item, mark, isExcused: mark === null, was: marks[item]!, reason, by, at: made_at.toISOString() },
      ]
    })
    .toSorted((a, b) => a.item - b.item)
}

export const presentRow = (person: PersonRecord, marks: OwnMarks): GradebookRow => ({
  uid: person.uid,
  nick: person.nick,
  studentNumber: person.student_number,
  sectionId: person.section_id,
  hasLeft: person.has_left,
  ...marks,
})
