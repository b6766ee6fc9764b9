// Submissions are stored in local storage before sending, so that neither a lost network nor a reload loses one, and sent in
// order once the server is reachable. Only this page's person's.

import { ApiError } from '@verdict/contract/client'
import { aloneByLease, aloneByLock, type Alone } from '@verdict/web-client/alone'
import { type Answer, isWaiting, type Kept, type KeptError, SendQueue } from '@verdict/web-client/send-queue'
import { i18n, loadTexts } from '../../../../i18n/index.ts'
import { queryClient } from '../../../../lib/api/query-client.ts'
import { refresh } from '../../../../lib/api/query.ts'
import { serverNow } from '../../../../lib/clock/server-clock.ts'
import { askServer, isConnectionLost, onConnectionChange } from '../../../../lib/connection.ts'
import { keptUnder, noteKept, onKept } from '../../../../lib/kept-submissions.ts'
import { callsFor, getSession, onSessionChange } from '../../../../lib/session/session.ts'
import { local } from '../../../../lib/storage.ts'
import { submissionToast, toast } from '../../../../ui/toast/toast.ts'
import { type HandedIn, sendCode, type Submitted } from '../api/send-code.ts'
import { keepCode } from '../kept-code.ts'

export type KeptSubmission = Kept<HandedIn>
type Queue = SendQueue<HandedIn, Submitted>

const limits = { count: 30, characters: 1_000_000 }
const askAgainSeconds = 5

export const placeOf = ({ pid, mid }: Pick<HandedIn, 'pid' | 'mid'>): string => `${pid}/${mid ?? 0}`

const isSame = (one: HandedIn, other: HandedIn): boolean =>
  placeOf(one) === placeOf(other) &&
  one.course === other.course &&
  one.language === other.language &&
  one.code === other.code

/** Over plain http there is no `crypto.randomUUID`. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function shelfOf(uid: string) {
  const under = keptUnder(uid)
  return {
    list: () =>
      local.keys(under).flatMap((key): KeptSubmission[] => {
        try {
          const kept = JSON.parse(local.read(key) ?? 'null') as KeptSubmission | null
          return kept?.what ? [kept] : []
        } catch {
          return []
        }
      }),
    put(kept: KeptSubmission) {
      const done = local.write(under + kept.key, JSON.stringify(kept))
      noteKept()
      return done
    },
    remove(key: string) {
      local.remove(under + key)
      noteKept()
    },
  }
}

function aloneFor(uid: string): Alone {
  const name = `submissions of ${uid}`
  // Only available over https.
  const locks = navigator.locks as LockManager | undefined
  if (locks) return aloneByLock(locks, name)
  const shared = {
    read: () => local.read(name),
    write: (text: string) => void local.write(name, text),
    remove: () => local.remove(name),
  }
  return aloneByLease(shared, newKey())
}

const keptError = ({ status, message, error, params }: ApiError): KeptError => ({
  status,
  message,
  error,
  params,
})

export const errorOf = ({ status, message, error, params }: KeptError): ApiError =>
  new ApiError(
    status,
    message,
    error === null ? undefined : { error: error as ApiError['error'] & string, params },
  )

/** An HTTP error has failed, a proxy's too. @returns seconds until it is sent again; undefined for never */
function sentAgainAfter(error: unknown, waited: boolean): number | null | undefined {
  // No answer, or that of a portal, which lets nothing through.
  if (!(error instanceof ApiError) || error.status < 400) return askAgainSeconds
  // On the first try these errors are shown to the person.
  if (!waited) return undefined
  if (error.error === 'NOT_READY') return askAgainSeconds
  if (error.error === 'RATE_LIMITED') return Number(error.params['seconds'] ?? askAgainSeconds)
  // Until the same person is logged in again.
  return error.error === 'LOGIN_REQUIRED' || error.error === 'OTHER_USER' ? null : undefined
}

async function send({ key, what, at }: KeptSubmission, waited: boolean): Promise<Answer<Submitted>> {
  try {
    const result = await sendCode(key, what, waited ? at : null)
    return { kind: 'taken', result }
  } catch (error) {
    // Aborted calls are not reported by the client.
    if (!(error instanceof ApiError)) void askServer()
    const seconds = sentAgainAfter(error, waited)
    if (seconds !== undefined) return { kind: 'later', seconds }
    return { kind: 'refused', error: keptError(error as ApiError) }
  }
}

interface News {
  uid: string
  sid: number
  practice: boolean
}

/** Not during server rendering. */
const hasTabs = (): boolean => typeof window !== 'undefined' && typeof BroadcastChannel !== 'undefined'

/** Another tab may have sent it. */
const channel = hasTabs() ? new BroadcastChannel('verdict-submissions') : null
channel?.addEventListener('message', ({ data }: MessageEvent<News>) => void announce(data))

async function announce({ uid, sid, practice }: News): Promise<void> {
  await loadTexts(['waiting'])
  if (getSession().profile?.uid !== uid) return
  const link = { href: `/solution/${sid}`, text: i18n.t('site.realtime.open', { sid }) }
  const more = { key: submissionToast(sid), link }
  if (practice) toast.warning(i18n.t('waiting.late', { sid }), more)
  else toast.success(i18n.t('waiting.arrived', { sid }), more)
  void refresh(queryClient, ['GET /status/list', 'GET /account/submissions'])
}

function arrivedFor(uid: string) {
  return ({ what }: KeptSubmission, { sid, practice = false }: Submitted) => {
    keepCode(sid, what)
    const news: News = { uid, sid, practice }
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- tabs of this origin alone
    channel?.postMessage(news)
    void announce(news)
    return practice ? { sid } : undefined
  }
}

function hasRoom(kept: readonly KeptSubmission[], { code }: HandedIn): boolean {
  const characters = kept.reduce((sum, { what }) => sum + what.code.length, code.length)
  return kept.length < limits.count && characters <= limits.characters
}

/** The page cannot be reloaded without a server, which would hide what is being written. */
function warnOf(queue: Queue) {
  return (event: BeforeUnloadEvent) => {
    if (isConnectionLost() && queue.kept.get().some(isWaiting)) event.preventDefault()
  }
}

let open: { uid: string; queue: Queue; end: () => void } | null = null

function openQueue(uid: string) {
  const queue = new SendQueue<HandedIn, Submitted>({
    shelf: shelfOf(uid),
    alone: aloneFor(uid),
    newKey,
    now: serverNow,
    // Only as this person.
    canSend: () => !isConnectionLost() && callsFor() === uid,
    send,
    isSame,
    hasRoom,
    onArrived: arrivedFor(uid),
  })
  const warn = warnOf(queue)
  const ends = [
    onKept(() => queue.look()),
    onConnectionChange(() => {
      if (!isConnectionLost()) void queue.sendAll()
    }),
    onSessionChange(() => {
      if (getSession().profile?.uid === uid) void queue.sendAll()
    }),
    () => window.removeEventListener('beforeunload', warn),
    () => queue.end(),
  ]
  window.addEventListener('beforeunload', warn)
  // Left over from an earlier page.
  void queue.sendAll()
  return { uid, queue, end: () => ends.forEach((end) => end()) }
}

export function queueOf(uid: string): Queue {
  if (open?.uid !== uid) {
    open?.end()
    open = openQueue(uid)
  }
  return open.queue
}

export function closeQueue(): void {
  open?.end()
  open = null
}
