// A gradebook as the server's own parts pass it round.

import type { GradeScale, GradeStep, ItemRule } from '@verdict/domain/gradebook'
import type { ContestRecord } from '../standing/contest-access.ts'

export interface CategoryRecord {
  name: string
  weight: number | null
  dropLowest: number
}

export interface SettingsRecord {
  scale: GradeScale
  steps: GradeStep[]
  dropLowest: number
  categories: CategoryRecord[]
}

/** A contest of the course. */
export interface ItemRecord extends ItemRule {
  contest: ContestRecord
  hasBegun: boolean
  isOver: boolean
  isOpen: boolean
}

/** A contest with what somebody said of it; by nobody, null. */
export interface StoredItem extends ContestRecord {
  has_begun: boolean
  is_over: boolean
  is_open_now: boolean
  weight: number | null
  cap: number | null
  is_bonus: boolean | null
  category: number | null
}

/** Somebody with everything that they reached: `contest:grade:pending`, commas between them. */
export interface PersonRecord {
  user_id: number
  uid: string
  nick: string
  student_number: string
  section_id: number | null
  has_left: boolean
  totals: string | null
}
