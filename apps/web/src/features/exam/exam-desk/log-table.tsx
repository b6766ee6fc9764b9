import { useQuery } from '@tanstack/react-query'
import type { ExamLogRow } from '@verdict/contract/exam-desk'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { dateTime } from '../../../lib/format.ts'
import { useNaming } from '../../../ui/person.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { FailedState, Loading } from '../../../ui/state.tsx'
import { Time } from '../../../ui/text.tsx'
import { logQuery } from './api/desk.ts'
import style from './desk.module.css'

function Said({ row: { details, address } }: { row: ExamLogRow }) {
  const { t } = useTranslation()
  const { from, to, reason, text, room, minutes, share, account, later, claimedAt, closedFor } = details
  const parts = [
    'to' in details && `${from ?? t('examDesk.noSeat')} → ${to ?? t('examDesk.noSeat')}`,
    room,
    typeof minutes === 'number' && minutes > 0 && t('examTime.extra', { count: minutes }),
    typeof share === 'number' && `+${share}%`,
    typeof account === 'number' && t('examDesk.accountShare', { share: account }),
    typeof later === 'number' && later > 0 && t('examTime.startsLater', { count: later }),
    typeof claimedAt === 'string' && t('examDesk.claimed', { time: dateTime(claimedAt) }),
    details.counts === false && t('examDesk.afterEnd'),
    typeof closedFor === 'number' && t('examDesk.closedFor', { seconds: closedFor }),
    text,
    reason,
  ].filter((part) => typeof part === 'string' && part !== '')
  return <span title={address ?? undefined}>{parts.join(' · ')}</span>
}

function People({ row: { person, actor } }: { row: ExamLogRow }) {
  const { t } = useTranslation()
  const { nameOf } = useNaming()
  return (
    <>
      {person ? nameOf(person.uid, person.nick) : t('examDesk.everybody')}
      {actor && <span className="muted"> · {t('examDesk.by', { name: nameOf(actor.uid, actor.nick) })}</span>}
    </>
  )
}

const columns = (t: TFunction): Column<ExamLogRow>[] => [
  {
    key: 'at',
    header: t('examDesk.at'),
    // Wide enough for a time with date.
    width: '176px',
    area: 't',
    cell: (row) => <Time value={row.at} />,
  },
  {
    key: 'kind',
    header: t('examDesk.what'),
    rowHeader: true,
    width: '150px',
    area: 'k',
    cell: (row) => t(`examDesk.kinds.${row.kind}`),
  },
  { key: 'person', header: t('examDesk.person'), area: 'p', cell: (row) => <People row={row} /> },
  { key: 'said', header: t('examDesk.details'), area: 'd', cell: (row) => <Said row={row} /> },
]

export function LogOf({ cid, person }: { cid: number; person: string }) {
  const { t } = useTranslation()
  const { nameOf } = useNaming()
  const { data, error, refetch } = useQuery(logQuery(cid, { pageSize: 20, person }))
  if (error && !data) {
    return <FailedState title={t('examDesk.logFailed')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Loading />
  if (data.docs.length === 0) return <p className="muted">{t('examDesk.logEmpty')}</p>
  return (
    <ol className={style.logOf} aria-label={t('examDesk.log')}>
      {data.docs.map((row) => (
        <li key={row.id}>
          <p>
            <b>{t(`examDesk.kinds.${row.kind}`)}</b> <Time value={row.at} />
            {row.actor && (
              <span className="muted">
                {' '}
                · {t('examDesk.by', { name: nameOf(row.actor.uid, row.actor.nick) })}
              </span>
            )}
          </p>
          <p>
            <Said row={row} />
          </p>
        </li>
      ))}
    </ol>
  )
}

const phoneRows = '"k t" auto "p p" auto "d d" auto / 1fr auto'

export function LogTable({ cid, pageSize }: { cid: number; pageSize: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(logQuery(cid, { pageSize }))
  return (
    <DataTable
      caption={t('examDesk.log')}
      columns={columns(t)}
      rows={data?.docs}
      rowKey={({ id }) => id}
      dense
      skeletonRows={3}
      error={error}
      onRetry={() => void refetch()}
      empty={{ title: t('examDesk.logEmpty') }}
      phone={phoneRows}
    />
  )
}
