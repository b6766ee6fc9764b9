// The end of exams: handing in, receipts, papers.

import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { getSession, setProfile } from '../../../../lib/session/session.ts'

/** Until the receipt is there, the page looks again. */
export const handInQuery = (cid: number) => ({
  ...apiQuery('GET /exam/:cid/hand-in', { params: { cid } }),
  meta: { silent: true },
})

export const useHandIn = (cid: number) =>
  useChange([], () => call('POST /exam/:cid/hand-in', { params: { cid } }), {
    globalError: true,
    onDone(answer, _nothing, queries) {
      queries.setQueryData(handInQuery(cid).queryKey, answer)
      // The bar has no clock and no button to hand in any more.
      const { profile } = getSession()
      if (profile?.exam?.cid === cid) setProfile({ ...profile, exam: { ...profile.exam, hasHandedIn: true } })
    },
  })

export const useHandInDraft = (cid: number) =>
  useChange(
    ['GET /exam/:cid/hand-in'],
    (pid: number) => call('POST /exam/:cid/drafts/:pid', { params: { cid, pid } }),
    { globalError: true },
  )

export const receiptQuery = (code: string) => ({
  ...apiQuery('GET /receipt/:code', { params: { code } }),
  meta: { silent: true },
})
