// Opens the channel while logged in. Own results and notifications become toasts, unless the page already shows them.

import { createRealtime, socketUrl } from '@verdict/web-client/realtime'
import { isFinal, judgeShortCode, Judge } from '@verdict/domain/verdict'
import { i18n } from '../../../i18n/index.ts'
import {
  dispatch,
  emitReconnect,
  isShown,
  setRealtimeState,
  subscribeNotification,
  subscribeSubmission,
  watchedContest,
  type Notification,
  type SubmissionResult,
} from '../../../lib/realtime/subscriptions.ts'
import type { NewsOf } from '@verdict/contract/realtime'
import { getSession, onSessionChange } from '../../../lib/session/session.ts'
import { shortCode } from '../../../ui/verdict/verdict.tsx'
import { announceLive, submissionToast, toast } from '../../../ui/toast/toast.ts'
import { fetchRealtimeToken } from './api/token.ts'

function announce({ solutionId: sid, judgeStatus }: SubmissionResult): void {
  if (!isFinal(judgeStatus) || !(judgeStatus in judgeShortCode) || isShown('verdict', sid)) return
  const verdict = i18n.t(`verdict.name.${shortCode(judgeStatus)}`)
  const text = i18n.t('site.realtime.verdict', { sid, verdict })
  if (isShown('submission', sid)) {
    // Visible there, but announced to screen readers.
    announceLive(text)
    return
  }
  const show = judgeStatus === Judge.Accepted ? toast.success : toast.info
  show(text, {
    key: submissionToast(sid),
    link: { href: `/solution/${sid}`, text: i18n.t('site.realtime.open', { sid }) },
  })
}

function placeOf(about: NewsOf) {
  if (about.kind === 'mark') return ['submission', about.sid, `/solution/${about.sid}`] as const
  if (about.kind === 'course')
    return ['course', about.courseId, `/course/${about.courseId}/announcements`] as const
  const href =
    about.cid === null ? `/discuss/${about.did}` : `/contests/${about.cid}/questions?did=${about.did}`
  return ['discussion', about.did, href] as const
}

/** An announcement to the entrants of a contest. */
const isBroadcast = (about: NewsOf): about is Extract<NewsOf, { did: number }> & { cid: number } =>
  (about.kind === 'announcement' || about.kind === 'correction') && about.cid !== null

interface StartOptions {
  /** @returns whether the page has shown it to an entrant */
  showBroadcast: (cid: number, did: number) => Promise<boolean>
}

async function tell(notification: Notification, { showBroadcast }: StartOptions): Promise<void> {
  const { about } = notification
  if (about && isBroadcast(about) && (await showBroadcast(about.cid, about.did))) return
  notice(notification)
}

function notice({ title, content, about }: Notification): void {
  if (!about) {
    toast.info(content, { title })
    return
  }
  const head = i18n.t(`notice.news.${about.kind}`, { contest: title })
  const [shown, id, href] = placeOf(about)
  if (isShown(shown, id)) {
    announceLive(`${head} ${content}`)
    return
  }
  toast.info(content, { title: head, key: `${shown} ${id}`, link: { href, text: i18n.t('notice.open') } })
}

/**
 * Call once, after the profile is known.
 * @returns `again` reconnects at once, even after giving up
 */
export function startRealtime(options: StartOptions): { again: () => void } {
  const realtime = createRealtime({
    fetchToken: fetchRealtimeToken,
    socketUrl: (token) => socketUrl(window.location.origin, token),
    onMessage(message) {
      if (message.type === 'connect') tellWatched()
      dispatch(message)
    },
    onReconnect: emitReconnect,
    onStateChange: setRealtimeState,
  })
  const tellWatched = () => realtime.send({ type: 'watch', ...watchedContest.get() })
  watchedContest.subscribe(tellWatched)
  subscribeSubmission(announce)
  subscribeNotification((notification) => void tell(notification, options))
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
  return { again: realtime.again }
}
