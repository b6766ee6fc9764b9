// Who entered, when and from where; for managers, who may take somebody out.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ContestDetail } from '@verdict/contract/contest'
import type { DataOf } from '@verdict/contract/endpoint'
import type { Endpoints } from '@verdict/contract/endpoints'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Verb } from '../../ui/button.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { SearchBox } from '../../ui/field/search-box.tsx'
import { Page, PageHead } from '../../ui/layout/page.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { DataTable, type Column } from '../../ui/table/data-table.tsx'
import { Time } from '../../ui/text.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { entrantPageSize, entrantsQuery, useRemoveEntrant, type EntrantFilter } from './api/entrants.ts'
import style from './contest.module.css'

type Entrant = DataOf<Endpoints['GET /contest/:cid/entrants']>['docs'][number]

const phoneRows = '"u r" auto "t a" auto / minmax(0, 1fr) auto'

const columns = (t: TFunction, cid: number): Column<Entrant>[] => [
  {
    key: 'uid',
    header: t('contest.entrants.uid'),
    rowHeader: true,
    width: '200px',
    area: 'u',
    cell: (row) => row.uid,
  },
  { key: 'nick', header: t('contest.entrants.nick'), ellipsis: true, cell: (row) => row.nick },
  {
    key: 'enteredAt',
    header: t('contest.entrants.enteredAt'),
    width: '176px',
    area: 't',
    className: style.small,
    cell: (row) => <Time value={row.enteredAt} />,
  },
  {
    key: 'address',
    header: t('contest.entrants.address'),
    width: '200px',
    area: 'a',
    className: style.small,
    cell: (row) => <span className="mono">{row.address}</span>,
  },
  {
    key: 'remove',
    header: t('contest.entrants.remove'),
    hiddenHeader: true,
    align: 'right',
    width: '96px',
    area: 'r',
    cell: (row) => <RemoveVerb cid={cid} uid={row.uid} />,
  },
]

function RemoveVerb({ cid, uid }: { cid: number; uid: string }) {
  const { t } = useTranslation()
  const remove = useRemoveEntrant(cid)
  const ask = async () => {
    const agreed = await confirm({
      title: t('contest.entrants.removeTitle', { uid }),
      text: t('contest.entrants.removeText'),
      action: t('contest.entrants.remove'),
      danger: true,
    })
    if (agreed) {
      remove.mutate(uid, { onSuccess: () => toast.success(t('contest.entrants.removed', { uid })) })
    }
  }
  return (
    <Verb
      danger
      disabled={remove.isPending}
      aria-label={t('contest.entrants.removeOf', { uid })}
      onClick={() => void ask()}
    >
      {t('contest.entrants.remove')}
    </Verb>
  )
}

interface EntrantsProps {
  detail: ContestDetail
  filter: EntrantFilter
  onFilter: (filter: EntrantFilter) => void
}

export function Entrants({ detail: { contest }, filter, onFilter }: EntrantsProps) {
  const { t } = useTranslation()
  const list = useQuery({ ...entrantsQuery(contest.cid, filter), placeholderData: keepPreviousData })
  const page = list.isError ? undefined : list.data
  return (
    <Page title={`${t('contest.tab.entrants')} · ${contest.title}`}>
      <PageHead title={t('contest.tab.entrants')} count={page?.total} />
      <SearchBox
        key={filter.keyword}
        list={t('contest.tab.entrants')}
        label={t('contest.entrants.search')}
        applied={filter.keyword ?? ''}
        onApply={(keyword) => onFilter(keyword === '' ? {} : { keyword })}
      />
      <DataTable
        caption={t('contest.tab.entrants')}
        columns={columns(t, contest.cid)}
        rows={list.isError ? [] : page?.docs}
        rowKey={(row) => row.uid}
        dense
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={{
          title: t('contest.entrants.none'),
          text: filter.keyword ? t('contest.entrants.noneFound') : t('contest.entrants.noneText'),
        }}
        phone={phoneRows}
      />
      {page && page.total > 0 && (
        <Pagination
          page={filter.page ?? 1}
          pageSize={entrantPageSize}
          total={page.total}
          totalIsLowerBound={page.totalIsLowerBound}
        />
      )}
    </Page>
  )
}
