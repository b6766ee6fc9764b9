// A job as the server's own parts pass it round: rows as they are stored.

import type { Judge } from '@verdict/domain/verdict'
import type { Selectable } from 'kysely'
import type { Jobs, JobSubmissions } from '../platform/database-types.ts'

/** Submissions named one by one, or a filter. */
export type JobScope = Selectable<Jobs>['filter']

export const isSelection = (scope: JobScope): scope is { sids: number[] } => 'sids' in scope

/** All but what it was asked for, which may be long and is needed only to begin. */
export type JobRecord = Omit<Selectable<Jobs>, 'filter'>

export interface NamedJob extends Selectable<Jobs> {
  by: string
  applied_by_uid: string | null
  cancelled_by_uid: string | null
}

/** One submission of a job. */
export type JobItem = Omit<
  Selectable<JobSubmissions>,
  'job_id' | 'user_id' | 'pid' | 'contest_id' | 'overtaken'
>

/**
 * As `differs` says it in SQL. Regrouped: in a contest its groups of tests give other points, so that a cell may change though
 * verdict and score do not.
 */
export const isChange = ({ old_judge, new_judge, old_score, new_score, regrouped }: JobItem): boolean =>
  new_judge !== old_judge || (new_score !== null && new_score !== old_score) || regrouped

/** A submission whose verdict, score or groups change. */
export interface ChangeRecord extends Pick<
  Selectable<JobSubmissions>,
  'sid' | 'pid' | 'contest_id' | 'old_judge' | 'old_score' | 'regrouped'
> {
  uid: string
  title: string
  new_judge: Judge
  new_score: number
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
