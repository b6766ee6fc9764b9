// During an exam every address leads to the exam. The server enforces it; this avoids pages that can show nothing.

import { ApiError } from '@verdict/contract/client'
import type { Viewer } from '@verdict/web-client/session'
import { getSession } from './session.ts'

/** @returns the address to redirect to, or null */
export function examAddress({ profile }: Pick<Viewer, 'profile'>, path: string): string | null {
  if (profile?.factorDue && path !== '/settings') return '/settings'
  const exam = profile?.exam
  if (!exam) return null
  const entry = `/exam/${exam.cid}`
  if (path === '/receipt' || path.startsWith('/receipt/') || path === entry || path.startsWith(`${entry}/`))
    return null
  const inside = `/contests/${exam.cid}`
  if (!exam.isIn || exam.hasHandedIn) return entry
  return path === inside || path.startsWith(`${inside}/`) ? null : inside
}

/** Full reload, unless its page is open. */
export function openExam(cid: string | number): void {
  const address = `/exam/${cid}`
  if (!window.location.pathname.startsWith(address)) window.location.assign(address)
}

/** An exam has begun, or continues in another session. */
export function noticeExam(error: unknown): void {
  if (!(error instanceof ApiError)) return
  const isNews =
    error.error === 'EXAM_ELSEWHERE' ||
    // Calls that exams exclude are no news on the exam's own pages.
    (error.error === 'EXAM_ONLY' && !getSession().profile?.exam)
  if (error.error === 'FACTOR_DUE' && !getSession().profile?.factorDue) window.location.reload()
  if (isNews) openExam(error.params?.['cid'] ?? '')
}
