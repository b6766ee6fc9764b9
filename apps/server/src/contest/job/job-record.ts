import type { Judge } from '@verdict/domain/verdict'
import type { Selectable } from 'kysely'
import type { Jobs, JobSubmissions } from '../../platform/database-types.ts'

export type JobScope = Selectable<Jobs>['filter']

export const isSelection = (scope: JobScope): scope is { sids: number[] } => 'sids' in scope

/** Without the scope, which may be long. */
export type JobRecord = Omit<Selectable<Jobs>, 'filter'>

export interface NamedJob extends Selectable<Jobs> {
  by: string
  applied_by_uid: string | null
  cancelled_by_uid: string | null
}

export type JobItem = Omit<Selectable<JobSubmissions>, 'job_id' | 'user_id' | 'pid' | 'contest_id'>

/** `differs` in TypeScript. Other groups may change a cell although verdict and score stay. */
export const isChange = ({ old_judge, new_judge, old_score, new_score, regrouped }: JobItem): boolean =>
  new_judge !== old_judge || (new_score !== null && new_score !== old_score) || regrouped

export interface ChangeRecord extends Pick<
  Selectable<JobSubmissions>,
  'sid' | 'pid' | 'contest_id' | 'old_judge' | 'old_score' | 'regrouped'
> {
  uid: string
  nick: string
  title: string
  new_judge: Judge
  new_score: number
}

export interface PersonRecord {
  uid: string
  nick: string
  changed: number
  solve: number
  gained: number
}
