// Somebody who sits an exam reaches that exam alone: the page shows no other address, and leads to it from everywhere. The server
// decides again on every call; here nobody is left before a page that can show nothing.

import { ApiError } from '@verdict/contract/client'
import type { Viewer } from '@verdict/web-client/session'
import { getSession } from './session.ts'

/** @returns where the visit of this address leads instead; null where it may stay */
export function examAddress({ profile }: Pick<Viewer, 'profile'>, path: string): string | null {
  const exam = profile?.exam
  if (!exam) return null
  const entry = `/exam/${exam.cid}`
  if (path === '/receipt' || path.startsWith('/receipt/') || path === entry || path.startsWith(`${entry}/`))
    return null
  const inside = `/contests/${exam.cid}`
  if (!exam.isIn || exam.hasHandedIn) return entry
  return path === inside || path.startsWith(`${inside}/`) ? null : inside
}

/** An exam has begun for this account, or it goes on in another session: the page starts anew where that is said. */
export function noticeExam(error: unknown): void {
  if (!(error instanceof ApiError)) return
  const isNews =
    error.error === 'EXAM_ELSEWHERE' ||
    // A part of the exam's own pages that an exam leaves out is no news.
    (error.error === 'EXAM_ONLY' && !getSession().profile?.exam)
  const address = `/exam/${String(error.params?.['cid'] ?? '')}`
  if (isNews && !window.location.pathname.startsWith(address)) window.location.assign(address)
}
