// Messages of the realtime channel. The page sends only which ranklist, exam desk or queue it shows.

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
        time?: number
        memory?: number
        /** Hundredths of a point, where it says more than the verdict. */
        score?: number
        progress?: { done: number; total: number }
        /** Version of the submission's state, to order answers. */
        updatedAt?: string
      }
    }
  | { type: 'run_finished'; data: { id: number; pid: number } }
  | { type: 'notification'; data: { title: string; content: string; about?: NewsOf } }
  /** Personal time or pause changed: refetch what shows it. */
  | { type: 'exam_time'; data: { cid: number } }
  /** For watchers of this contest: the version at once, then each change, at most once a second. */
  | { type: 'ranklist_changed'; data: { cid: number; version: number } }
  | { type: 'exam_changed'; data: { cid: number; version: number } }
  | { type: 'prints_changed'; data: { cid: number; version: number } }
  | { type: 'balloons_changed'; data: { cid: number; version: number } }
  | { type: 'questions_changed'; data: { cid: number; version: number } }
  | { type: 'exam_message'; data: { cid: number; message: ExamMessage } }

export const discussionNewsKinds = ['question', 'answer', 'announcement', 'correction'] as const
export type DiscussionNewsKind = (typeof discussionNewsKinds)[number]

interface DiscussionNewsOf {
  kind: DiscussionNewsKind
  /** Null: it is about a problem outside contests. */
  cid: number | null
  did: number
}

interface MarkNewsOf {
  kind: 'mark'
  cid: number
  sid: number
}

interface CourseNewsOf {
  kind: 'course'
  courseId: number
}

export type NewsOf = DiscussionNewsOf | MarkNewsOf | CourseNewsOf

/** The contest whose ranklist, desk or queue is shown, or null. The last message counts. */
export interface WatchMessage {
  type: 'watch'
  cid: number | null
  of?: 'desk' | 'balloons' | 'prints' | 'questions' | undefined
}
