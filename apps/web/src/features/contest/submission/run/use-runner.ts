import type { RunDetail } from '@verdict/contract/run'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { refresh } from '../../../../lib/api/query.ts'
import type { useChange } from '../../../../lib/api/use-change.ts'
import { useAskAgain } from '../../../../lib/realtime/ask-again.ts'
import { useFinishedRuns } from '../../../../lib/realtime/subscriptions.ts'
import { runQuery, useStopRun } from '../api/run.ts'

export interface RunPlace {
  pid: number
  mid?: number | undefined
  course?: number | undefined
}

/** Realtime news come earlier. */
const lookEveryMs = 2_000

export const isUnderWay = (run: RunDetail | undefined): boolean =>
  run?.state === 'waiting' || run?.state === 'running'

export interface Runner<Asked> {
  shown: RunDetail | undefined
  busy: boolean
  error: Error | null
  start: (asked: Asked) => void
  stop: () => void
  show: (id: number) => void
}

type Starting<Asked> = Pick<
  ReturnType<typeof useChange<{ id: number }, Asked>>,
  'mutate' | 'isPending' | 'error' | 'reset'
>

export function useRunner<Asked>(starting: Starting<Asked>): Runner<Asked> {
  const [id, setId] = useState<number | null>(null)
  const queries = useQueryClient()
  const stopping = useStopRun()
  const run = useQuery({
    ...runQuery(id ?? 0),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? lookEveryMs : false),
  })
  const follow = useAskAgain(run)
  useFinishedRuns(
    (finished) => finished.id === id && follow(),
    () => id !== null && follow(),
  )
  const shown = id === null ? undefined : run.data
  const busy = starting.isPending || (id !== null && run.isPending && !run.error) || isUnderWay(shown)
  const over = useEffectEvent(() => void refresh(queries, ['GET /run']))
  useEffect(() => {
    if (shown && !isUnderWay(shown)) over()
  }, [shown])
  return {
    shown,
    busy,
    error: starting.error ?? run.error ?? stopping.error,
    start: (asked) => starting.mutate(asked, { onSuccess: ({ id: begun }) => setId(begun) }),
    stop: () => id !== null && stopping.mutate(id),
    show: (chosen) => {
      starting.reset()
      setId(chosen)
    },
  }
}

/** Ctrl or Cmd with the apostrophe. */
export function useRunKey(run: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "'" || !(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    document.addEventListener('keydown', pressed, true)
    return () => document.removeEventListener('keydown', pressed, true)
  }, [])
}
