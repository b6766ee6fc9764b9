// Applied on Enter, blur, and change of field, not at every key.

import { keywordLength } from '@verdict/domain/field-limits'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Input, Select } from '../../../ui/field/field.tsx'
import { useTypedFilter } from '../../../ui/field/typed-filter.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { problemStates, type ProblemFilter, type SearchKind } from './api/problems.ts'

const kinds = ['any', 'title', 'pid', 'tag'] as const
type Kind = (typeof kinds)[number]

const filterFor = (kind: Kind, keyword: string): ProblemFilter => {
  if (keyword === '') return {}
  return kind === 'any' ? { search: keyword } : { type: kind satisfies SearchKind, content: keyword }
}

interface ProblemFiltersProps {
  filter: ProblemFilter
  onFilter: (filter: ProblemFilter) => void
}

export function ProblemFilters({ filter, onFilter }: ProblemFiltersProps) {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const { state } = filter
  const applied = filter.content ?? filter.search ?? ''
  const place = (filter.content && filter.type) || 'any'
  const [kind, setKind] = useState<Kind>(place)
  const [shown, setShown] = useState(filter)
  // The address changed.
  if (shown.type !== filter.type || (shown.content ?? shown.search ?? '') !== applied) {
    setShown(filter)
    setKind(place)
  }
  const { text, setText, commit, sign } = useTypedFilter(applied, (wanted) =>
    onFilter({ ...filterFor(kind, wanted), state }),
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    commit()
  }
  const chooseKind = (chosen: Kind) => {
    setKind(chosen)
    if (text.trim() !== '') onFilter({ ...filterFor(chosen, text.trim()), state })
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
        maxLength={keywordLength}
        after={sign}
        value={text}
        onChange={(event) => setText(event.target.value)}
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
      {isLoggedIn && (
        <Select
          boxClassName="problemKind"
          aria-label={t('problem.state.label')}
          value={state ?? ''}
          onChange={(event) =>
            onFilter({
              ...filterFor(kind, applied),
              state: problemStates.find((known) => known === event.target.value),
            })
          }
        >
          <option value="">{t('problem.state.any')}</option>
          {problemStates.map((known) => (
            <option key={known} value={known}>
              {t(`problem.state.${known}`)}
            </option>
          ))}
        </Select>
      )}
      {(applied !== '' || state !== undefined) && (
        <Button look="ghost" onClick={() => onFilter({})}>
          {t('common.clear')}
        </Button>
      )}
    </form>
  )
}
