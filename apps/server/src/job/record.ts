// A job as the server's own parts pass it round: rows as they are stored.

import type { JobFilter } from '@verdict/contract/job'
import type { JobAction, JobState } from '@verdict/domain/job'
import type { Judge } from '@verdict/domain/verdict'
import type { Origin } from '../platform/context.ts'

/** Submissions named one by one, or a filter. */
export type JobScope = { sids: number[] } | JobFilter

export const isSelection = (scope: JobScope): scope is { sids: number[] } => 'sids' in scope

export interface JobRecord {
  id: number
  action: JobAction
  state: JobState
  last_sid: number
  cursor: number
  total: number
  judged: number
  changed: number
  applied: number
  overtaken: number
  created_by: number
  created_at: Date
  applied_by: number | null
  applied_from: Origin | null
  applied_at: Date | null
  cancelled_by: number | null
  finished_at: Date | null
}

export interface NamedJob extends JobRecord {
  filter: JobScope
  by: string
  applied_by_uid: string | null
  cancelled_by_uid: string | null
}

/** One submission of a job. */
export interface JobItem {
  sid: number
  base_id: number | null
  was_skipped: boolean
  old_judge: Judge
  shadow_id: number | null
  new_judge: Judge | null
}

/** A submission whose verdict changes. */
export interface ChangeRecord {
  sid: number
  uid: string
  pid: number
  title: string
  contest_id: number
  old_judge: Judge
  new_judge: Judge
}

/** Somebody with such submissions. */
export interface PersonRecord {
  uid: string
  nick: string
  changed: number
  solve: number
  /** How many problems more count as solved afterwards. */
  gained: number
}
