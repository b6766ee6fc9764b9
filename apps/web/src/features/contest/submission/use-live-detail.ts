import { useQuery } from '@tanstack/react-query'
import { useAskAgain } from '../../../lib/realtime/ask-again.ts'
import { useShows, useSubmissionResults } from '../../../lib/realtime/subscriptions.ts'
import { submissionQuery } from './api/submission-detail.ts'
import { isAwaited } from './awaited.ts'

const askAgainMs = 5_000

/** A submission that was just sent, as it is judged. */
export function useLiveDetail(sid: number) {
  const detail = useQuery({
    ...submissionQuery(sid),
    refetchInterval: (query) => (query.state.data && !isAwaited(query.state.data) ? false : askAgainMs),
  })
  useShows('verdict', [sid])
  const follow = useAskAgain(detail)
  useSubmissionResults((result) => result.solutionId === sid && follow(), follow)
  return detail
}
