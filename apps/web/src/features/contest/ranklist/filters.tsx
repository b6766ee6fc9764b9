// Choices that narrow a board.

import { keywordLength } from '@verdict/domain/address-limits'
import { useTranslation } from 'react-i18next'
import { Input, Select } from '../../../ui/field/field.tsx'
import type { Eyes } from './api/ranklist.ts'
import type { Beside } from './beside-facts.ts'
import style from './ranklist.module.css'

export interface RankFilter {
  name?: string | undefined
  group?: number | undefined
  school?: string | undefined
  organization?: number | undefined
  category?: number | undefined
  as?: Eyes
}

export interface FiltersProps<F extends RankFilter> {
  beside: Omit<Beside, 'textOf'>
  filter: F
  onFilter: (filter: F) => void
}

export function Filters<F extends RankFilter>({ beside, filter, onFilter }: FiltersProps<F>) {
  const { entrants, groups, schools, organizations, categories } = beside
  const { t } = useTranslation()
  // Groups load late: placed so that nothing moves. Chosen ones that left the board can still be taken back.
  const { school } = filter
  const offered = school === undefined || schools.includes(school) ? schools : [school, ...schools]
  return (
    <>
      {offered.length > 0 && (
        <Select
          boxClassName={style.group}
          aria-label={t('contest.rank.school')}
          value={school ?? ''}
          onChange={(event) => onFilter({ ...filter, school: event.target.value || undefined })}
        >
          <option value="">{t('contest.rank.anySchool')}</option>
          {offered.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {(['organization', 'category'] as const).map((name) => {
        const items = name === 'organization' ? organizations : categories
        return (
          items.length > 0 && (
            <Select
              key={name}
              boxClassName={style.group}
              aria-label={t(`contest.rank.${name}`)}
              value={filter[name] ?? ''}
              onChange={(event) => onFilter({ ...filter, [name]: Number(event.target.value) || undefined })}
            >
              <option value="">{t(`contest.rank.any.${name}`)}</option>
              {items.map((item) => (
                <option key={item.id} value={item.id}>
                  {item.name}
                </option>
              ))}
            </Select>
          )
        )
      })}
      {groups.length > 0 && (
        <Select
          boxClassName={style.group}
          aria-label={t('contest.rank.group')}
          value={filter.group ?? ''}
          onChange={(event) => onFilter({ ...filter, group: Number(event.target.value) || undefined })}
        >
          <option value="">{t('contest.rank.anyGroup')}</option>
          {groups.map(({ gid, title }) => (
            <option key={gid} value={gid}>
              {title}
            </option>
          ))}
        </Select>
      )}
      <Input
        icon="search"
        boxClassName={style.find}
        aria-label={t(`contest.rank.find.${entrants}`)}
        placeholder={t(`contest.rank.find.${entrants}`)}
        maxLength={keywordLength}
        value={filter.name ?? ''}
        onChange={(event) => onFilter({ ...filter, name: event.target.value || undefined })}
      />
    </>
  )
}
