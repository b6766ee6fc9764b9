// A contest as the server's own parts pass it round: rows as they are stored.

import type { ContestStatus, ContestVisibility, LabelingStyle } from '@verdict/domain/contest'

/** What decides when a contest runs and what is hidden of it. */
export interface ClockRecord {
  starts_at: Date
  ends_at: Date
  /** 'auto', 'none', or minutes before the end. */
  freeze_rule: string
  unfreeze: 'auto' | 'manual'
  unfrozen_at: Date | null
}

export interface ContestRecord extends ClockRecord {
  cid: number
  title: string
  owner_id: number
  course_id: number | null
  encrypt: ContestVisibility
  status: ContestStatus
  labeling_style: LabelingStyle
  password: string
  is_open: boolean
  settled: boolean
  deleted_at: Date | null
}

/** With its course, and how one viewer stands to both. */
export interface ContestForViewer extends ContestRecord {
  is_entrant: boolean
  /** Null outside courses. */
  course_name: string | null
  course_has_code: boolean | null
  /** The viewer manages the contests of its course. */
  course_manages: boolean
  /** The viewer views solutions in its course. */
  course_views: boolean
  /** The course is private, and the viewer is not in it. */
  is_closed: boolean
}

export interface ContestProblemRecord {
  pid: number
  position: number
  title: string
  deleted_at: Date | null
}

/** Somebody's own standing on one problem. */
export interface OverviewRecord {
  pid: number
  solve: number
  submit: number
}

export interface EntrantRecord {
  uid: string
  nick: string
  entered_at: Date
  address: string
}
