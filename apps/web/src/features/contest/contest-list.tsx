// The list of contests. A click on a title comes in where that is possible, and says why not where it is not.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ContestRow } from '@verdict/contract/contest'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session/session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Input } from '../../ui/field/field.tsx'
import { PageHead } from '../../ui/layout/page.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { contestPageSize, contestsQuery, type ContestFilter } from './api/contests.ts'
import { phoneRows, useContestColumns } from './contest-columns.tsx'
import style from './contest.module.css'
import { PasswordDialog } from './password-dialog.tsx'
import { useOpenContest } from './use-open-contest.ts'

const keywordMax = 30

interface ContestListProps {
  filter: ContestFilter
  onFilter: (filter: ContestFilter) => void
  /** Goes to a contest that the person may enter. */
  onOpen: (cid: number) => void
}

export function ContestList({ filter, onFilter, onOpen }: ContestListProps) {
  const { t } = useTranslation()
  const { isAdmin } = useSession()
  const list = useQuery({ ...contestsQuery(filter), placeholderData: keepPreviousData })
  const page = list.isError ? undefined : list.data
  const [asked, setAsked] = useState<ContestRow | null>(null)
  const open = useOpenContest({ onOpen, onPassword: setAsked })
  const columns = useContestColumns(page, (row) => void open(row))
  return (
    <>
      <PageHead title={t('contest.title')} count={page?.total}>
        {isAdmin && (
          <LinkButton to="/contest/create" look="primary" icon="plus">
            {t('nav.contestCreate')}
          </LinkButton>
        )}
      </PageHead>
      <TitleSearch key={filter.content} applied={filter.content ?? ''} onFilter={onFilter} />
      <DataTable
        caption={t('contest.title')}
        columns={columns}
        rows={list.isError ? [] : page?.docs}
        rowKey={(row) => row.cid}
        skeletonRows={contestPageSize}
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
          pageSize={contestPageSize}
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

/** Takes effect on Enter and when the field is left. Give it a key made of what is applied. */
function TitleSearch({ applied, onFilter }: { applied: string; onFilter: (filter: ContestFilter) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState(applied)
  const commit = () => {
    const content = text.trim()
    if (content !== applied) onFilter(content === '' ? {} : { content })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    commit()
  }
  return (
    <form className="filters" role="search" aria-label={t('contest.title')} onSubmit={submit}>
      <Input
        icon="search"
        boxClassName={style.keyword}
        aria-label={t('contest.search')}
        placeholder={t('contest.search')}
        enterKeyHint="search"
        maxLength={keywordMax}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
      />
      {applied !== '' && (
        <Button look="ghost" onClick={() => onFilter({})}>
          {t('common.clear')}
        </Button>
      )}
    </form>
  )
}
