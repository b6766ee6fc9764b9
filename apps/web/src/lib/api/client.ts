// Only features/<room>/<noun>/api files use it.

import { createClient, type ApiError } from '@verdict/contract/client'
import { noticeUnanswered } from '../connection.ts'
import { askToConfirm } from '../session/auth-dialog.ts'
import { noticeExam } from '../session/exam.ts'
import { noticeExpiry } from '../session/expiry.ts'
import { callsFor } from '../session/session.ts'
import { noticeOtherUser } from '../session/tabs.ts'

export function noticeRefusal(error: ApiError): void {
  noticeUnanswered(error)
  noticeExpiry(error)
  noticeOtherUser(error)
  noticeExam(error)
}

// Looked up at each call: extensions and tests replace fetch.
export const call = createClient({
  base: '/api',
  fetch: (input, init) => window.fetch(input, init),
  who: callsFor,
  onFailure(error) {
    noticeRefusal(error)
    if (error.error === 'CONFIRM_NEEDED') return askToConfirm(error.params['ways'])
  },
})
