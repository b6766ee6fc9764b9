// Whether the server can be reached. A call without an answer raises the question; once lost, the server is polled, and when
// it answers the front end continues by itself.

import { ApiError } from '@verdict/contract/client'
import { isUnanswered } from './errors.ts'
import { createStore, type Store } from './store.ts'

const askAgainMs = 3_000

interface Start {
  ask: () => Promise<unknown>
  onBack: () => void
}

export interface Connection {
  lost: Store<boolean>
  ask: (this: void) => Promise<boolean>
  noticeFailure: (this: void, error: ApiError) => void
  start: (this: void, start: Start) => () => void
}

export function createConnection(): Connection {
  const lost = createStore(false)
  let started: Start | null = null
  let asking: Promise<boolean> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  async function askOnce({ ask: askServer, onBack }: Start): Promise<boolean> {
    clearTimeout(timer)
    try {
      await askServer()
    } catch (error) {
      // A proxy's answer for an absent server is no answer.
      if (!(error instanceof ApiError) || isUnanswered(error)) lost.set(true)
      if (lost.get()) timer = setTimeout(() => void ask(), askAgainMs)
      return false
    }
    if (lost.get()) {
      lost.set(false)
      onBack()
    }
    return true
  }

  function ask(): Promise<boolean> {
    if (!started) return Promise.resolve(true)
    asking ??= askOnce(started).finally(() => (asking = null))
    return asking
  }

  return {
    lost,
    ask,
    noticeFailure(error) {
      if (isUnanswered(error)) void ask()
    },
    start(start) {
      started = start
      return () => {
        started = null
        clearTimeout(timer)
        lost.set(false)
      }
    },
  }
}
