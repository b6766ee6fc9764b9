// Ties the realtime channel to the session: open while somebody is logged in. One's own finished submission, unless its
// verdict arrives below the code, and a notice from the administrators become toasts on whatever page stands open.

import { isFinal, judgeShortCode, Judge } from '@verdict/domain/verdict'
import { i18n } from '../../i18n/index.ts'
import { createRealtime } from '../../lib/realtime/connection.ts'
import {
  arrivesInPlace,
  dispatch,
  emitReconnect,
  setRealtimeState,
  subscribeNotification,
  subscribeSubmission,
  watchedContest,
  type SubmissionResult,
} from '../../lib/realtime/subscriptions.ts'
import { getSession, onSessionChange } from '../../lib/session/session.ts'
import { shortCode } from '../../ui/verdict/verdict.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { fetchRealtimeToken } from './api/token.ts'

function socketUrl(token: string): string {
  const { protocol, host } = window.location
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/ws?token=${encodeURIComponent(token)}`
}

function announce({ solutionId: sid, judgeStatus }: SubmissionResult): void {
  if (!isFinal(judgeStatus) || !(judgeStatus in judgeShortCode) || arrivesInPlace(sid)) return
  const verdict = i18n.t(`verdict.name.${shortCode(judgeStatus)}`)
  const show = judgeStatus === Judge.Accepted ? toast.success : toast.info
  show(i18n.t('site.realtime.verdict', { sid, verdict }), {
    link: { href: `/solution/${sid}`, text: i18n.t('site.realtime.open', { sid }) },
  })
}

/** Called once, after the profile is known. */
export function startRealtime(): void {
  const realtime = createRealtime({
    fetchToken: fetchRealtimeToken,
    socketUrl,
    onMessage(message) {
      if (message.type === 'connect') tellWatched()
      dispatch(message)
    },
    onReconnect: emitReconnect,
    onStateChange: setRealtimeState,
  })
  const tellWatched = () => realtime.send({ type: 'watch', cid: watchedContest.get() })
  watchedContest.subscribe(tellWatched)
  subscribeSubmission(announce)
  subscribeNotification(({ title, content }) => toast.info(content, { title }))
  let connectedFor: string | undefined
  const follow = () => {
    const uid = getSession().profile?.uid
    if (uid === connectedFor) return
    connectedFor = uid
    realtime.disconnect()
    if (uid) realtime.connect()
  }
  onSessionChange(follow)
  follow()
}
