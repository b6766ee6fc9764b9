// Messages of the realtime channel, server to page. The page says one thing only: which ranklist it has open.

import type { Judge } from '@verdict/domain/verdict'

export type RealtimeMessage =
  | { type: 'connect'; data: { username: string; message: string } }
  | {
      type: 'submission_result'
      data: {
        solutionId: number
        judgeStatus: Judge
        pid?: number
        /** Present on the last word and while tests finish. */
        time?: number
        memory?: number
        progress?: { done: number; total: number }
      }
    }
  | { type: 'notification'; data: { title: string; content: string } }
  /** To pages that watch this contest: its version at once, then each change, at most once a second. */
  | { type: 'ranklist_changed'; data: { cid: number; version: number } }

/** Sent by the page after `connect`: the contest whose ranklist it shows, null for none. The last one holds. */
export interface WatchMessage {
  type: 'watch'
  cid: number | null
}
