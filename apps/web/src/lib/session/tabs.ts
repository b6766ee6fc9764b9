// One session, many tabs: logins and logouts are broadcast. Visitors' tabs become the person's; tabs of somebody else keep
// what was typed and show a notice, since nothing may be done there in another's name. Missed broadcasts are noticed by the
// first refused call.

import { ApiError } from '@verdict/contract/client'
import type { SessionProfile } from '@verdict/contract/account'
import { clearSessionStorage } from '../storage.ts'
import { createStore } from '@verdict/web-client/store'
import { useStore } from '../store.ts'
import { closeAuthDialog, getAuthDialog, openAuthDialog } from './auth-dialog.ts'
import { takeUpSession } from './expiry.ts'
import { getSession, onSessionChange } from './session.ts'

const other = createStore<string | null>(null)
export const useOtherPerson = (): string | null => useStore(other)

let channel: BroadcastChannel | null = null

/** @param uid null after a logout */
// eslint-disable-next-line unicorn/require-post-message-target-origin -- tabs of this origin alone
export const tellTabs = (uid: string | null): void => channel?.postMessage({ uid })

interface Start {
  fetchProfile: () => Promise<SessionProfile>
  /** The shown person changed: refetch. */
  onTakenUp: () => Promise<unknown>
}

let started: Start | null = null
let adopting = false

async function adopt({ fetchProfile, onTakenUp }: Start): Promise<void> {
  if (adopting) return
  adopting = true
  try {
    await takeUpSession(await fetchProfile())
    await onTakenUp()
  } catch {
    // The next refused call names the person again.
  } finally {
    adopting = false
  }
}

function takeNoteOf(uid: string, anew: boolean): void {
  const shown = getSession().profile?.uid
  if (shown === uid && !anew) return
  if (shown !== undefined && shown !== uid) {
    // It would be hidden below an expired session's dialog. A dialog that the person opened stays, as background calls are
    // refused repeatedly.
    if (getAuthDialog()?.expired) closeAuthDialog()
    other.set(uid)
  } else if (started) {
    void adopt(started)
  }
}

function loggedOutElsewhere(): void {
  other.set(null)
  if (!getSession().isLoggedIn) return
  clearSessionStorage()
  openAuthDialog('login', true)
}

export function noticeOtherUser(error: unknown): void {
  const uid = error instanceof ApiError && error.error === 'OTHER_USER' ? error.params['uid'] : undefined
  if (typeof uid === 'string') takeNoteOf(uid, false)
}

/** Call once. */
export function startTabs(start: Start): void {
  started = start
  onSessionChange(() => {
    const shown = getSession().profile?.uid
    if (shown === undefined || shown === other.get()) other.set(null)
  })
  // Old browsers learn it from a refused call.
  if (typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel('verdict-session')
  channel.addEventListener('message', ({ data }: MessageEvent<{ uid: string | null }>) => {
    if (data.uid === null) loggedOutElsewhere()
    else takeNoteOf(data.uid, true)
  })
}
