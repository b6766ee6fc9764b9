// The latest submission of this page's person since the page was loaded. A reload forgets it, so that what follows a verdict
// is shown once.

import { createStore } from '@verdict/web-client/store'
import { useStore } from '../../../lib/store.ts'

export interface SentHere {
  sid: number
  uid: string
  pid: number
  /** The contest that it was sent from, over or not; 0 outside contests. */
  mid: number
  at: number
  /** Address of statement and editor side by side, if it was sent from there. */
  beside: string | null
}

const store = createStore<SentHere | null>(null)

export const noteSent = store.set

/** @param pid any problem when absent */
export function useSentHere(uid: string, mid: number, pid?: number): SentHere | null {
  const sent = useStore(store)
  if (!sent || sent.uid !== uid || sent.mid !== mid || (pid !== undefined && sent.pid !== pid)) return null
  return sent
}
