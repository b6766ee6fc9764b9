import { useQuery } from '@tanstack/react-query'
import type { ContestDetail } from '@verdict/contract/contest'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Page, PageHead } from '../../../ui/layout/page.tsx'
import { Loading } from '../../../ui/state.tsx'
import { contestQuery } from './api/contest.ts'
import { ContestBar } from './contest-bar.tsx'
import { EntryPage } from './entry-page.tsx'
import { useKeptStatements } from './kept-statements.ts'
import { PauseCover } from './pause.tsx'
import { ContestRefused } from './refused-pages.tsx'
import { isInside, useFollowContest } from './use-contest.ts'

export function ContestShell({ cid, children }: { cid: number; children: ReactNode }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    ...contestQuery(cid),
    // The route has just fetched it.
    retryOnMount: false,
  })
  if (error) return <ContestRefused error={error} onRetry={() => void refetch()} />
  if (data)
    return (
      <Loaded key={cid} detail={data}>
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

function Loaded({ detail, children }: { detail: ContestDetail; children: ReactNode }) {
  const inside = isInside(detail)
  const [wasInside, setWasInside] = useState(inside)
  useFollowContest(detail)
  useKeptStatements(detail)
  if (inside && !wasInside) setWasInside(true)
  if (!inside) {
    // A removed person does not re-enter automatically.
    return <EntryPage contest={detail.contest} automatic={!wasInside} />
  }
  return (
    <>
      <ContestBar detail={detail} />
      {detail.contest.isExam ? <PauseCover contest={detail.contest}>{children}</PauseCover> : children}
    </>
  )
}
