// Bulk actions come from outside, for the selected submissions or else all that match.

import { isFinal } from '@verdict/domain/verdict'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../../lib/api/use-list.ts'
import { PageHead } from '../../../../ui/layout/page.tsx'
import type { TableSort } from '../../../../ui/table/data-table.tsx'
import { Columns } from '../../../../ui/table/columns.tsx'
import { PagedTable } from '../../../../ui/table/paged-table.tsx'
import { type Selection, SelectionBar, useSelection } from '../../../../ui/table/selection.tsx'
import { chosenBy, solutionsQuery, type SolutionFilter } from '../api/manage-solutions.ts'
import { ExportButtons, ExportProgress, useSolutionExport } from './export-solutions.tsx'
import { managedPhoneRows, solutionColumns } from './solution-columns.tsx'
import { SolutionFilters } from './solution-filters.tsx'

const askAgainMs = 5_000

type ManyTarget = { sids: number[] } | { filter: ReturnType<typeof chosenBy> }

interface ManageSolutionsProps {
  filter: SolutionFilter
  onFilter: (filter: SolutionFilter) => void
  /** Null: not allowed. Called with null where nothing is chosen. */
  actions: ((target: ManyTarget | null) => ReactNode) | null
}

export function ManageSolutions({ filter, onFilter, actions }: ManageSolutionsProps) {
  const { t } = useTranslation()
  const list = useList({
    ...solutionsQuery(filter),
    refetchInterval: ({ state }) =>
      state.data?.docs.some(({ judge }) => !isFinal(judge)) ? askAgainMs : false,
  })
  const chosen = chosenBy(filter)
  const selection = useSelection<number>(JSON.stringify(chosen))
  const exporting = useSolutionExport()
  const { page } = list
  const order: TableSort = {
    by: filter.sortBy ?? 'createdAt',
    direction: filter.sort ?? -1,
    onChange: (by, direction) =>
      onFilter({
        ...filter,
        page: undefined,
        sortBy: by as NonNullable<SolutionFilter['sortBy']>,
        sort: direction,
      }),
  }
  return (
    <>
      <PageHead title={t('solutions.title')} count={page?.total}>
        <ExportButtons
          disabled={exporting.state.step === 'running' || !page || page.total === 0}
          onStart={(format) => void exporting.start(format, filter)}
        />
      </PageHead>
      <SolutionFilters filter={filter} onFilter={onFilter} />
      <ExportProgress
        state={exporting.state}
        total={page && !page.totalIsLowerBound ? page.total : null}
        onCancel={exporting.cancel}
      />
      {actions && (
        <ManyActions selection={selection} actions={actions} fitting={isNarrowed(chosen) ? chosen : null} />
      )}
      <Columns name="solutions" pinned={['sid']} cards raised>
        <PagedTable
          caption={t('solutions.title')}
          list={list}
          page={filter.page}
          columns={solutionColumns(t, actions && selection, page?.docs ?? [])}
          rowKey={(row) => row.sid}
          isCurrent={(row) => selection.chosen.has(row.sid)}
          dense
          sort={order}
          skeletonRows={15}
          empty={{
            title: t('submission.none'),
            text: t(isNarrowed(chosen) ? 'submission.noneText' : 'submission.noneYet'),
          }}
          phone={managedPhoneRows(actions !== null)}
        />
      </Columns>
    </>
  )
}

type Chosen = ReturnType<typeof chosenBy>

const isNarrowed = (chosen: Chosen): boolean => Object.keys(chosen).length > 0

interface ManyActionsProps {
  selection: Selection<number>
  /** Null without a filter: everything is no target. */
  fitting: Chosen | null
  actions: NonNullable<ManageSolutionsProps['actions']>
}

function ManyActions({ selection, fitting, actions }: ManyActionsProps) {
  const { t } = useTranslation()
  const sids = [...selection.chosen]
  return (
    <SelectionBar
      selection={selection}
      otherwise={t(fitting ? 'solutions.allFitting' : 'solutions.chooseSome')}
    >
      {actions(sids.length > 0 ? { sids } : fitting && { filter: fitting })}
    </SelectionBar>
  )
}
