import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { PageHead } from '../../../ui/layout/page.tsx'
import type { TableSort } from '../../../ui/table/data-table.tsx'
import { PagedTable } from '../../../ui/table/paged-table.tsx'
import { AfterSubmit } from './after-submit.tsx'
import { mySubmissionsQuery, type MineFilter } from './api/list-submissions.ts'
import { phoneRows, submissionColumns } from './columns.tsx'
import { JudgingPaused } from './judging-paused.tsx'
import { FilterRow, JudgeFilter, LanguageFilter, TypedFilter } from './filters.tsx'
import { useLiveRows } from './live-rows.ts'
import style from './submission.module.css'

interface MySubmissionsProps {
  filter: MineFilter
  onFilter: (filter: MineFilter) => void
}

const numberOf = (text: string): number | undefined => (text === '' ? undefined : Number(text))

export function MySubmissions({ filter, onFilter }: MySubmissionsProps) {
  const { t } = useTranslation()
  const list = useLiveRows(mySubmissionsQuery(filter))
  const { sid, judge, problem, contest, time, memory, language, createdAt } = submissionColumns(t)
  const { page: _page, pageSize, sort, sortBy, ...filters } = filter
  const change = (part: MineFilter) => onFilter({ ...filter, ...part, page: undefined })
  const filtered = Object.values(filters).some((value) => value !== undefined)
  const clear = () => onFilter({ pageSize })
  const order: TableSort = {
    by: sortBy ?? 'createdAt',
    direction: sort ?? -1,
    onChange: (by, direction) => change({ sortBy: by as NonNullable<MineFilter['sortBy']>, sort: direction }),
  }
  return (
    <>
      <PageHead title={t('submission.mine')} count={list.page?.total} />
      <FilterRow active={filtered} onClear={clear}>
        <TypedFilter
          label={t('submission.pid')}
          numeric={{ min: 1 }}
          value={String(filter.problem ?? '')}
          onCommit={(pid) => change({ problem: numberOf(pid) })}
        />
        <TypedFilter
          label={t('submission.contest')}
          numeric={{ min: -1 }}
          value={String(filter.contest ?? '')}
          onCommit={(cid) => change({ contest: numberOf(cid) })}
        />
        <JudgeFilter value={filter.judge} onChange={(chosen) => change({ judge: chosen })} />
        <LanguageFilter value={filter.language} onChange={(chosen) => change({ language: chosen })} />
      </FilterRow>
      <JudgingPaused submissions={list.page?.docs} />
      <PagedTable
        caption={t('submission.mine')}
        list={list}
        page={filter.page}
        columns={[sid, judge, problem, contest, time, memory, { ...language, area: 'w' }, createdAt]}
        rowKey={(row) => row.sid}
        dense
        sort={order}
        empty={{
          title: t('submission.none'),
          text: t(filtered ? 'submission.noneText' : 'submission.noneMine'),
          action: filtered && <Button onClick={clear}>{t('common.clearFilters')}</Button>,
        }}
        phone={phoneRows}
      />
    </>
  )
}

export function ProblemSubmissions({ pid, page }: { pid: number; page?: number }) {
  const { t } = useTranslation()
  const list = useLiveRows(mySubmissionsQuery({ problem: pid, page }))
  const { sid, judge, time, memory, language, createdAt } = submissionColumns(t)
  return (
    <>
      <AfterSubmit pid={pid} />
      <JudgingPaused submissions={list.page?.docs} />
      <PagedTable
        caption={t('submission.mine')}
        list={list}
        page={page}
        short
        columns={[
          sid,
          judge,
          time,
          { ...memory, area: 'm', className: style.phoneStart },
          { ...language, area: 'p' },
          createdAt,
        ].map(({ ...column }) => ({ ...column, sortKey: undefined }))}
        rowKey={(row) => row.sid}
        skeletonRows={5}
        empty={{ title: t('submission.none'), text: t('submission.noneForProblem') }}
        phone={'"v p d" auto "v m n" auto / 72px minmax(0, 1fr) auto'}
      />
    </>
  )
}
