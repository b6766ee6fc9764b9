import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../lib/api/use-list.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { PageHead } from '../../../ui/layout/page.tsx'
import { LatePart } from '../../../ui/optional-part.tsx'
import { PagedTable } from '../../../ui/table/paged-table.tsx'
import { problemPageSize, problemsQuery, type ProblemFilter, type ProblemSort } from './api/problems.ts'
import { phoneRows, useProblemColumns } from './problem-columns.tsx'
import { ProblemFilters } from './problem-filters.tsx'

const TagFacets = lazy(() => import('./tag-facets.tsx'))

interface ProblemListProps {
  filter: ProblemFilter
  onFilter: (filter: ProblemFilter) => void
  course?: number
}

export function ProblemList({ filter, onFilter, course }: ProblemListProps) {
  const { t } = useTranslation()
  const { isAdmin, isLoggedIn } = useSession()
  const list = useList(problemsQuery(filter, course))
  const columns = useProblemColumns(list.page, course)
  const word = filter.content || filter.search
  const isNarrowed = Boolean(word || filter.state || filter.level || filter.tags)
  const noneYet = course === undefined ? t('problem.noneYet') : t('problem.noneInCourse')
  return (
    <>
      {course === undefined && (
        <PageHead title={t('problem.title')} count={list.page?.total}>
          {isLoggedIn && (
            <LinkButton to="/plans" icon="list">
              {t('problem.plans')}
            </LinkButton>
          )}
          {isAdmin && (
            <>
              <LinkButton to="/problems/import" icon="upload">
                {t('nav.problemImport')}
              </LinkButton>
              <LinkButton to="/problems/create" look="primary" icon="plus">
                {t('nav.problemCreate')}
              </LinkButton>
            </>
          )}
        </PageHead>
      )}
      <ProblemFilters
        filter={filter}
        onFilter={(next) => onFilter({ ...next, pageSize: filter.pageSize })}
        inCourse={course !== undefined}
      />
      <LatePart className="problemFacets">
        <TagFacets filter={filter} onFilter={onFilter} course={course} />
      </LatePart>
      <PagedTable
        caption={t('problem.title')}
        list={list}
        page={filter.page}
        columns={columns}
        rowKey={(row) => row.pid}
        skeletonRows={filter.pageSize ?? problemPageSize}
        failed={course === undefined ? undefined : t('problem.listFailed')}
        empty={{
          title: word ? t('problem.noneFor', { word }) : t('problem.none'),
          text: word ? t('problem.noneText') : !isNarrowed && noneYet,
          action: isNarrowed && <Button onClick={() => onFilter({})}>{t('common.clearFilters')}</Button>,
        }}
        phone={phoneRows(columns)}
        sort={{
          by: filter.sortBy ?? (course === undefined ? 'pid' : ''),
          direction: filter.sort ?? 1,
          onChange: (by, sort) => {
            const { page: _page, ...others } = filter
            onFilter({ ...others, sortBy: by as ProblemSort, sort })
          },
        }}
      />
    </>
  )
}
