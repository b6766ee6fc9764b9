import { useTranslation } from 'react-i18next'
import type { KeywordFilter } from '../../lib/search.ts'
import { Button } from '../button.tsx'
import { SearchBox } from '../field/search-box.tsx'
import { PagedTable, type PagedTableProps } from './paged-table.tsx'

export interface KeywordTableProps<Row> extends Omit<PagedTableProps<Row>, 'page' | 'empty'> {
  searchLabel: string
  filter: KeywordFilter
  onFilter: (filter: KeywordFilter) => void
  none: string
  noneYet: string
}

export function KeywordTable<Row>(props: KeywordTableProps<Row>) {
  const { searchLabel, filter, onFilter, none, noneYet, ...table } = props
  const { t } = useTranslation()
  const searched = filter.keyword !== undefined
  return (
    <>
      <SearchBox
        list={table.caption}
        label={searchLabel}
        applied={filter.keyword}
        onApply={(keyword) => onFilter({ keyword })}
      />
      <PagedTable
        {...table}
        page={filter.page}
        empty={{
          title: none,
          text: searched ? t('common.changeSearch') : noneYet,
          action: searched && <Button onClick={() => onFilter({})}>{t('common.clearFilters')}</Button>,
        }}
      />
    </>
  )
}
