// The mark that each person of a course sees of one of its contests, for rooms above that pass marks on.

import type { Queryable } from '../../platform/db.ts'
import { loadGradebook, marksOf, peopleWithMarks, presentGradebook } from './marks.ts'

export interface ShownMark {
  userId: number
  /** Hundredths of a percent; null: none, or excused. */
  mark: number | null
  /** A submission waits for its verdict. */
  isPending: boolean
}

/** @returns null while the marks are for nobody's own eyes: of a draft, before the start, or of another course */
export async function shownMarks(
  db: Queryable,
  courseId: number,
  cid: number,
): Promise<{ isOver: boolean; marks: ShownMark[] } | null> {
  const loaded = await loadGradebook(db, courseId)
  const items = loaded.items.filter(({ contest }) => contest.cid === cid)
  const gradebook = presentGradebook(null, { ...loaded, items, columns: [] })
  const [item] = gradebook.items
  if (!item?.isShown || item.state === 'upcoming') return null
  const people = await peopleWithMarks(db, gradebook, { courseId }, { by: 'uid', sort: 1 })
  const own = marksOf(gradebook)
  return {
    isOver: item.state === 'over',
    marks: people.map((person) => {
      const { marks, pending, exceptions } = own(person)
      const isExcused = exceptions.some((one) => one.isExcused)
      return {
        userId: person.user_id,
        mark: isExcused ? null : (marks[0] ?? null),
        isPending: pending.length > 0,
      }
    }),
  }
}
