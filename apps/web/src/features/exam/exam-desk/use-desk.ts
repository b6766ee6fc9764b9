// Loaded once, then updated on realtime messages, and every few seconds, since silence sends no message.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Desk } from '@verdict/contract/exam-desk'
import { useAskAgain } from '../../../lib/realtime/ask-again.ts'
import { useExamChanges } from '../../../lib/realtime/subscriptions.ts'
import { deskChangesKey, deskQuery, fetchChanges } from './api/desk.ts'
import { timesQuery } from './api/times.ts'
import { withChanges } from './changes.ts'

const everyMs = 10_000
/** Changes of roster and rooms are not logged. */
const wholeEveryMs = 180_000

interface LiveDesk {
  desk: Desk | undefined
  error: Error | null
  isBehind: boolean
  retry: () => void
}

export function useDesk(cid: number): LiveDesk {
  const queries = useQueryClient()
  const query = deskQuery(cid)
  const { data, error, refetch } = useQuery({
    ...query,
    refetchInterval: wholeEveryMs,
    staleTime: wholeEveryMs,
    meta: { silent: true },
  })
  const changes = useQuery({
    queryKey: deskChangesKey(cid),
    enabled: data !== undefined,
    queryFn: async ({ signal }) => {
      const before = queries.getQueryData(query.queryKey)
      if (!before) return null
      const answer = await fetchChanges(cid, before.now, signal)
      // Personal times may have changed.
      if (answer.whole || answer.sitters.length > 0)
        void queries.invalidateQueries({ queryKey: timesQuery(cid).queryKey })
      const latest = queries.getQueryData(query.queryKey)
      const next = latest && withChanges(latest, answer)
      if (next) queries.setQueryData(query.queryKey, next)
      else await refetch({ throwOnError: true })
      return answer.now
    },
    refetchInterval: everyMs,
    retry: false,
    meta: { silent: true },
  })
  const askAgain = useAskAgain(changes)
  useExamChanges(cid, askAgain)
  return { desk: data, error, isBehind: changes.isError, retry: () => void refetch() }
}
