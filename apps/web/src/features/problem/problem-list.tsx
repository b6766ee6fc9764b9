// The list of problems: one row each, filters in the address, and for those who may, visibility and deletion.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session/session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { PageHead } from '../../ui/layout/page.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { problemPageSize, problemsQuery, type ProblemFilter } from './api/problems.ts'
import { phoneRows, useProblemColumns } from './problem-columns.tsx'
import { ProblemFilters } from './problem-filters.tsx'

interface ProblemListProps {
  filter: ProblemFilter
  onFilter: (filter: ProblemFilter) => void
  /** Of a course, in its order and under its own heading. */
  course?: number
}

export function ProblemList({ filter, onFilter, course }: ProblemListProps) {
  const { t } = useTranslation()
  const { isAdmin } = useSession()
  const list = useQuery({ ...problemsQuery(filter, course), placeholderData: keepPreviousData })
  const page = list.isError ? undefined : list.data
  const columns = useProblemColumns(page, course)
  const filtered = Boolean(filter.content || filter.search)
  const noneYet = course === undefined ? t('problem.noneYet') : t('course.problems.noneText')
  return (
    <>
      {course === undefined && (
        <PageHead title={t('problem.title')} count={page?.total}>
          {isAdmin && (
            <LinkButton to="/problems/create" look="primary" icon="plus">
              {t('nav.problemCreate')}
            </LinkButton>
          )}
        </PageHead>
      )}
      <ProblemFilters
        key={`${filter.type} ${filter.content} ${filter.search}`}
        filter={filter}
        onFilter={(next) => onFilter({ ...next, pageSize: filter.pageSize })}
      />
      <DataTable
        caption={t('problem.title')}
        columns={columns}
        rows={list.isError ? [] : page?.docs}
        rowKey={(row) => row.pid}
        skeletonRows={filter.pageSize ?? problemPageSize}
        error={list.error}
        failed={course === undefined ? undefined : t('course.problems.failed')}
        onRetry={() => void list.refetch()}
        empty={{
          title: t('problem.none'),
          text: filtered ? t('problem.noneText') : noneYet,
          action: filtered && <Button onClick={() => onFilter({})}>{t('common.clearFilters')}</Button>,
        }}
        phone={phoneRows}
      />
      {page && page.total > 0 && (
        <Pagination
          page={filter.page ?? 1}
          pageSize={page.limit}
          total={page.total}
          totalIsLowerBound={page.totalIsLowerBound}
        />
      )}
    </>
  )
}
