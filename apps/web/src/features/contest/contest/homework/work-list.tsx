// For markers: each person's last submission per problem.

import type { ContestDetail } from '@verdict/contract/contest'
import { Link } from '@tanstack/react-router'
import type { HandedIn } from '@verdict/contract/homework'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../../lib/api/use-list.ts'
import { points } from '../../../../lib/format.ts'
import { SelectField, Switch } from '../../../../ui/field/field.tsx'
import { Page, PageHead } from '../../../../ui/layout/page.tsx'
import { useNaming } from '../../../../ui/person.tsx'
import type { Column } from '../../../../ui/table/data-table.tsx'
import { PagedTable } from '../../../../ui/table/paged-table.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { Time } from '../../../../ui/text.tsx'
import { VerdictTag } from '../../../../ui/verdict/verdict.tsx'
import { type Among, type WorkFilter, workQuery } from '../api/homework.ts'
import style from '../contest.module.css'
import { labelled, type LabelledProblem } from '../use-contest.ts'

const phoneRows = '"l u s" auto "v v p" auto "t t t" auto / 28px minmax(0, 1fr) auto'

function Student({ row: { sid, uid, nick } }: { row: HandedIn }) {
  const { nameOf, besideName } = useNaming()
  return (
    <Link to="/solution/$sid" params={{ sid: String(sid) }} className="q">
      {nameOf(uid)} <span className="muted">{besideName(nick)}</span>
    </Link>
  )
}

const columns = (t: TFunction, problems: readonly LabelledProblem[]): Column<HandedIn>[] => [
  {
    key: 'label',
    header: t('homework.problem'),
    width: '88px',
    area: 'l',
    className: style.label,
    cell: (row) => problems.find(({ pid }) => pid === row.pid)?.label ?? row.pid,
  },
  {
    key: 'student',
    header: t('homework.student'),
    rowHeader: true,
    area: 'u',
    cell: (row) => <Student row={row} />,
  },
  {
    key: 'verdict',
    header: t('homework.verdict'),
    width: '120px',
    area: 'v',
    cell: (row) => <VerdictTag judge={row.judge} />,
  },
  {
    key: 'time',
    header: t('homework.handedInAt'),
    width: '176px',
    area: 't',
    className: style.small,
    cell: (row) => <Time value={row.createdAt} />,
  },
  {
    key: 'points',
    header: t('homework.points'),
    align: 'right',
    width: '88px',
    area: 'p',
    cell: (row) => points(row.score),
  },
  {
    key: 'state',
    header: t('homework.state'),
    width: '120px',
    area: 's',
    cell: (row) =>
      row.marked ? <Tag color="green">{t('homework.marked')}</Tag> : <span className="muted">–</span>,
  },
]

interface WorkListProps {
  detail: ContestDetail
  filter: WorkFilter
  onFilter: (filter: WorkFilter) => void
  /** Null in a course without sections. */
  among: Among
  sections: ReactNode
}

export function WorkList({ detail, filter, onFilter, among, sections }: WorkListProps) {
  const { t } = useTranslation()
  const list = useList(workQuery(detail.contest.cid, filter, among))
  const problems = labelled(detail)
  return (
    <Page title={`${t('homework.work')} · ${detail.contest.title}`} width="read">
      <PageHead title={t('homework.work')} count={list.page?.total} />
      <div className={style.summary}>
        <SelectField
          label={t('homework.problem')}
          value={filter.pid ?? ''}
          onChange={(event) =>
            onFilter({ ...filter, page: undefined, pid: Number(event.target.value) || undefined })
          }
        >
          <option value="">{t('homework.allProblems')}</option>
          {problems.map(({ pid, label, title }) => (
            <option key={pid} value={pid}>{`${label}. ${title}`}</option>
          ))}
        </SelectField>
        {sections}
        <Switch
          checked={filter.unmarked === 1}
          onChange={(only) => onFilter({ ...filter, page: undefined, unmarked: only ? 1 : undefined })}
        >
          {t('homework.unmarked')}
        </Switch>
      </div>
      <PagedTable
        caption={t('homework.work')}
        list={list}
        page={filter.page}
        columns={columns(t, problems)}
        rowKey={(row) => row.sid}
        empty={{ title: t('homework.workNone'), text: t('homework.workNoneText') }}
        phone={phoneRows}
      />
    </Page>
  )
}
