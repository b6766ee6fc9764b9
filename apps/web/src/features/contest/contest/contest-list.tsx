import type { ContestRow } from '@verdict/contract/contest'
import { phaseAt } from '@verdict/domain/contest'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../lib/api/use-list.ts'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { SearchBox } from '../../../ui/field/search-box.tsx'
import { PageHead } from '../../../ui/layout/page.tsx'
import { PagedTable } from '../../../ui/table/paged-table.tsx'
import { contestPageSize, contestsQuery, type ContestFilter } from './api/contests.ts'
import { phoneRows, useContestColumns } from './contest-columns.tsx'
import style from './contest.module.css'
import { windowOf } from './entry.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { useOpenContest } from './use-open-contest.ts'

interface ContestListProps {
  filter: ContestFilter
  onFilter: (filter: ContestFilter) => void
  onOpen: (cid: number) => void
  course?: { courseId: number; mayCreate: boolean }
}

export function ContestList({ filter, onFilter, onOpen, course }: ContestListProps) {
  const { t } = useTranslation()
  const { isAdmin } = useSession()
  const list = useList(contestsQuery(filter, course?.courseId), ({ docs }) =>
    docs.flatMap(({ start, end }) => [start, end]),
  )
  const [asked, setAsked] = useState<ContestRow | null>(null)
  const open = useOpenContest({ onOpen, onPassword: setAsked })
  const columns = useContestColumns(list.page, (row) => void open(row))
  const now = serverNow()
  // One's own stand before the others, as the server sends them.
  const groupOf = (row: ContestRow) => {
    const phase = phaseAt(windowOf(row), now)
    return row.isMine && phase !== 'ended' ? 'mine' : phase
  }
  const isMixed = new Set(list.page?.docs.map(groupOf)).size > 1
  return (
    <>
      {!course && (
        <PageHead title={t('contest.title')} count={list.page?.total}>
          {isAdmin && <CreateLink />}
        </PageHead>
      )}
      {course?.mayCreate && (
        <div className={style.tools}>
          <CreateLink course={course.courseId} />
        </div>
      )}
      <SearchBox
        list={t('contest.title')}
        label={t('contest.search')}
        applied={filter.content}
        onApply={(content) => onFilter({ pageSize: filter.pageSize, content })}
      />
      <PagedTable
        caption={t('contest.title')}
        list={list}
        page={filter.page}
        columns={columns}
        rowKey={(row) => row.cid}
        groupOf={isMixed ? (row) => t(`contest.group.${groupOf(row)}`) : undefined}
        skeletonRows={filter.pageSize ?? contestPageSize}
        empty={{
          title: t('contest.none'),
          text: filter.content ? t('contest.noneText') : t('contest.noneYet'),
          action: filter.content && <Button onClick={() => onFilter({})}>{t('common.clearFilters')}</Button>,
        }}
        phone={phoneRows(columns)}
      />
      {asked && (
        <PasswordDialog
          contest={asked}
          onClose={() => setAsked(null)}
          onEntered={() => {
            setAsked(null)
            onOpen(asked.cid)
          }}
        />
      )}
    </>
  )
}

function CreateLink({ course }: { course?: number }) {
  const { t } = useTranslation()
  return (
    <LinkButton to="/contest/create" search={{ course }} look={course ? 'plain' : 'primary'} icon="plus">
      {t('nav.contestCreate')}
    </LinkButton>
  )
}
