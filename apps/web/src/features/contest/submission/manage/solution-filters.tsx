import { useTranslation } from 'react-i18next'
import { Input } from '../../../../ui/field/field.tsx'
import type { SolutionFilter } from '../api/manage-solutions.ts'
import { FilterRow, JudgeFilter, LanguageFilter, TypedFilter } from '../filters.tsx'
import style from './manage.module.css'

interface SolutionFiltersProps {
  filter: SolutionFilter
  onFilter: (filter: SolutionFilter) => void
}

const numberOf = (text: string): number | undefined => (text === '' ? undefined : Number(text))

export function SolutionFilters({ filter, onFilter }: SolutionFiltersProps) {
  const { t } = useTranslation()
  const { page: _page, sort, sortBy, ...filters } = filter
  const change = (part: SolutionFilter) => onFilter({ ...filters, sort, sortBy, ...part })
  const numbers = [
    { name: 'pid', label: t('submission.pid'), bounds: { min: 1 } },
    { name: 'mid', label: t('solutions.contest'), bounds: { min: -1 } },
    { name: 'sim', label: t('solutions.leastSimilarity'), bounds: { min: 1, max: 100 } },
  ] as const
  return (
    <FilterRow
      wraps
      active={Object.values(filters).some((value) => value !== undefined)}
      onClear={() => onFilter({ sort, sortBy })}
    >
      <TypedFilter
        label={t('submission.username')}
        value={filter.uid ?? ''}
        onCommit={(uid) => change({ uid: uid || undefined })}
      />
      {numbers.map(({ name, label, bounds }) => (
        <TypedFilter
          key={name}
          label={label}
          numeric={bounds}
          value={String(filter[name] ?? '')}
          onCommit={(text) => change({ [name]: numberOf(text) })}
        />
      ))}
      <JudgeFilter value={filter.judge} onChange={(judge) => change({ judge })} />
      <LanguageFilter value={filter.language} onChange={(language) => change({ language })} />
      <span className={style.span}>
        {(['from', 'until'] as const).map((side) => (
          <label key={side} className={style.day}>
            <span>{t(`solutions.${side}`)}</span>
            <Input
              type="date"
              value={filter[side] ?? ''}
              onChange={(event) => change({ [side]: event.target.value || undefined })}
            />
          </label>
        ))}
      </span>
    </FilterRow>
  )
}
