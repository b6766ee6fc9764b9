// A browser has one session and many tabs. A login or logout in one of them is sent to the others. A tab that showed a visitor
// goes on as the person; one that shows somebody else keeps what was typed in it and says so, since nothing may be
// done there in another person's name. A tab that heard nothing learns it from the first call that is refused.

import { ApiError } from '@verdict/contract/client'
import type { SessionProfile } from '@verdict/contract/account'
import { clearSessionStorage } from '../storage.ts'
import { createStore } from '@verdict/web-client/store'
import { useStore } from '../store.ts'
import { closeAuthDialog, getAuthDialog, openAuthDialog } from './auth-dialog.ts'
import { takeUpSession } from './expiry.ts'
import { getSession, onSessionChange } from './session.ts'

/** The person the browser is logged in as, where this page shows somebody else. */
const other = createStore<string | null>(null)
export const useOtherPerson = (): string | null => useStore(other)

let channel: BroadcastChannel | null = null

/** @param uid null after a logout */
// eslint-disable-next-line unicorn/require-post-message-target-origin -- tabs of this origin alone
export const tellTabs = (uid: string | null): void => channel?.postMessage({ uid })

interface Start {
  fetchProfile: () => Promise<SessionProfile>
  /** The page shows another person now, and has to ask for its contents anew. */
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
    // The next call that is refused names the person again.
  } finally {
    adopting = false
  }
}

/** The browser's session is this person's. */
function takeNoteOf(uid: string, anew: boolean): void {
  const shown = getSession().profile?.uid
  if (shown === uid && !anew) return
  if (shown !== undefined && shown !== uid) {
    // Below the dialog of an expired session nobody would see it. One that the person opened stays: calls in the
    // background are refused again and again.
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

/** A call was refused, since the session is another person's than the page's. */
export function noticeOtherUser(error: unknown): void {
  const uid = error instanceof ApiError && error.error === 'OTHER_USER' ? error.params['uid'] : undefined
  if (typeof uid === 'string') takeNoteOf(uid, false)
}

/** Called once. */
export function startTabs(start: Start): void {
  started = start
  onSessionChange(() => {
    const shown = getSession().profile?.uid
    if (shown === undefined || shown === other.get()) other.set(null)
  })
  // Old browsers have none; they learn it from the first refused call.
  if (typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel('verdict-session')
  channel.addEventListener('message', ({ data }: MessageEvent<{ uid: string | null }>) => {
    if (data.uid === null) loggedOutElsewhere()
    else takeNoteOf(data.uid, true)
  })
}
