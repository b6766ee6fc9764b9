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
  /** Hundredths of a point; they count in homework alone. */
  points: number
}

/** Somebody's own standing on one problem. */
export interface OverviewRecord {
  pid: number
  solve: number
  submit: number
}

/** The work that somebody handed in to one problem of homework. */
export interface OwnHomework {
  /** Hundredths of a point; null while nothing says anything. */
  score: number | null
  /** A mark that was given by hand stands for it. */
  marked: boolean
  /** Those that count towards the bound. */
  attempts: number
}

export interface EntrantRecord
  extends
    Pick<Selectable<Users>, 'uid' | 'nick'>,
    Pick<Selectable<ContestEntrants>, 'entered_at' | 'address'> {}
