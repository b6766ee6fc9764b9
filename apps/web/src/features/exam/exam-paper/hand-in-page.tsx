import { useQuery } from '@tanstack/react-query'
import type { HandIn, HandInProblem } from '@verdict/contract/exam-paper'
import { useTranslation } from 'react-i18next'
import { useWaitFor } from '../../../lib/clock/wait.ts'
import { useKeepsSubmissions } from '../../../lib/kept-submissions.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { DangerButton } from '../../../ui/dialog/danger.tsx'
import { Notice, Page, PageHead } from '../../../ui/layout/page.tsx'
import { Loading, NotShown } from '../../../ui/state.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Time } from '../../../ui/text.tsx'
import { handInQuery, useHandIn, useHandInDraft } from './api/papers.ts'
import { ReceiptView } from './receipt-view.tsx'

/** The start, then the end, and from then on the receipt. */
const nextOf = ({ phase, start, end, receipt }: HandIn): number | null => {
  if (receipt) return null
  return Date.parse(phase === 'ready' ? start : end)
}

export function HandInPage({ cid }: { cid: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(handInQuery(cid))
  useWaitFor(data ? nextOf(data) : null, refetch)
  const title = data ? `${t('examPaper.title')} · ${data.title}` : t('examPaper.title')
  return (
    <Page title={title} width="read">
      <PageHead title={title} />
      {error && (
        <NotShown
          error={error}
          missing={t('examPaper.missing')}
          failed={t('examPaper.failed')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Loading />}
      {data && <Inside cid={cid} exam={data} />}
    </Page>
  )
}

function Inside({ cid, exam }: { cid: number; exam: HandIn }) {
  const { t } = useTranslation()
  if (exam.phase === 'ready') return <p>{t('examPaper.notYet')}</p>
  return (
    <div className="stack loose">
      {exam.phase === 'ended' && !exam.receipt && <p role="status">{t('examPaper.soon')}</p>}
      {exam.draftsUntil && (
        <p>
          {t('examPaper.draftsUntil')} <Time value={exam.draftsUntil} />
        </p>
      )}
      {(!exam.receipt || exam.draftsUntil) && <Problems cid={cid} exam={exam} />}
      {exam.receipt ? <ReceiptView receipt={exam.receipt} /> : <HandInButton cid={cid} exam={exam} />}
    </div>
  )
}

function Problems({ cid, exam }: { cid: number; exam: HandIn }) {
  const { t } = useTranslation()
  return (
    <DataTable<HandInProblem>
      caption={t('examPaper.title')}
      rows={exam.problems}
      rowKey={({ pid }) => pid}
      empty={{ title: t('examPaper.none') }}
      phone={'"p" auto "l" auto "d" auto / minmax(0, 1fr)'}
      columns={[
        {
          key: 'problem',
          area: 'p',
          header: t('examPaper.problem'),
          rowHeader: true,
          cell: ({ label, title }) => `${label} · ${title}`,
        },
        {
          key: 'last',
          area: 'l',
          phoneHeader: true,
          header: t('examPaper.last'),
          cell: ({ last }) =>
            last ? (
              <>
                #{last.sid} <Time value={last.at} />
              </>
            ) : (
              t('examPaper.none')
            ),
        },
        {
          key: 'draft',
          area: 'd',
          header: t('examPaper.draft'),
          hiddenHeader: true,
          cell: (row) => <Draft cid={cid} row={row} isOver={exam.draftsUntil !== null} />,
        },
      ]}
    />
  )
}

function Draft({ cid, row, isOver }: { cid: number; row: HandInProblem; isOver: boolean }) {
  const { t } = useTranslation()
  const handIn = useHandInDraft(cid)
  if (!row.draft) return null
  if (row.draft.sid !== null) return <>{t('examPaper.draftDone')}</>
  if (!isOver) return <>{t('examPaper.draft')}</>
  return (
    <Button busy={handIn.isPending} onClick={() => handIn.mutate(row.pid)}>
      {t('examPaper.handInDraft')}
    </Button>
  )
}

function HandInButton({ cid, exam }: { cid: number; exam: HandIn }) {
  const { t } = useTranslation()
  const handIn = useHandIn(cid)
  const keepsSome = useKeepsSubmissions(useSession().profile?.uid ?? '')
  if (exam.phase !== 'running') return null
  if (!exam.mayHandIn) return <Notice kind="info">{t('examPaper.elsewhere')}</Notice>
  return (
    <div className="stack">
      {keepsSome && <Notice kind="warning">{t('examPaper.kept')}</Notice>}
      <p>{t('examPaper.final')}</p>
      <div className="row">
        <DangerButton
          title={t('examPaper.handInTitle')}
          text={t(keepsSome ? 'examPaper.kept' : 'examPaper.final')}
          action={t('examPaper.handIn')}
          busy={handIn.isPending}
          onAgreed={() => handIn.mutate()}
        />
      </div>
    </div>
  )
}
