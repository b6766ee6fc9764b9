// Until a contest that hides results is open, its marks are shown only to those who see all results.

import type { Gradebook, GradebookItem, GradebookRow, OwnMarks } from '@verdict/contract/gradebook'
import { finalMark, labelOf, plainItem } from '@verdict/domain/gradebook'
import type { Queryable } from '../../platform/db.ts'
import { freezeTimeOf, showsOf } from '../../access/contest-clock.ts'
import { seesThrough } from '../../access/contest.ts'
import type { CourseRole } from '@verdict/domain/course'
import {
  categoriesOf,
  findSettings,
  itemsOf,
  type ItemRecord,
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
}

export async function loadGradebook(db: Queryable, courseId: number): Promise<LoadedGradebook> {
  const [settings, categories, items] = await Promise.all([
    findSettings(db, courseId),
    categoriesOf(db, courseId),
    itemsOf(db, courseId),
  ])
  return {
    scale: 'percent',
    steps: [],
    dropLowest: 0,
    ...settings,
    categories,
    items: items.map(itemFrom),
  }
}

const itemFrom = ({ has_begun, is_over, is_open_now, ...contest }: StoredItem): ItemRecord => ({
  contest,
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
  { items, ...settings }: LoadedGradebook,
): Gradebook => ({
  ...settings,
  items: items.map((item) => ({
    cid: item.contest.cid,
    title: item.contest.title,
    rule: item.contest.rule,
    start: item.contest.starts_at.toISOString(),
    end: item.contest.ends_at.toISOString(),
    state: stateOf(item),
    isShown: role === null ? !hides(item) : isShownTo(role, item),
    weight: item.weight,
    cap: item.cap,
    isBonus: item.isBonus,
    category: item.category,
  })),
})

export const shownOf = ({ items }: Gradebook): number[] =>
  items.filter(({ isShown }) => isShown).map(({ cid }) => cid)

export function marksOf(gradebook: Gradebook): (person: Pick<PersonRecord, 'totals'>) => OwnMarks {
  const { items, categories, dropLowest, steps } = gradebook
  const places = new Map(items.map(({ cid }, place) => [String(cid), place]))
  return ({ totals }) => {
    const marks: (number | null)[] = items.map(() => null)
    const pending: number[] = []
    for (const total of totals?.split(',') ?? []) {
      const [cid = '', grade, waiting] = total.split(':')
      const place = places.get(cid)
      if (place === undefined) continue
      marks[place] = Number(grade)
      if (waiting !== '0') pending.push(place)
    }
    // An item that counts is open, so everybody sees it.
    const { final, ...rest } = finalMark(
      { categories, dropLowest },
      items.map((item, place) => ({ ...item, mark: marks[place] ?? null, counts: item.state === 'over' })),
    )
    return { marks, pending: pending.toSorted((a, b) => a - b), ...rest, final, label: labelOf(final, steps) }
  }
}

export const presentRow = (person: PersonRecord, marks: OwnMarks): GradebookRow => ({
  uid: person.uid,
  nick: person.nick,
  studentNumber: person.student_number,
  sectionId: person.section_id,
  hasLeft: person.has_left,
  ...marks,
})
