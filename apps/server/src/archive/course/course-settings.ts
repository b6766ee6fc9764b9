// Each column that a manager chooses, its name on the wire, and whether a copy keeps it. Types reject a missing column.

import type { AuditStates } from '@verdict/contract/audit-fields'
import type { courseChange } from '@verdict/contract/course'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { CourseRecord } from '../../access/course-access.ts'
import type { Courses } from '../../platform/database-types.ts'

type Change = Omit<z.output<typeof courseChange>, 'archived'>
type Audited = keyof NonNullable<AuditStates<'course'>['after']>

interface Setting {
  field: keyof Change
  copied: boolean
}

export const notCourseSettings = [
  'course_id',
  'created_at',
  'updated_at',
  'archived_at',
] as const satisfies (keyof Courses)[]

type SettingColumn = Exclude<keyof Courses, (typeof notCourseSettings)[number]>
type Settings = Pick<CourseRecord, SettingColumn>

export const courseSettings: { [C in SettingColumn]: C extends Audited ? Setting : never } = {
  name: { field: 'name', copied: false },
  description: { field: 'description', copied: true },
  encrypt: { field: 'encrypt', copied: false },
  // People with the original's code do not belong to the copy.
  join_code: { field: 'joinCode', copied: false },
  languages: { field: 'languages', copied: true },
  feedback: { field: 'feedback', copied: true },
}

const entries = Object.entries(courseSettings) as [SettingColumn, Setting][]

export const copiedColumns = entries.flatMap(([column, { copied }]) => (copied ? [column] : []))

export const columnsOf = (course: Required<Change>): Settings =>
  Object.fromEntries(entries.map(([column, { field }]) => [column, course[field]])) as Settings

/** Values before and after; null if nothing changes. */
export function changedColumns(
  now: CourseRecord,
  change: Change,
): { before: Partial<Settings>; after: Partial<Settings> } | null {
  const changed = entries.filter(
    ([column, { field }]) => change[field] !== undefined && !isDeepStrictEqual(change[field], now[column]),
  )
  if (changed.length === 0) return null
  return {
    before: Object.fromEntries(changed.map(([column]) => [column, now[column]])),
    after: Object.fromEntries(changed.map(([column, { field }]) => [column, change[field]])),
  }
}
