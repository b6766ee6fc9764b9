// Who listens to the realtime channel. Pages subscribe here and know nothing of sockets.

import type { RealtimeMessage } from '@verdict/contract/realtime'
import { useEffect, useEffectEvent } from 'react'
import { createStore, useStore } from '../store.ts'
import type { RealtimeState } from './connection.ts'

export type SubmissionResult = Extract<RealtimeMessage, { type: 'submission_result' }>['data']
type RanklistChange = Extract<RealtimeMessage, { type: 'ranklist_changed' }>['data']
type Notification = Extract<RealtimeMessage, { type: 'notification' }>['data']

interface Channel<T extends unknown[]> {
  emit: (this: void, ...args: T) => void
  /** Returns what ends it. */
  subscribe: (this: void, listener: (...args: T) => void) => () => void
}

function channel<T extends unknown[]>(): Channel<T> {
  const listeners = new Set<(...args: T) => void>()
  return {
    emit(...args: T): void {
      for (const listener of listeners) listener(...args)
    },
    subscribe(listener: (...args: T) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const submissions = channel<[SubmissionResult]>()
const notifications = channel<[Notification]>()
const ranklistChanges = channel<[RanklistChange]>()
const reconnects = channel<[]>()
/** The contest whose ranklist is open; the server tells of changes to this one only. */
export const watchedContest = createStore<number | null>(null)
const stateStore = createStore<RealtimeState>('off')

export const subscribeSubmission = submissions.subscribe
export const subscribeNotification = notifications.subscribe
/** The channel was lost and is back: fetch what may have been missed. */
export const onReconnect = reconnects.subscribe

export const useRealtimeState = (): RealtimeState => useStore(stateStore)
export const setRealtimeState = stateStore.set
export const emitReconnect = reconnects.emit

export function dispatch(message: RealtimeMessage): void {
  if (message.type === 'submission_result') submissions.emit(message.data)
  else if (message.type === 'notification') notifications.emit(message.data)
  else if (message.type === 'ranklist_changed') ranklistChanges.emit(message.data)
}

/** Watches a contest's ranklist while the component is mounted: `listener` is called after each change. */
export function useRanklistChanges(cid: number, listener: () => void): void {
  const onChange = useEffectEvent(listener)
  useEffect(() => {
    watchedContest.set(cid)
    const ends = [
      ranklistChanges.subscribe((change) => change.cid === cid && onChange()),
      reconnects.subscribe(() => onChange()),
    ]
    return () => {
      ends.forEach((end) => end())
      watchedContest.set(null)
    }
  }, [cid])
}

const inPlace = new Set<number>()
/** Does its verdict arrive where the person looks? Then no toast repeats it. */
export const arrivesInPlace = (sid: number): boolean => inPlace.has(sid)

/** While the component is mounted, it shows the verdict of this submission below the code. */
export function useArrivesInPlace(sid: number): void {
  useEffect(() => {
    inPlace.add(sid)
    return () => void inPlace.delete(sid)
  }, [sid])
}

/** Calls `listener` with every result while the component is mounted, and `missed` after a reconnect. */
export function useSubmissionResults(
  listener: (result: SubmissionResult) => void,
  missed?: () => void,
): void {
  const onResult = useEffectEvent(listener)
  const onMissed = useEffectEvent(() => missed?.())
  useEffect(() => {
    const ends = [submissions.subscribe((result) => onResult(result)), reconnects.subscribe(() => onMissed())]
    return () => ends.forEach((end) => end())
  }, [])
}
