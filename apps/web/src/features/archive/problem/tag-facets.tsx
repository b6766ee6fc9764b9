// Tags of what the other filters find, each with its count; a pressed one narrows the list. One line until it is opened.

import { tagLimits } from '@verdict/domain/field-limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../lib/api/query.ts'
import { thousands } from '../../../lib/format.ts'
import { classes } from '../../../ui/classes.ts'
import { filterQuery, tagsIn, type ProblemFilter } from './api/problems.ts'
import style from './tag-facets.module.css'

const shownClosed = 14

interface TagFacetsProps {
  filter: ProblemFilter
  onFilter: (filter: ProblemFilter) => void
  course: number | undefined
}

export default function TagFacets({ filter, onFilter, course }: TagFacetsProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    ...apiQuery('GET /problem/tags', { query: filterQuery(filter, course) }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  if (!data || data.tags.length === 0) return null
  const chosen = tagsIn(filter)
  const isFull = chosen.length >= tagLimits.ofFilter
  const tags = data.tags.toSorted(
    (left, right) => Number(chosen.includes(right.tid)) - Number(chosen.includes(left.tid)),
  )
  const toggle = (tid: number) => {
    const next = chosen.includes(tid) ? chosen.filter((other) => other !== tid) : [...chosen, tid]
    const { page: _page, ...others } = filter
    onFilter({ ...others, tags: next.join(',') || undefined })
  }
  return (
    <div className={style.box} role="group" aria-label={t('practice.tags')}>
      <div className={classes(style.tags, isOpen && style.open)}>
        {(isOpen ? tags : tags.slice(0, shownClosed)).map(({ tid, name, count }) => (
          <button
            key={tid}
            type="button"
            className={style.tag}
            aria-pressed={chosen.includes(tid)}
            disabled={isFull && !chosen.includes(tid)}
            onClick={() => toggle(tid)}
          >
            {name} <span className={style.count}>{thousands(count)}</span>
          </button>
        ))}
      </div>
      {tags.length > shownClosed && (
        <button type="button" className={style.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'practice.lessTags' : 'practice.moreTags')}
        </button>
      )}
    </div>
  )
}
