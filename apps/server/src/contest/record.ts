// A contest as the server's own parts pass it round: rows as they are stored.

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
