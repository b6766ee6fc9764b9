// Messages of the realtime channel, server to page. The page says one thing only: which ranklist, or which desk of an exam, it
// has open.

import type { Judge } from '@verdict/domain/verdict'
import type { ExamMessage } from '../exam/exam-desk.ts'

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
        /** Hundredths of a point, where they say more than the verdict. */
        score?: number
        progress?: { done: number; total: number }
        /** The version of the submission's state, as in lists: it orders two answers. */
        updatedAt?: string
      }
    }
  /** One's own run ended. */
  | { type: 'run_finished'; data: { id: number; pid: number } }
  | { type: 'notification'; data: { title: string; content: string; about?: NewsOf } }
  /** One's own time in this contest is another, or one's clock stands still or goes on: what shows it is fetched again. */
  | { type: 'exam_time'; data: { cid: number } }
  /** To pages that watch this contest: its version at once, then each change, at most once a second. */
  | { type: 'ranklist_changed'; data: { cid: number; version: number } }
  /** To desks that watch this exam: something happened in it, said like changes of ranklists. */
  | { type: 'exam_changed'; data: { cid: number; version: number } }
  /** To who sits the exam: the proctors say something. */
  | { type: 'exam_message'; data: { cid: number; message: ExamMessage } }

/** A change in the discussions of a contest: a question, an answer, a new announcement or an edited one. */
export const contestNewsKinds = ['question', 'answer', 'announcement', 'correction'] as const
export type ContestNewsKind = (typeof contestNewsKinds)[number]

/** A notification that comes from a contest: its title is the contest's, its content the discussion's title. */
export interface ContestNewsOf {
  kind: ContestNewsKind
  cid: number
  did: number
}

/** Somebody marked one's own submission by hand: the title is the homework's, the content the problem's title. */
interface MarkNewsOf {
  kind: 'mark'
  cid: number
  sid: number
}

/** A course has a new announcement: the title is the course's, the content the announcement's title. */
interface CourseNewsOf {
  kind: 'course'
  courseId: number
}

/** The thing that a notification is about, where it is not the site's. */
export type NewsOf = ContestNewsOf | MarkNewsOf | CourseNewsOf

/** Sent by the page after `connect`: the contest whose ranklist it shows, or its desk, null for none. The last one holds. */
export interface WatchMessage {
  type: 'watch'
  cid: number | null
  /** Without it, the ranklist. */
  of?: 'desk' | undefined
}
