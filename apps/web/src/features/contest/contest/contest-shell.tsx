import { useQuery } from '@tanstack/react-query'
import type { ContestDetail } from '@verdict/contract/contest'
import { useState, type ComponentType, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { serverTimeAt } from '../../../lib/clock/server-clock.ts'
import { useWaitFor } from '../../../lib/clock/wait.ts'
import { earlyOf } from '../../../lib/early.ts'
import { Page, PageHead } from '../../../ui/layout/page.tsx'
import { Loading } from '../../../ui/state.tsx'
import { contestQuery } from './api/contest.ts'
import { ContestBar } from './contest-bar.tsx'
import { EntryPage } from './entry-page.tsx'
import { useKeptStatements } from './kept-statements.ts'
import { PauseCover } from './pause.tsx'
import { ContestRefused } from './refused-pages.tsx'
import { isInside, isWatched, useFollowContest } from './use-contest.ts'
import { EarlyPage } from './waiting.tsx'

/** For a start that is moved, where nobody hears of it, and a freeze that the end of others lifts. */
const movedMs = 60_000

function isAwaited({ data, error }: { data?: ContestDetail | undefined; error: Error | null }): boolean {
  if (!data || error) return earlyOf(error) !== null
  const { phase, isFrozen, option } = data.contest
  return isInside(data) ? phase === 'ended' && isFrozen && option.unfreeze === 'auto' : phase === 'ready'
}

/** Injected from another feature: how many questions are unread, or wait for an answer. */
type QuestionCount = ComponentType<{ cid: number }>

interface ContestShellProps {
  cid: number
  /** The page that an open board has for those who are not in the contest. */
  isBoard: boolean
  QuestionCount: QuestionCount
  children: ReactNode
}

export function ContestShell({ cid, isBoard, QuestionCount, children }: ContestShellProps) {
  const { t } = useTranslation()
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...contestQuery(cid),
    // The route has just fetched it.
    retryOnMount: false,
    refetchInterval: ({ state }) => isAwaited(state) && movedMs,
  })
  const early = earlyOf(error)
  // A failure at the start leaves nobody waiting.
  const [start, setStart] = useState<string | null>(null)
  // Kept through a failure at the start as well.
  const [takesPart, setTakesPart] = useState<number | null>(null)
  const ahead = early ?? (data?.contest.phase === 'ready' ? data.contest : null)
  if (ahead && ahead.start !== start) setStart(ahead.start)
  useWaitFor(error && start !== null ? Date.parse(start) : null, refetch)
  if (early) return <EarlyPage cid={cid} early={early} onAgain={() => void refetch()} />
  if (error) return <ContestRefused error={error} onRetry={() => void refetch()} />
  if (data)
    return (
      <Loaded
        key={cid}
        detail={data}
        isBoard={isBoard}
        QuestionCount={QuestionCount}
        answeredAt={serverTimeAt(dataUpdatedAt)}
        takesPart={takesPart === cid}
        onTakesPart={(takes) => setTakesPart(takes ? cid : null)}
      >
        {children}
      </Loaded>
    )
  return (
    <Page title={t('contest.one', { cid })} width="read">
      <PageHead title={t('contest.one', { cid })} />
      <Loading />
    </Page>
  )
}

interface LoadedProps {
  isBoard: boolean
  QuestionCount: QuestionCount
  detail: ContestDetail
  /** By the server's clock. */
  answeredAt: number
  takesPart: boolean
  onTakesPart: (takes: boolean) => void
  children: ReactNode
}

function Loaded({ detail, isBoard, QuestionCount, answeredAt, children, ...choice }: LoadedProps) {
  const inside = isInside(detail)
  const [wasInside, setWasInside] = useState(inside)
  useFollowContest(detail, answeredAt)
  useKeptStatements(detail)
  if (inside && !wasInside) setWasInside(true)
  if (!inside && isBoard && isWatched(detail)) return children
  if (!inside) {
    // A removed person does not re-enter automatically.
    return <EntryPage contest={detail.contest} automatic={!wasInside} {...choice} />
  }
  return (
    <>
      <ContestBar detail={detail} QuestionCount={QuestionCount} />
      {detail.contest.isExam ? <PauseCover contest={detail.contest}>{children}</PauseCover> : children}
    </>
  )
}
