import type { JobDetail } from '@verdict/contract/job'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../lib/api/use-list.ts'
import { Select } from '../../../ui/field/field.tsx'
import { TabButton, Tabs } from '../../../ui/layout/page.tsx'
import { PagedTable } from '../../../ui/table/paged-table.tsx'
import { changesQuery, peopleQuery, ranksQuery } from './api/jobs.ts'
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

export interface EffectView {
  tab?: (typeof effectTabs)[number]
  page?: number
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

const small = { short: true, dense: true, skeletonRows: 5 } as const

function Changes({ job, page }: { job: JobDetail; page?: number }) {
  const { t } = useTranslation()
  const list = useList(changesQuery(job.id, page))
  return (
    <PagedTable
      caption={t('job.tab.submissions')}
      list={list}
      columns={changeColumns(t)}
      rowKey={({ sid }) => sid}
      phone={changePhone}
      empty={{ title: t('job.nothingChanges') }}
      page={page}
      {...small}
    />
  )
}

function People({ job, page }: { job: JobDetail; page?: number }) {
  const { t } = useTranslation()
  const list = useList(peopleQuery(job.id, page))
  return (
    <PagedTable
      caption={t('job.tab.people')}
      list={list}
      columns={peopleColumns(t, job.state === 'ready')}
      rowKey={({ uid }) => uid}
      phone={peoplePhone}
      empty={{ title: t('job.nothingChanges') }}
      page={page}
      {...small}
    />
  )
}

function Ranks({ job, view, onView }: EffectsProps) {
  const { t } = useTranslation()
  const cid = job.contests.find((contest) => contest.cid === view.cid)?.cid ?? job.contests[0]?.cid ?? 0
  const list = useList(ranksQuery(job.id, cid, view.page))
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
      <PagedTable
        caption={t('job.tab.ranks')}
        list={list}
        columns={rankColumns(t)}
        rowKey={({ uid }) => uid}
        phone={rankPhone}
        empty={{ title: t('job.noRanks') }}
        page={view.page}
        {...small}
      />
    </>
  )
}
