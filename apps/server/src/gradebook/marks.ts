// A gradebook for one viewer. The worth of an item is the same for everybody; which marks are shown is not: of a contest that
// hides results from its participants only those who see through that see marks, until it is open.

import type { Gradebook, GradebookItem, GradebookRow, OwnMarks } from '@verdict/contract/gradebook'
import { finalMark, labelOf, plainItem } from '@verdict/domain/gradebook'
import type { Queryable } from '../platform/db.ts'
import { freezeTimeOf, showsOf } from '../standing/contest-clock.ts'
import { seesThrough } from '../standing/contest.ts'
import type { CourseRole } from '@verdict/domain/course'
import { categoriesOf, findSettings, itemsOf } from './queries.ts'
import type { ItemRecord, PersonRecord, SettingsRecord, StoredItem } from './record.ts'

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

/** Also while the freeze is still to come: nothing that is shown before it may be compared with what comes after. */
const hides = ({ contest, isOpen }: ItemRecord): boolean => !isOpen && freezeTimeOf(contest) !== null

function stateOf(item: ItemRecord): GradebookItem['state'] {
  if (!item.hasBegun) return 'upcoming'
  if (!item.isOver) return 'running'
  return hides(item) ? 'hidden' : 'over'
}

/** Until a contest is open only those see marks of others who see all of it. */
const isShownTo = (role: CourseRole, item: ItemRecord): boolean =>
  item.isOpen || seesThrough({ manages: role.manageContest, views: role.viewSolution }, showsOf(item.contest))

/** @param role the viewer's in the course; null for the viewer's own marks */
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

/** The contests whose marks are shown. */
export const shownOf = ({ items }: Gradebook): number[] =>
  items.filter(({ isShown }) => isShown).map(({ cid }) => cid)

/** Marks of people by one gradebook, as one viewer sees it. */
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
    // An item that counts is open, so it is shown to everybody.
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
