import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { leastSimilarity, oneProgram, type ReviewState, reviewStates } from '@verdict/domain/similarity'
import type { SimilarityOverview } from '@verdict/contract/similarity'
import { Trans, useTranslation } from 'react-i18next'
import { groupsQuery } from '../../../lib/api/choices.ts'
import { statusOf } from '@verdict/web-client/errors'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Segment, Select } from '../../../ui/field/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice, PageHead } from '../../../ui/layout/page.tsx'
import { FailedState, State } from '../../../ui/state.tsx'
import { exportUrl, overviewQuery, type PairFilter, type Place } from './api/similarity.ts'
import { Groups } from './groups.tsx'
import { PairTable } from './pair-table.tsx'
import style from './similarity.module.css'
import { Usual } from './usual.tsx'
import { leasts, views } from './views.ts'

interface ReviewSearch extends Omit<PairFilter, 'least'> {
  page?: number
  view?: (typeof views)[number]
  least?: (typeof leasts)[number]
}

/** Percent. */
const usualLeast = { pairs: leastSimilarity, groups: oneProgram } as const

interface ReviewPageProps {
  place: Place
  search: ReviewSearch
  onSearch: (search: ReviewSearch) => void
}

export function ReviewPage({ place, search, onSearch }: ReviewPageProps) {
  const { t } = useTranslation()
  const { pid, group, state, view = 'pairs', page } = search
  const least = search.least ?? usualLeast[view]
  const filter = { pid, group, state, least }
  const overview = useQuery(overviewQuery(place, { pid, group, least }))
  if (overview.error) {
    const isRefused = [403, 404].includes(statusOf(overview.error) ?? 0)
    return (
      <>
        <PageHead title={t('similarity.title')} />
        {isRefused ? (
          <State
            icon="lock"
            title={t('errors.notFound')}
            text={t('similarity.unknown')}
            error={overview.error}
          />
        ) : (
          <FailedState
            title={t('similarity.failed')}
            error={overview.error}
            onRetry={() => void overview.refetch()}
          />
        )}
      </>
    )
  }
  return (
    <>
      <PageHead title={t('similarity.title')}>
        <Exports place={place} filter={filter} />
      </PageHead>
      <div className="stack loose">
        {overview.data && <PlaceLink place={place} title={overview.data.title} />}
        <Notice kind="info">{t('similarity.hint')}</Notice>
        <Usual overview={overview.data} />
        <Filters overview={overview.data} search={search} onSearch={onSearch} />
        {view === 'pairs' ? (
          <PairTable
            place={place}
            filter={filter}
            page={page ?? 1}
            onClear={() => onSearch({ view, least: search.least })}
          />
        ) : (
          <Groups place={place} filter={filter} />
        )}
      </div>
    </>
  )
}

function PlaceLink({ place, title }: { place: Place; title: string }) {
  const link = (target: React.ReactElement, key: 'ofContest' | 'ofProblem' | 'ofCourse') => (
    <p>
      <Trans i18nKey={`similarity.${key}`} values={{ title }} components={{ place: target }} />
    </p>
  )
  if (place.contest !== undefined) {
    return link(<Link to="/contests/$cid" params={{ cid: String(place.contest) }} />, 'ofContest')
  }
  return place.course === undefined
    ? link(<Link to="/problem/$pid" params={{ pid: String(place.problem) }} />, 'ofProblem')
    : link(<Link to="/course/$id" params={{ id: String(place.course) }} />, 'ofCourse')
}

function Exports({ place, filter }: { place: Place; filter: PairFilter }) {
  const { t } = useTranslation()
  return (['xlsx', 'csv'] as const).map((format) => (
    <a key={format} className={buttonClass({})} href={exportUrl(place, filter, format)} download>
      <Icon name="download" />
      {t(`similarity.${format}`)}
    </a>
  ))
}

interface FiltersProps {
  overview: SimilarityOverview | undefined
  search: ReviewSearch
  onSearch: (search: ReviewSearch) => void
}

function Filters({ overview, search, onSearch }: FiltersProps) {
  const { t } = useTranslation()
  const groups = useQuery(groupsQuery()).data?.docs ?? []
  const { view = 'pairs' } = search
  const change = (part: ReviewSearch) => onSearch({ ...search, page: undefined, ...part })
  const numberOf = (text: string): number | undefined => (text === '' ? undefined : Number(text))
  const problems = overview?.problems ?? []
  const isFiltered = search.pid !== undefined || search.group !== undefined || search.state !== undefined
  return (
    <div className={style.filters} role="search">
      <Segment
        label={t('similarity.view')}
        value={view}
        options={views.map((value) => ({ value, label: t(`similarity.${value}`) }))}
        onChange={(value) => change({ view: value, least: undefined })}
      />
      {problems.length > 1 && (
        <Select
          aria-label={t('similarity.problem')}
          value={search.pid ?? ''}
          onChange={(event) => change({ pid: numberOf(event.target.value) })}
        >
          <option value="">{t('similarity.anyProblem')}</option>
          {problems.map(({ pid, title }) => (
            <option key={pid} value={pid}>
              {pid} {title}
            </option>
          ))}
        </Select>
      )}
      {groups.length > 0 && (
        <Select
          aria-label={t('similarity.group')}
          value={search.group ?? ''}
          onChange={(event) => change({ group: numberOf(event.target.value) })}
        >
          <option value="">{t('similarity.anyGroup')}</option>
          {groups.map(({ gid, title }) => (
            <option key={gid} value={gid}>
              {title}
            </option>
          ))}
        </Select>
      )}
      <Select
        aria-label={t('similarity.state')}
        value={search.state ?? ''}
        onChange={(event) => change({ state: (event.target.value || undefined) as ReviewState | undefined })}
      >
        <option value="">{t('similarity.anyState')}</option>
        {reviewStates.map((state) => (
          <option key={state} value={state}>
            {t('similarity.withCount', {
              word: t(`similarity.states.${state}`),
              count: overview?.states[state] ?? 0,
            })}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('similarity.least')}
        value={search.least ?? usualLeast[view]}
        onChange={(event) => change({ least: leasts.find((value) => String(value) === event.target.value) })}
      >
        {leasts.map((value) => (
          <option key={value} value={value}>
            {t('similarity.least')} {t('similarity.leastPercent', { percent: value })}
          </option>
        ))}
      </Select>
      {isFiltered && (
        <Button look="ghost" onClick={() => onSearch({ view, least: search.least })}>
          {t('common.clear')}
        </Button>
      )}
    </div>
  )
}
