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
