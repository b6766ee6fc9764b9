import type { PaperRow } from '@verdict/contract/exam-paper'
import { shownReceiptCode } from '@verdict/domain/exam-receipt'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { List } from '../../../lib/api/use-list.ts'
import { Verb } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/field/field.tsx'
import type { PageOf } from '../../../ui/pagination.tsx'
import { BesideName, Person, useNaming } from '../../../ui/person.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { PagedTable } from '../../../ui/table/paged-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Time } from '../../../ui/text.tsx'
import { VerdictTag } from '../../../ui/verdict/verdict.tsx'
import { useCountDraft } from './api/manage.ts'
import style from './exam-paper.module.css'
import { ReopenDialog } from './reopen-dialog.tsx'

const phoneRows = '"u a" auto "t t" auto "r r" auto "d d" auto / minmax(0, 1fr) auto'

function Who({ row: { uid, nick, studentNumber } }: { row: PaperRow }) {
  return (
    <>
      <Person uid={uid} />{' '}
      <span className="sec">
        <BesideName text={[nick, studentNumber].filter(Boolean).join(' · ')} />
      </span>
    </>
  )
}

function When({ row: { enteredAt, handedInAt, receipt } }: { row: PaperRow }) {
  const { t } = useTranslation()
  if (handedInAt !== null) return <Time value={handedInAt} />
  if (receipt)
    return (
      <>
        <Time value={receipt.at} /> <span className="sec">{t('examPaper.byEnd')}</span>
      </>
    )
  return <span className="sec">{t(enteredAt === null ? 'examPaper.absent' : 'examPaper.sits')}</span>
}

function Code({ receipt }: Pick<PaperRow, 'receipt'>) {
  const { t } = useTranslation()
  if (!receipt) return null
  return (
    <span className={style.code}>
      <Link to="/receipt/$code" params={{ code: receipt.code }} className="mono">
        {shownReceiptCode(receipt.code)}
      </Link>
      <Tag color={receipt.isValid ? 'green' : 'red'}>
        {t(receipt.isValid ? 'examPaper.isValid' : 'examPaper.isInvalid')}
      </Tag>
    </span>
  )
}

function Drafts({ cid, row }: { cid: number; row: PaperRow }) {
  const { t } = useTranslation()
  const count = useCountDraft(cid)
  const name = useNaming().nameOf(row.uid)
  return row.drafts.map(({ sid, label, judge, counts }) => (
    <div key={sid} className={style.draft}>
      <b>{label}</b>
      <Link to="/solution/$sid" params={{ sid: String(sid) }}>
        <VerdictTag judge={judge} />
      </Link>
      <Switch
        quiet
        checked={counts}
        disabled={count.isPending}
        aria-label={t('examPaper.countsOf', { label, name })}
        onChange={(next) => count.mutate({ sid, counts: next })}
      >
        {t('examPaper.counts')}
      </Switch>
    </div>
  ))
}

const columns = (t: TFunction, cid: number, onReopen: (row: PaperRow) => void): Column<PaperRow>[] => [
  {
    key: 'person',
    header: t('examPaper.sitter'),
    rowHeader: true,
    area: 'u',
    cell: (row) => <Who row={row} />,
  },
  { key: 'at', header: t('examPaper.at'), width: '240px', area: 't', cell: (row) => <When row={row} /> },
  { key: 'receipt', header: t('examPaper.receipt'), width: '272px', area: 'r', cell: Code },
  {
    key: 'drafts',
    header: t('examPaper.late'),
    width: '224px',
    area: 'd',
    cell: (row) => <Drafts cid={cid} row={row} />,
  },
  {
    key: 'reopen',
    header: t('examPaper.reopen'),
    hiddenHeader: true,
    align: 'right',
    width: '88px',
    area: 'a',
    cell: (row) => row.mayReopen && <Reopen row={row} onReopen={onReopen} />,
  },
]

function Reopen({ row, onReopen }: { row: PaperRow; onReopen: (row: PaperRow) => void }) {
  const { t } = useTranslation()
  const name = useNaming().nameOf(row.uid)
  return (
    <Verb aria-label={t('examPaper.reopenOf', { name })} onClick={() => onReopen(row)}>
      {t('examPaper.reopen')}
    </Verb>
  )
}

interface PapersTableProps {
  cid: number
  list: List<PageOf & { docs: readonly PaperRow[] }>
  page: number | undefined
}

export function PapersTable({ cid, list, page }: PapersTableProps) {
  const { t } = useTranslation()
  const [reopened, setReopened] = useState<PaperRow>()
  return (
    <>
      <PagedTable<PaperRow>
        caption={t('examPaper.receipts')}
        list={list}
        page={page}
        rowKey={({ uid }) => uid}
        phone={phoneRows}
        empty={{ title: t('examPaper.nobody') }}
        columns={columns(t, cid, setReopened)}
      />
      {reopened && <ReopenDialog cid={cid} uid={reopened.uid} onClose={() => setReopened(undefined)} />}
    </>
  )
}
