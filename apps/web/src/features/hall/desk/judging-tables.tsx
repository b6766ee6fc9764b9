import { Link } from '@tanstack/react-router'
import type { ContestDetail } from '@verdict/contract/contest'
import type { DeskSubmission, JuryDesk } from '@verdict/contract/jury-desk'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { entrantsIn } from '../../../lib/entrant.ts'
import { hostName } from '../../../lib/host-name.ts'
import { Verb } from '../../../ui/button.tsx'
import { useNaming } from '../../../ui/person.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Ago, Time } from '../../../ui/text.tsx'
import { VerdictTag } from '../../../ui/verdict/verdict.tsx'
import style from './desk.module.css'
import { labelOf, namedProblems } from './problem-name.ts'

interface TableProps {
  detail: ContestDetail
  desk: JuryDesk
  onTry: (sid: number) => void
}

export function HostLoad({ hosts }: Pick<JuryDesk, 'hosts'>) {
  const { t } = useTranslation()
  if (hosts.length === 0) return null
  return (
    <p className={style.hosts}>
      <span className="muted">{t('desk.hosts')}</span>
      {hosts.map(({ name, running }) => (
        <Tag key={name} color="blue">
          {t('desk.host', { name: hostName(t, name), count: running })}
        </Tag>
      ))}
    </p>
  )
}

export function WaitingTable({ detail, desk, onTry }: TableProps) {
  const { t } = useTranslation()
  return (
    <>
      <DataTable
        caption={t('desk.waiting.caption')}
        columns={columns(t, detail, { header: t('desk.since'), isAgo: true, onTry })}
        rows={desk.waiting}
        rowKey={({ sid }) => sid}
        dense
        empty={{ icon: 'check', title: t('desk.waiting.none') }}
        phone={phone}
      />
      {desk.waitingCount > desk.waiting.length && (
        <p className="muted">{t('desk.waiting.more', { count: desk.waitingCount - desk.waiting.length })}</p>
      )}
    </>
  )
}

export function LatestTable({ detail, desk, onTry }: TableProps) {
  const { t } = useTranslation()
  return (
    <DataTable
      caption={t('desk.latest.title')}
      columns={columns(t, detail, { header: t('desk.judged'), isAgo: false, onTry })}
      rows={desk.latest}
      rowKey={({ sid }) => sid}
      dense
      empty={{ icon: 'clock', title: t('desk.latest.none') }}
      phone={phone}
    />
  )
}

const phone = '"v s a" auto "p w b" auto / 72px 1fr auto'

const columns = (
  t: TFunction,
  detail: ContestDetail,
  { header, isAgo, onTry }: { header: string; isAgo: boolean; onTry: (sid: number) => void },
): Column<DeskSubmission>[] => [
  {
    key: 'sid',
    header: t('desk.sid'),
    width: '104px',
    rowHeader: true,
    area: 's',
    cell: ({ sid }) => (
      <Link to="/solution/$sid" params={{ sid: String(sid) }}>
        {sid}
      </Link>
    ),
  },
  {
    key: 'verdict',
    header: t('desk.verdict'),
    width: '152px',
    area: 'v',
    cell: ({ judge }) => <VerdictTag judge={judge} />,
  },
  {
    key: 'problem',
    header: t('desk.problem'),
    width: '96px',
    area: 'p',
    cell: ({ pid }) => labelOf(namedProblems(detail), pid),
  },
  {
    key: 'who',
    header: t(`contest.rank.entrant.${entrantsIn(detail.contest.option)}`),
    area: 'w',
    ellipsis: true,
    cell: (row) => <EntrantName row={row} />,
  },
  {
    key: 'host',
    header: t('desk.hostName'),
    width: '160px',
    ellipsis: true,
    cell: ({ host }) => host !== null && hostName(t, host),
  },
  {
    key: 'at',
    header,
    width: '160px',
    align: 'right',
    area: 'a',
    cell: ({ at }) => (isAgo ? <Ago value={at} short /> : <Time value={at} />),
  },
  {
    key: 'verbs',
    header: t('common.actions'),
    hiddenHeader: true,
    width: '120px',
    align: 'right',
    area: 'b',
    cell: ({ sid }) => (
      <Verb aria-label={t('desk.tries.openOf', { sid })} onClick={() => onTry(sid)}>
        {t('desk.tries.open')}
      </Verb>
    ),
  },
]

function EntrantName({ row: { uid, name } }: { row: DeskSubmission }) {
  return <>{useNaming().nameOf(uid, name)}</>
}
