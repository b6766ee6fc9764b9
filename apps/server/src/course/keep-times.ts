// People of a section may have more time by it. The nouns that score stand above courses, so the application hands in what
// scores anew.

import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'

interface Moved {
  courseId: number
  /** Their section may be another one afterwards. */
  userIds: readonly number[]
  /** The one that is deleted. */
  sectionId?: number
}

/** Makes a change of sections, and in the same transaction scores anew those who have more or less time by it. */
export type KeepTimes = <T>(tx: Queryable, moved: Moved, change: () => Promise<T>) => Promise<T>

export type CourseContext = Context & { keepTimes: KeepTimes }
