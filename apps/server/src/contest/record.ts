// A contest as the server's own parts pass it round: rows as they are stored.

import type { Selectable } from 'kysely'
import type { ContestEntrants, Users } from '../platform/database-types.ts'

export interface ContestProblemRecord {
  pid: number
  position: number
  title: string
  /** By language, with the problem's own; null where it has no other. */
  titles: Record<string, string> | null
  deleted_at: Date | null
}

/** Somebody's own standing on one problem. */
export interface OverviewRecord {
  pid: number
  solve: number
  submit: number
}

export interface EntrantRecord
  extends
    Pick<Selectable<Users>, 'uid' | 'nick'>,
    Pick<Selectable<ContestEntrants>, 'entered_at' | 'address'> {}
