// The ranklist of a contest that opened it, for those who are not in the contest, and for visitors.

import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWaitFor } from '../../../lib/clock/wait.ts'
import { Page, PageHead } from '../../../ui/layout/page.tsx'
import { FailedState, Loading } from '../../../ui/state.tsx'
import { openBoardQuery, type OpenBoardAnswer } from './api/ranklist.ts'
import { Ranklist, type RanklistProps } from './ranklist.tsx'

/** For a start that is moved. */
const movedMs = 60_000

interface OpenBoardProps extends Pick<RanklistProps, 'filter' | 'onFilter' | 'onFollow'> {
  cid: number
  countdown: (board: OpenBoardAnswer) => ReactNode
  /** In place of a board that has not begun. */
  waiting: (board: OpenBoardAnswer) => ReactNode
}

export function OpenBoard({ cid, countdown, waiting, ...filtered }: OpenBoardProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    ...openBoardQuery(cid),
    refetchInterval: ({ state }) => state.data?.early === true && movedMs,
  })
  useWaitFor(data?.early ? Date.parse(data.start) : null, refetch)
  const problems = useMemo(
    () => (data?.problems ?? []).map((problem) => ({ ...problem, title: '', href: null })),
    [data],
  )
  const title = data?.title ?? t('contest.one', { cid })
  return (
    <Page title={`${t('contest.tab.ranklist')} · ${title}`} width="full">
      <PageHead title={title}>{data && !data.early && countdown(data)}</PageHead>
      {error && <FailedState title={t('contest.rank.failed')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.early && !error && <div className="stack narrow">{waiting(data)}</div>}
      {data && !data.early && !error && (
        <Ranklist
          contest={{
            ...data,
            cid,
            isOutside: true,
            isManager: false,
            keepsRanklist: false,
            mayUnfreeze: false,
            mayExport: false,
            ungrouped: undefined,
          }}
          problems={problems}
          countdown={countdown(data)}
          hrefOf={(uid) => `/user/${encodeURIComponent(uid)}`}
          onOutdated={() => void refetch()}
          {...filtered}
        />
      )}
    </Page>
  )
}
