import { call } from '../../../../lib/api/client.ts'
import { apiQuery } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { getSession, setProfile } from '../../../../lib/session/session.ts'

export const handInQuery = (cid: number) => ({
  ...apiQuery('GET /exam/:cid/hand-in', { params: { cid } }),
  meta: { silent: true },
})

export const useHandIn = (cid: number) =>
  useChange([], () => call('POST /exam/:cid/hand-in', { params: { cid } }), {
    globalError: true,
    onDone(answer, _nothing, queries) {
      queries.setQueryData(handInQuery(cid).queryKey, answer)
      // Removes clock and button from the bar.
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
