// Where to look and what for. It takes effect on Enter, when the field is left, and when the place changes, so that
// the list is not asked for at every key.

import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Input, Select } from '../../ui/field/field.tsx'
import type { ProblemFilter, SearchKind } from './api/problems.ts'

const keywordMax = 30
const kinds = ['any', 'title', 'pid', 'tag'] as const
type Kind = (typeof kinds)[number]

const filterFor = (kind: Kind, keyword: string): ProblemFilter => {
  if (keyword === '') return {}
  return kind === 'any' ? { search: keyword } : { type: kind satisfies SearchKind, content: keyword }
}

interface ProblemFiltersProps {
  filter: ProblemFilter
  /** Page 1 with these filters. */
  onFilter: (filter: ProblemFilter) => void
}

/** Give it a key made of the filter, so that a change of the address shows in the fields. */
export function ProblemFilters({ filter, onFilter }: ProblemFiltersProps) {
  const { t } = useTranslation()
  const applied = filter.content ?? filter.search ?? ''
  const [keyword, setKeyword] = useState(applied)
  const [kind, setKind] = useState<Kind>((filter.content && filter.type) || 'any')
  const commit = () => {
    if (keyword.trim() !== applied) onFilter(filterFor(kind, keyword.trim()))
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    commit()
  }
  const chooseKind = (chosen: Kind) => {
    setKind(chosen)
    if (keyword.trim() !== '') onFilter(filterFor(chosen, keyword.trim()))
  }
  return (
    <form className="filters" role="search" aria-label={t('problem.title')} onSubmit={submit}>
      <Input
        icon="search"
        boxClassName="problemKeyword"
        aria-label={t('problem.search')}
        placeholder={kind === 'any' ? t('problem.placeholder') : t(`problem.kind.${kind}`)}
        inputMode={kind === 'pid' ? 'numeric' : undefined}
        enterKeyHint="search"
        maxLength={keywordMax}
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
        onBlur={commit}
      />
      <Select
        boxClassName="problemKind"
        aria-label={t('problem.searchIn')}
        value={kind}
        onChange={(event) => chooseKind(kinds.find((known) => known === event.target.value) ?? 'any')}
      >
        {kinds.map((known) => (
          <option key={known} value={known}>
            {t(`problem.kind.${known}`)}
          </option>
        ))}
      </Select>
      {applied !== '' && (
        <Button look="ghost" onClick={() => onFilter({})}>
          {t('common.clear')}
        </Button>
      )}
    </form>
  )
}
