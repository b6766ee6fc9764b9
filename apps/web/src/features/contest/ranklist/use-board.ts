// Refreshed by realtime messages, and optionally every ten seconds.

import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useAskAgain } from '../../../lib/realtime/ask-again.ts'
import { useRanklistChanges } from '../../../lib/realtime/subscriptions.ts'
import { local } from '../../../lib/storage.ts'
import { ranklistQuery, type Eyes } from './api/ranklist.ts'
import { createBoard } from './board.ts'

const autoMs = 10_000
const autoKey = 'ranklist.auto'

/** @param start ms since 1970 @param always polls regardless of the switch */
export function useBoard(cid: number, start: number, { eyes, always }: { eyes: Eyes; always: boolean }) {
  const [auto, setAuto] = useState(() => local.read(autoKey) === 'on')
  const [asked, setAsked] = useState(false)
  const query = useQuery({ ...ranklistQuery(cid, eyes), refetchInterval: auto || always ? autoMs : false })
  const [boardOf] = useState(createBoard)
  const answer = query.isError ? undefined : query.data
  const board = useMemo(() => answer && boardOf(answer, start), [boardOf, answer, start])
  useRanklistChanges(cid, useAskAgain(query))
  const refresh = () => {
    setAsked(true)
    void query.refetch({ cancelRefetch: false }).finally(() => setAsked(false))
  }
  return {
    board,
    error: query.error,
    // Automatic refreshes show no spinner.
    refreshing: asked,
    refresh,
    auto,
    setAuto: (on: boolean): void => {
      local.write(autoKey, on ? 'on' : 'off')
      setAuto(on)
    },
  }
}
