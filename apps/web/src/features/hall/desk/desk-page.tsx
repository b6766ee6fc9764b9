// A jury looks at it while its contest runs. It follows the ranklist, which every submission and verdict moves, and asks more
// often while something waits.

import { useQuery } from '@tanstack/react-query'
import type { ContestDetail } from '@verdict/contract/contest'
import type { JuryDesk } from '@verdict/contract/jury-desk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAskAgain } from '../../../lib/realtime/ask-again.ts'
import { useRanklistChanges } from '../../../lib/realtime/subscriptions.ts'
import { Page, PageHead, Section } from '../../../ui/layout/page.tsx'
import { FailedState, Loading } from '../../../ui/state.tsx'
import { juryDeskQuery } from './api/desk.ts'
import { Commentary } from './commentary.tsx'
import { ActDialog, ActButtons, type TimeAct } from './time-acts.tsx'
import { HostLoad, LatestTable, WaitingTable } from './judging-tables.tsx'
import { ProblemCharts, VerdictTable } from './problem-figures.tsx'
import { Removals } from './removals.tsx'
import { TriesDialog } from './tries-dialog.tsx'
import { VerdictQueue } from './verdict-queue.tsx'

const busyMs = 3_000
const quietMs = 15_000

export function JuryDeskPage({ detail }: { detail: ContestDetail }) {
  const { t } = useTranslation()
  const { contest } = detail
  const desk = useQuery({
    ...juryDeskQuery(contest.cid),
    refetchInterval: ({ state }) => ((state.data?.waitingCount ?? 0) > 0 ? busyMs : quietMs),
  })
  useRanklistChanges(contest.cid, useAskAgain(desk))
  const waits = (desk.data?.waitingCount ?? 0) + (desk.data?.heldCount ?? 0)
  const title = `${waits > 0 ? `(${waits}) ` : ''}${t('desk.title')} · ${contest.title}`
  return (
    <Page title={title} width="wide">
      {desk.data ? (
        <Shown detail={detail} desk={desk.data} />
      ) : desk.error ? (
        <FailedState title={t('desk.failed')} error={desk.error} onRetry={() => void desk.refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

function Shown({ detail, desk }: { detail: ContestDetail; desk: JuryDesk }) {
  const { t } = useTranslation()
  const [act, setAct] = useState<TimeAct | null>(null)
  const [tried, setTried] = useState<number | null>(null)
  const { contest } = detail
  return (
    <>
      <PageHead title={t('desk.title')}>
        <ActButtons contest={contest} heldStart={desk.heldStart} onAct={setAct} />
      </PageHead>
      <div className="stack">
        {(contest.option.verify !== 'none' || desk.heldCount > 0) && (
          <Section title={t('desk.held.title', { count: desk.heldCount })} id="held">
            <VerdictQueue detail={detail} />
          </Section>
        )}
        <Removals cid={contest.cid} removals={desk.removals} />
        <Section title={t('desk.waiting.title', { count: desk.waitingCount })} id="waiting">
          <HostLoad hosts={desk.hosts} />
          <WaitingTable detail={detail} desk={desk} onTry={setTried} />
        </Section>
        <Section title={t('desk.latest.title')} id="latest">
          <LatestTable detail={detail} desk={desk} onTry={setTried} />
        </Section>
        <Commentary detail={detail} />
        <Section title={t('desk.verdicts.title')} id="verdicts">
          <VerdictTable detail={detail} desk={desk} />
        </Section>
        <Section title={t('desk.over.title')} id="over">
          <ProblemCharts detail={detail} desk={desk} />
        </Section>
      </div>
      {tried !== null && <TriesDialog cid={contest.cid} sid={tried} onClose={() => setTried(null)} />}
      {act && <ActDialog act={act} contest={contest} onClose={() => setAct(null)} />}
    </>
  )
}
