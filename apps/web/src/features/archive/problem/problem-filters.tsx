// Applied on Enter, blur, and change of field, not at every key.

import { keywordLength } from '@verdict/domain/address-limits'
import { levelSteps } from '@verdict/domain/level'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Input, Select } from '../../../ui/field/field.tsx'
import { useTypedFilter } from '../../../ui/field/typed-filter.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { problemStates, type ProblemFilter, type ProblemSort, type SearchKind } from './api/problems.ts'

const kinds = ['any', 'title', 'pid', 'tag'] as const
type Kind = (typeof kinds)[number]

const wordsFor = (kind: Kind, keyword: string): ProblemFilter => {
  if (keyword === '') return {}
  return kind === 'any' ? { search: keyword } : { type: kind satisfies SearchKind, content: keyword }
}

/** Descending pids are the newest. */
const orders = {
  newest: ['pid', -1],
  easiest: ['level', 1],
  hardest: ['level', -1],
  most: ['ratio', -1],
  least: ['ratio', 1],
} as const satisfies Record<string, [ProblemSort, 1 | -1]>
const orderNames = Object.keys(orders) as (keyof typeof orders)[]

interface ProblemFiltersProps {
  filter: ProblemFilter
  onFilter: (filter: ProblemFilter) => void
  inCourse: boolean
}

function OrderSelect({ filter, onFilter, inCourse }: ProblemFiltersProps) {
  const { t } = useTranslation()
  const { page: _page, sortBy, sort, ...others } = filter
  const chosen = orderNames.find((name) => orders[name][0] === sortBy && orders[name][1] === sort)
  const choose = (name: string) => {
    const known = orderNames.find((order) => order === name)
    const [by, way] = known ? orders[known] : []
    onFilter({
      ...others,
      sortBy: by ?? (name === 'number' ? 'pid' : undefined),
      sort: way ?? (name === 'number' ? 1 : undefined),
    })
  }
  return (
    <Select
      boxClassName="problemKind problemOrder"
      aria-label={t('practice.sort.label')}
      value={chosen ?? (sortBy && inCourse ? 'number' : '')}
      onChange={(event) => choose(event.target.value)}
    >
      {inCourse && <option value="">{t('practice.sort.course')}</option>}
      <option value={inCourse ? 'number' : ''}>{t('practice.sort.none')}</option>
      {orderNames.map((name) => (
        <option key={name} value={name}>
          {t(`practice.sort.${name}`)}
        </option>
      ))}
    </Select>
  )
}

export function ProblemFilters({ filter, onFilter, inCourse }: ProblemFiltersProps) {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  const { page: _page, type: _type, content: _content, search: _search, ...others } = filter
  const { state, level, tags, sortBy, sort } = others
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
    onFilter({ ...others, ...wordsFor(kind, wanted) }),
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    commit()
  }
  const chooseKind = (chosen: Kind) => {
    setKind(chosen)
    if (text.trim() !== '') onFilter({ ...others, ...wordsFor(chosen, text.trim()) })
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
              ...others,
              ...wordsFor(kind, applied),
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
      <Select
        boxClassName="problemKind"
        aria-label={t('practice.column')}
        value={level ?? ''}
        onChange={(event) =>
          onFilter({
            ...others,
            ...wordsFor(kind, applied),
            level: levelSteps.find((known) => known === event.target.value),
          })
        }
      >
        <option value="">{t('practice.any')}</option>
        {levelSteps.map((known) => (
          <option key={known} value={known}>
            {t(`practice.step.${known}`)}
          </option>
        ))}
      </Select>
      <OrderSelect
        filter={{ ...others, ...wordsFor(kind, applied) }}
        onFilter={onFilter}
        inCourse={inCourse}
      />
      {(applied !== '' || [state, level, tags].some((part) => part !== undefined)) && (
        <Button look="ghost" onClick={() => onFilter({ sortBy, sort })}>
          {t('common.clear')}
        </Button>
      )}
    </form>
  )
}
