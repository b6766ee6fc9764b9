// Rows change in place as results arrive: one's own by the realtime channel, other people's by asking again
// while any row on the page is still being judged.

import { isFinal } from '@verdict/domain/verdict'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useList } from '../../lib/api/use-list.ts'
import type { SubmissionResult } from '../../lib/realtime/subscriptions.ts'
import { useSubmissionResults } from '../../lib/realtime/subscriptions.ts'
import type { statusListQuery, SubmissionPage } from './api/list-submissions.ts'

const usualMs = 5_000

function withResult(page: SubmissionPage, result: SubmissionResult): SubmissionPage {
  return {
    ...page,
    docs: page.docs.map((row) =>
      row.sid === result.solutionId
        ? {
            ...row,
            judge: result.judgeStatus,
            time: result.time ?? row.time,
            memory: result.memory ?? row.memory,
            progress: result.progress,
          }
        : row,
    ),
  }
}

/**
 * A page of submissions, everybody's or one's own, that keeps itself current.
 * @param askAgainMs how often it asks while something is judged
 */
export function useLiveRows(options: ReturnType<typeof statusListQuery>, askAgainMs = usualMs) {
  const queries = useQueryClient()
  const key: QueryKey = options.queryKey
  useSubmissionResults(
    (result) => {
      queries.setQueryData<SubmissionPage>(key, (page) => page && withResult(page, result))
    },
    () => void queries.invalidateQueries({ queryKey: key }),
  )
  return useList({
    ...options,
    refetchInterval: (query) =>
      query.state.data?.docs.some((row) => !isFinal(row.judge)) ? askAgainMs : false,
  })
}
