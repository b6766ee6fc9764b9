// The list of contests. A click on a title comes in where that is possible, and says why not where it is not.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ContestRow } from '@verdict/contract/contest'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session/session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { SearchBox } from '../../ui/field/search-box.tsx'
import { PageHead } from '../../ui/layout/page.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { contestPageSize, contestsQuery, type ContestFilter } from './api/contests.ts'
import { phoneRows, useContestColumns } from './contest-columns.tsx'
import style from './contest.module.css'
import { PasswordDialog } from './password-dialog.tsx'
import { useOpenContest } from './use-open-contest.ts'

interface ContestListProps {
  filter: ContestFilter
  onFilter: (filter: ContestFilter) => void
  /** Goes to a contest that the person may enter. */
  onOpen: (cid: number) => void
  /** Of a course, under its own heading; `mayCreate`: also new ones. */
  course?: { courseId: number; mayCreate: boolean }
}

export function ContestList({ filter, onFilter, onOpen, course }: ContestListProps) {
  const { t } = useTranslation()
  const { isAdmin } = useSession()
  const list = useQuery({ ...contestsQuery(filter, course?.courseId), placeholderData: keepPreviousData })
  const page = list.isError ? undefined : list.data
  const [asked, setAsked] = useState<ContestRow | null>(null)
  const open = useOpenContest({ onOpen, onPassword: setAsked })
  const columns = useContestColumns(page, (row) => void open(row))
  return (
    <>
      {!course && (
        <PageHead title={t('contest.title')} count={page?.total}>
          {isAdmin && <CreateLink />}
        </PageHead>
      )}
      {course?.mayCreate && (
        <div className={style.tools}>
          <CreateLink course={course.courseId} />
        </div>
      )}
      <SearchBox
        key={filter.content}
        list={t('contest.title')}
        label={t('contest.search')}
        applied={filter.content ?? ''}
        onApply={(content) => onFilter({ pageSize: filter.pageSize, content: content || undefined })}
      />
      <DataTable
        caption={t('contest.title')}
        columns={columns}
        rows={list.isError ? [] : page?.docs}
        rowKey={(row) => row.cid}
        skeletonRows={filter.pageSize ?? contestPageSize}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={{
          title: t('contest.none'),
          text: filter.content ? t('contest.noneText') : t('contest.noneYet'),
          action: filter.content && <Button onClick={() => onFilter({})}>{t('common.clearFilters')}</Button>,
        }}
        phone={phoneRows}
      />
      {page && page.total > 0 && (
        <Pagination
          page={filter.page ?? 1}
          pageSize={page.limit}
          total={page.total}
          totalIsLowerBound={page.totalIsLowerBound}
        />
      )}
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
