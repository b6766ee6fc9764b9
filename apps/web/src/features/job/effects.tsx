// Whom the changes of a job concern: its submissions, the people, and the ranks in a contest.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { JobDetail } from '@verdict/contract/job'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/field/field.tsx'
import { TabButton, Tabs } from '../../ui/layout/page.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { DataTable, type Column } from '../../ui/table/data-table.tsx'
import { changesQuery, jobPageSize, peopleQuery, ranksQuery } from './api/jobs.ts'
import {
  changeColumns,
  changePhone,
  peopleColumns,
  peoplePhone,
  rankColumns,
  rankPhone,
} from './effect-columns.tsx'
import { effectTabs } from './effect-tabs.ts'
import style from './job.module.css'

/** As it stands in the address. */
export interface EffectView {
  tab?: (typeof effectTabs)[number]
  page?: number
  /** Whose ranks are shown. */
  cid?: number
}

interface EffectsProps {
  job: JobDetail
  view: EffectView
  onView: (view: EffectView) => void
}

export function Effects({ job, view, onView }: EffectsProps) {
  const { t } = useTranslation()
  const tabs = effectTabs.filter(
    (tab) => tab !== 'ranks' || (job.state === 'ready' && job.contests.length > 0),
  )
  const tab = tabs.find((known) => known === view.tab) ?? 'submissions'
  return (
    <section aria-label={t('job.effects')}>
      <Tabs label={t('job.effects')}>
        {tabs.map((name) => (
          <TabButton key={name} current={name === tab} onClick={() => onView({ tab: name })}>
            {t(`job.tab.${name}`)}
          </TabButton>
        ))}
      </Tabs>
      {tab === 'submissions' && <Changes job={job} page={view.page} />}
      {tab === 'people' && <People job={job} page={view.page} />}
      {tab === 'ranks' && <Ranks job={job} view={view} onView={onView} />}
    </section>
  )
}

interface PageOf<Row> {
  docs: Row[]
  total: number
  totalIsLowerBound?: boolean
}

interface ShownProps<Row> {
  caption: string
  list: { data?: PageOf<Row>; isError: boolean; error: unknown; refetch: () => unknown }
  columns: Column<Row>[]
  rowKey: (row: Row) => string | number
  phone: string
  empty: string
  page: number | undefined
}

function Shown<Row>({ caption, list, columns, rowKey, phone, empty, page }: ShownProps<Row>) {
  const shown = list.isError ? undefined : list.data
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns}
        rows={list.isError ? [] : shown?.docs}
        rowKey={rowKey}
        dense
        skeletonRows={5}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={{ title: empty }}
        phone={phone}
      />
      {shown && shown.total > jobPageSize && (
        <Pagination
          page={page ?? 1}
          pageSize={jobPageSize}
          total={shown.total}
          totalIsLowerBound={shown.totalIsLowerBound}
        />
      )}
    </>
  )
}

function Changes({ job, page }: { job: JobDetail; page?: number }) {
  const { t } = useTranslation()
  const list = useQuery({ ...changesQuery(job.id, page), placeholderData: keepPreviousData })
  return (
    <Shown
      caption={t('job.tab.submissions')}
      list={list}
      columns={changeColumns(t)}
      rowKey={({ sid }) => sid}
      phone={changePhone}
      empty={t('job.nothingChanges')}
      page={page}
    />
  )
}

function People({ job, page }: { job: JobDetail; page?: number }) {
  const { t } = useTranslation()
  const list = useQuery({ ...peopleQuery(job.id, page), placeholderData: keepPreviousData })
  return (
    <Shown
      caption={t('job.tab.people')}
      list={list}
      columns={peopleColumns(t, job.state === 'ready')}
      rowKey={({ uid }) => uid}
      phone={peoplePhone}
      empty={t('job.nothingChanges')}
      page={page}
    />
  )
}

function Ranks({ job, view, onView }: EffectsProps) {
  const { t } = useTranslation()
  const cid = job.contests.find((contest) => contest.cid === view.cid)?.cid ?? job.contests[0]?.cid ?? 0
  const list = useQuery({ ...ranksQuery(job.id, cid, view.page), placeholderData: keepPreviousData })
  return (
    <>
      <div className={style.contest}>
        <Select
          aria-label={t('job.contest')}
          value={cid}
          onChange={(event) => onView({ tab: 'ranks', cid: Number(event.target.value) })}
        >
          {job.contests.map((contest) => (
            <option key={contest.cid} value={contest.cid}>
              {contest.cid} {contest.title}
            </option>
          ))}
        </Select>
      </div>
      <Shown
        caption={t('job.tab.ranks')}
        list={list}
        columns={rankColumns(t)}
        rowKey={({ uid }) => uid}
        phone={rankPhone}
        empty={t('job.noRanks')}
        page={view.page}
      />
    </>
  )
}
