import type { JobDetail } from '@verdict/contract/job'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../ui/layout/page.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Num } from '../../../ui/text.tsx'
import { VerdictTag } from '../../../ui/verdict/verdict.tsx'
import style from './job.module.css'

type Transition = JobDetail['transitions'][number]

export function Transitions({ job }: { job: JobDetail }) {
  const { t } = useTranslation()
  const columns: Column<Transition>[] = [
    {
      key: 'from',
      header: t('job.column.from'),
      area: 'f',
      phoneHeader: true,
      cell: ({ from }) => <VerdictTag judge={from} show="words" />,
    },
    {
      key: 'to',
      header: t('job.column.to'),
      area: 't',
      phoneHeader: true,
      cell: ({ to }) => <VerdictTag judge={to} show="words" />,
    },
    {
      key: 'count',
      header: t('job.column.submissions'),
      align: 'right',
      width: '140px',
      area: 'c',
      phoneHeader: true,
      cell: ({ count }) => <Num value={count} />,
    },
  ]
  return (
    <Section title={t('job.transitions')}>
      <div className={style.transitions}>
        <DataTable
          caption={t('job.transitions')}
          columns={columns}
          rows={job.transitions}
          rowKey={({ from, to }) => `${from} ${to}`}
          empty={{ title: t('job.nothingChanges') }}
          phone={'"f c" auto "t t" auto / minmax(0, 1fr) auto'}
        />
      </div>
    </Section>
  )
}
