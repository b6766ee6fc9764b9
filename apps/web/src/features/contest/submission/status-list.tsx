// In a contest, problems have its labels and link into it.

import { Link } from '@tanstack/react-router'
import type { SubmissionRow } from '@verdict/contract/submission'
import { useTranslation } from 'react-i18next'
import { useRealtimeState } from '../../../lib/realtime/subscriptions.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PageHead } from '../../../ui/layout/page.tsx'
import { Select } from '../../../ui/field/field.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { PagedTable } from '../../../ui/table/paged-table.tsx'
import { AfterSubmit } from './after-submit.tsx'
import { statusListQuery, type StatusFilter } from './api/list-submissions.ts'
import { phoneRows, submissionColumns } from './columns.tsx'
import { FilterRow, JudgeFilter, LanguageFilter, TypedFilter } from './filters.tsx'
import { useLiveRows } from './live-rows.ts'
import style from './submission.module.css'

interface StatusContest {
  cid: number
  problems: readonly { pid: number; index: number; label: string; title: string }[]
  /** Others' submissions stay pending: poll less often. */
  isFrozen: boolean
  isExam: boolean
}

const frozenAskAgainMs = 30_000

interface StatusListProps {
  contest?: StatusContest
  /** Those of one team, below a heading of its own. */
  ofTeam?: boolean
  filter: StatusFilter
  onFilter: (filter: StatusFilter) => void
}

export function StatusList({ contest, ofTeam = false, filter, onFilter }: StatusListProps) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const list = useLiveRows(
    statusListQuery(filter, contest?.cid),
    contest?.isFrozen ? frozenAskAgainMs : undefined,
  )
  const { sid, judge, similarity, user, problem, time, memory, language, createdAt } = submissionColumns(t)
  const withSimilarity = list.page?.docs.some((row) => row.sim !== undefined)
  const change = (part: StatusFilter) => onFilter({ ...filter, ...part, page: undefined })
  const filters = { ...filter, page: undefined, pageSize: undefined }
  const filtered = Object.values(filters).some((value) => value !== undefined)
  const clear = () => onFilter({ pageSize: filter.pageSize })
  return (
    <>
      {!ofTeam && (
        <StatusHead
          {...{ contest, filter, filtered }}
          count={list.page?.total}
          onChange={change}
          onClear={clear}
        />
      )}
      {contest && !ofTeam && !contest.isExam && <AfterSubmit mid={contest.cid} />}
      <PagedTable
        caption={t('submission.status')}
        list={list}
        page={filter.page}
        columns={[
          sid,
          judge,
          ...(withSimilarity ? [similarity] : []),
          user,
          contest ? { ...problem, cell: contestProblem(contest) } : problem,
          time,
          memory,
          language,
          createdAt,
        ].map(({ ...column }) => ({ ...column, sortKey: undefined }))}
        rowKey={(row) => row.sid}
        dense
        isCurrent={(row) => row.uid === profile?.uid || (!ofTeam && row.updatedAt !== undefined)}
        skeletonRows={15}
        empty={{
          title: t('submission.none'),
          text: t(filtered ? 'submission.noneText' : 'submission.noneYet'),
          action: filtered && <Button onClick={clear}>{t('common.clearFilters')}</Button>,
        }}
        phone={phoneRows}
      />
    </>
  )
}

interface StatusHeadProps extends Pick<StatusListProps, 'contest' | 'filter'> {
  filtered: boolean
  count: number | undefined
  onChange: (part: StatusFilter) => void
  onClear: () => void
}

function StatusHead({ contest, filter, filtered, count, onChange, onClear }: StatusHeadProps) {
  const { t } = useTranslation()
  const { isAdmin } = useSession()
  const live = useRealtimeState() === 'open'
  return (
    <>
      <PageHead title={t('submission.status')} count={count}>
        {isAdmin && (
          <LinkButton look="ghost" icon="list" to="/admin/solutions" search={managedAs(filter, contest)}>
            {t('submission.manage')}
          </LinkButton>
        )}
        {live && (
          <span className={style.live}>
            <Icon name="plug" />
            {t('submission.live')}
          </span>
        )}
      </PageHead>
      <FilterRow active={filtered} onClear={onClear}>
        <TypedFilter
          label={t('submission.username')}
          value={filter.uid ?? ''}
          onCommit={(uid) => onChange({ uid: uid || undefined })}
        />
        {contest ? (
          <PlaceFilter contest={contest} value={filter.pid} onChange={(pid) => onChange({ pid })} />
        ) : (
          <TypedFilter
            label={t('submission.pid')}
            numeric={{ min: 1 }}
            value={String(filter.pid ?? '')}
            onCommit={(pid) => onChange({ pid: Number(pid) || undefined })}
          />
        )}
        <JudgeFilter value={filter.judge} onChange={(judge) => onChange({ judge })} />
        <LanguageFilter value={filter.language} onChange={(language) => onChange({ language })} />
      </FilterRow>
    </>
  )
}

/** The same filter in solution management, where problems have their own numbers. */
const managedAs = (
  { page: _page, pageSize: _size, pid, ...filter }: StatusFilter,
  contest?: StatusContest,
) => ({
  ...filter,
  mid: contest?.cid,
  pid: contest ? contest.problems.find(({ index }) => index === pid)?.pid : pid,
})

type Cell = Column<SubmissionRow>['cell']

const contestProblem =
  ({ cid, problems }: StatusContest): Cell =>
  (row) => {
    const place = problems.find(({ pid }) => pid === row.pid)
    if (!place) return row.title
    return (
      <Link
        to="/contests/$cid/problem/$id"
        params={{ cid: String(cid), id: String(place.index) }}
        className="q"
      >
        <span className="muted">{place.label}</span> {place.title}
      </Link>
    )
  }

interface PlaceFilterProps {
  contest: StatusContest
  /** 1-based position in the contest. */
  value: number | undefined
  onChange: (index?: number) => void
}

function PlaceFilter({ contest, value, onChange }: PlaceFilterProps) {
  const { t } = useTranslation()
  return (
    <Select
      aria-label={t('submission.column.problem')}
      value={value ?? ''}
      onChange={(event) => onChange(Number(event.target.value) || undefined)}
    >
      <option value="">{t('submission.anyProblem')}</option>
      {contest.problems.map(({ index, label, title }) => (
        <option key={index} value={index}>
          {label}. {title}
        </option>
      ))}
    </Select>
  )
}
