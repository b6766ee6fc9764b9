import type { RealtimeMessage, WatchMessage } from '@verdict/contract/realtime'
import { useEffect, useEffectEvent } from 'react'
import { createStore } from '@verdict/web-client/store'
import { useStore } from '../store.ts'
import type { RealtimeState } from '@verdict/web-client/realtime'

export type SubmissionResult = Extract<RealtimeMessage, { type: 'submission_result' }>['data']
type RanklistChange = Extract<RealtimeMessage, { type: 'ranklist_changed' }>['data']
type ExamChange = Extract<RealtimeMessage, { type: 'exam_changed' }>['data']
type QueueChange = Extract<RealtimeMessage, { type: 'balloons_changed' | 'prints_changed' }>['data']
type QuestionsChange = Extract<RealtimeMessage, { type: 'questions_changed' }>['data']
type ExamMessageNews = Extract<RealtimeMessage, { type: 'exam_message' }>['data']
type FinishedRun = Extract<RealtimeMessage, { type: 'run_finished' }>['data']
export type Notification = Extract<RealtimeMessage, { type: 'notification' }>['data']

interface Channel<T extends unknown[]> {
  emit: (this: void, ...args: T) => void
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
const finishedRuns = channel<[FinishedRun]>()
const notifications = channel<[Notification]>()
const ranklistChanges = channel<[RanklistChange]>()
const examChanges = channel<[ExamChange]>()
const balloonChanges = channel<[QueueChange]>()
const printChanges = channel<[QueueChange]>()
const questionChanges = channel<[QuestionsChange]>()
const examMessages = channel<[ExamMessageNews]>()
const ownTimes = channel<[number]>()
const reconnects = channel<[]>()
type Watched = Omit<WatchMessage, 'type'>
const nothingWatched: Watched = { cid: null }
/** The open ranklist, desk or queue of questions: the server only reports changes of this one. */
export const watchedContest = createStore<Watched>(nothingWatched)
const stateStore = createStore<RealtimeState>('off')

export const subscribeSubmission = submissions.subscribe
export const subscribeNotification = notifications.subscribe
/** With the contest in which one's own time has changed. */
export const subscribeOwnTimes = ownTimes.subscribe
/** Refetch what may have been missed. */
export const onReconnect = reconnects.subscribe

export const useRealtimeState = (): RealtimeState => useStore(stateStore)
export const setRealtimeState = stateStore.set
export const emitReconnect = reconnects.emit

/** As many as one person's lists show. */
const keptResults = 200
const latest = new Map<number, SubmissionResult>()

/** Latest news since the page was opened, if any. */
export const latestResult = (sid: number): SubmissionResult | undefined => latest.get(sid)

function keepLatest(result: SubmissionResult): void {
  const before = latest.get(result.solutionId)
  if (before && (before.updatedAt ?? '') > (result.updatedAt ?? '')) return
  latest.delete(result.solutionId)
  latest.set(result.solutionId, result)
  const [oldest] = latest.keys()
  if (latest.size > keptResults && oldest !== undefined) latest.delete(oldest)
}

export function dispatch(message: RealtimeMessage): void {
  if (message.type === 'submission_result') {
    keepLatest(message.data)
    submissions.emit(message.data)
  } else if (message.type === 'run_finished') finishedRuns.emit(message.data)
  else if (message.type === 'notification') notifications.emit(message.data)
  else if (message.type === 'ranklist_changed') ranklistChanges.emit(message.data)
  else if (message.type === 'exam_changed') examChanges.emit(message.data)
  else if (message.type === 'balloons_changed') balloonChanges.emit(message.data)
  else if (message.type === 'questions_changed') questionChanges.emit(message.data)
  else if (message.type === 'prints_changed') printChanges.emit(message.data)
  else if (message.type === 'exam_time') ownTimes.emit(message.data.cid)
  else if (message.type === 'exam_message') examMessages.emit(message.data)
}

/** While mounted. */
export const useRanklistChanges = (cid: number, listener: () => void): void =>
  useWatched(cid, undefined, ranklistChanges, listener)

/** While mounted. */
export const useExamChanges = (cid: number, listener: () => void): void =>
  useWatched(cid, 'desk', examChanges, listener)

/** While mounted. */
export const useBalloonChanges = (cid: number, listener: () => void): void =>
  useWatched(cid, 'balloons', balloonChanges, listener)

/** While mounted, for those who manage the contest. */
export const useQuestionChanges = (cid: number, listener: () => void): void =>
  useWatched(cid, 'questions', questionChanges, listener)

/** While mounted. */
export const usePrintChanges = (cid: number, listener: () => void): void =>
  useWatched(cid, 'prints', printChanges, listener)

function useWatched(
  cid: number,
  of: Watched['of'],
  changes:
    | Channel<[RanklistChange]>
    | Channel<[ExamChange]>
    | Channel<[QueueChange]>
    | Channel<[QuestionsChange]>,
  listener: () => void,
): void {
  const onChange = useEffectEvent(listener)
  useEffect(() => {
    watchedContest.set({ cid, of })
    const ends = [
      changes.subscribe((change) => change.cid === cid && onChange()),
      reconnects.subscribe(() => onChange()),
    ]
    return () => {
      ends.forEach((end) => end())
      watchedContest.set(nothingWatched)
    }
  }, [changes, cid, of])
}

/** Also after a reconnect, while mounted. */
export function useOwnTimeChanges(cid: number, listener: () => void): void {
  const onChange = useEffectEvent(listener)
  useEffect(() => {
    const ends = [
      ownTimes.subscribe((changed) => changed === cid && onChange()),
      reconnects.subscribe(() => onChange()),
    ]
    return () => ends.forEach((end) => end())
  }, [cid])
}

/** While mounted; `missed` after a reconnect. */
export function useExamMessages(listener: (news: ExamMessageNews) => void, missed: () => void): void {
  const onMessage = useEffectEvent(listener)
  const onMissed = useEffectEvent(missed)
  useEffect(() => {
    const ends = [examMessages.subscribe((news) => onMessage(news)), reconnects.subscribe(() => onMissed())]
    return () => ends.forEach((end) => end())
  }, [])
}

/** A `verdict` is announced in place; a `submission` is a silent row. */
type Shown = 'submission' | 'verdict' | 'discussion' | 'course'
/** Reference counts of shown subjects, which get no toast. */
const shown = new Map<string, number>()
const keyOf = (kind: Shown, id: number): string => `${kind} ${id}`
export const isShown = (...thing: Parameters<typeof keyOf>): boolean => shown.has(keyOf(...thing))

/** While mounted, news of these get no toast. */
export function useShows(kind: Shown, ids: readonly number[]): void {
  const keys = ids.map((id) => keyOf(kind, id)).join()
  useEffect(() => {
    const all = keys === '' ? [] : keys.split(',')
    for (const key of all) shown.set(key, (shown.get(key) ?? 0) + 1)
    return () => {
      for (const key of all) {
        const left = (shown.get(key) ?? 1) - 1
        if (left > 0) shown.set(key, left)
        else shown.delete(key)
      }
    }
  }, [keys])
}

/** While mounted. */
export function useNotifications(listener: (notification: Notification) => void): void {
  const onNotification = useEffectEvent(listener)
  useEffect(() => notifications.subscribe((notification) => onNotification(notification)), [])
}

/** While mounted; `missed` after a reconnect. */
export function useFinishedRuns(listener: (run: FinishedRun) => void, missed: () => void): void {
  const onFinished = useEffectEvent(listener)
  const onMissed = useEffectEvent(missed)
  useEffect(() => {
    const ends = [finishedRuns.subscribe((run) => onFinished(run)), reconnects.subscribe(() => onMissed())]
    return () => ends.forEach((end) => end())
  }, [])
}

/** While mounted; `missed` after a reconnect. */
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
