// The profile knows what is to come. It is asked for again at each start, when a time of one's own changes, and now and
// then, since somebody may be put on a list.

import { useEffect } from 'react'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { useWaitFor } from '../../../lib/clock/wait.ts'
import { subscribeOwnTimes } from '../../../lib/realtime/subscriptions.ts'
import { openExam } from '../../../lib/session/exam.ts'
import { getSession, onSessionChange, setProfile, useSession } from '../../../lib/session/session.ts'
import { fetchProfile } from './api/account.ts'

const nowAndThenMs = 30 * 60_000

let takenAt = serverNow()
onSessionChange(() => {
  takenAt = serverNow()
})

async function refresh(): Promise<void> {
  const before = getSession().profile
  // The exam's own pages follow its time.
  if (!before || before.exam) return
  const profile = await fetchProfile().catch(() => null)
  // Somebody else may be logged in meanwhile.
  if (!profile || getSession().profile?.uid !== profile.uid) return
  setProfile(profile)
  if (profile.exam) openExam(profile.exam.cid)
}

export function useFreshProfile(): void {
  const { profile } = useSession()
  const starts = profile?.coming?.map(({ start }) => Date.parse(start)) ?? []
  useWaitFor(profile && !profile.exam ? Math.min(takenAt + nowAndThenMs, ...starts) : null, refresh)
  useEffect(() => subscribeOwnTimes(() => void refresh()), [])
}
