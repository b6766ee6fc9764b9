// Live rows: own ones by realtime, others by polling while any is being judged. The later state wins, as a verdict may
// overtake an older answer.

import type { SubmissionRow } from '@verdict/contract/submission'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useList } from '../../../lib/api/use-list.ts'
import {
  latestResult,
  type SubmissionResult,
  useShows,
  useSubmissionResults,
} from '../../../lib/realtime/subscriptions.ts'
import { isAwaited } from './awaited.ts'
import type { statusListQuery, SubmissionPage } from './api/list-submissions.ts'

const usualMs = 5_000

/** Within a state only the progress increases. */
function isLater(result: SubmissionResult, row: SubmissionRow): boolean {
  const reported = result.updatedAt ?? ''
  const known = row.updatedAt ?? ''
  if (reported !== known) return reported > known
  return (result.progress?.done ?? 0) >= (row.progress?.done ?? 0)
}

export function withLatest(row: SubmissionRow, result = latestResult(row.sid)): SubmissionRow {
  if (!result || !isLater(result, row)) return row
  return {
    ...row,
    judge: result.judgeStatus,
    time: result.time ?? row.time,
    memory: result.memory ?? row.memory,
    score: result.score,
    progress: result.progress,
    updatedAt: result.updatedAt,
  }
}

const current = (page: SubmissionPage): SubmissionPage => ({
  ...page,
  docs: page.docs.map((row) => withLatest(row)),
})

/** @param askAgainMs polling interval while judging */
export function useLiveRows(options: ReturnType<typeof statusListQuery>, askAgainMs = usualMs) {
  const queries = useQueryClient()
  const key: QueryKey = options.queryKey
  useSubmissionResults(
    () => {
      queries.setQueryData<SubmissionPage>(key, (page) => page && current(page))
    },
    () => void queries.invalidateQueries({ queryKey: key }),
  )
  const list = useList({
    ...options,
    refetchInterval: (query) =>
      query.state.data?.docs.some((row) => isAwaited(withLatest(row))) ? askAgainMs : false,
  })
  useShows('submission', list.page?.docs.map(({ sid }) => sid) ?? [])
  return { ...list, page: list.page && current(list.page) }
}
