import { Link } from '@tanstack/react-router'
import type { Job } from '@verdict/contract/job'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../lib/api/use-list.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { PageHead } from '../../../ui/layout/page.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { PagedTable } from '../../../ui/table/paged-table.tsx'
import { Num, Time } from '../../../ui/text.tsx'
import { jobsQuery } from './api/jobs.ts'
import style from './job.module.css'
import { JobStateTag, useScopeText } from './job-state.tsx'

const phoneRows = '"j s" auto "w d" auto "n c" auto / minmax(0, 1fr) auto'

const columns = (t: TFunction, scopeOf: (job: Job) => string, course?: number): Column<Job>[] => [
  {
    key: 'id',
    header: t('job.column.job'),
    rowHeader: true,
    width: '200px',
    area: 'j',
    cell: ({ id, action }) => {
      const name = t(`job.${action}.name`, { id })
      return course === undefined ? (
        <Link to="/admin/jobs/$id" params={{ id: String(id) }}>
          {name}
        </Link>
      ) : (
        <Link to="/course/$id/rejudge" params={{ id: String(course) }} search={{ job: id }}>
          {name}
        </Link>
      )
    },
  },
  { key: 'scope', header: t('job.column.scope'), ellipsis: true, area: 'w', cell: scopeOf },
  {
    key: 'state',
    header: t('job.column.state'),
    width: '128px',
    area: 's',
    className: style.end,
    cell: (job) => <JobStateTag state={job.state} />,
  },
  {
    key: 'total',
    header: t('job.column.total'),
    align: 'right',
    width: '112px',
    area: 'n',
    phoneHeader: true,
    className: style.start,
    cell: (job) => <Num value={job.total} />,
  },
  {
    key: 'changed',
    header: t('job.column.changed'),
    align: 'right',
    width: '112px',
    area: 'c',
    phoneHeader: true,
    cell: (job) => <Num value={job.changed} />,
  },
  { key: 'by', header: t('job.column.by'), width: '160px', ellipsis: true, cell: (job) => job.by },
  {
    key: 'createdAt',
    header: t('job.column.createdAt'),
    align: 'right',
    width: '176px',
    area: 'd',
    cell: (job) => <Time value={job.createdAt} />,
  },
]

/** @param course those of this course alone */
export function JobList({ page, course }: { page?: number; course?: number }) {
  const { t } = useTranslation()
  const scopeOf = useScopeText()
  const list = useList(jobsQuery(page, course))
  return (
    <>
      {course === undefined ? (
        <PageHead title={t('job.title')} count={list.page?.total}>
          <LinkButton to="/admin/solutions" icon="list">
            {t('job.toSolutions')}
          </LinkButton>
        </PageHead>
      ) : null}
      <PagedTable
        caption={t('job.title')}
        list={list}
        page={page}
        columns={columns(t, scopeOf, course)}
        rowKey={(job) => job.id}
        dense
        skeletonRows={5}
        empty={{ title: t('job.none'), text: course === undefined ? t('job.noneText') : undefined }}
        phone={phoneRows}
      />
    </>
  )
}
