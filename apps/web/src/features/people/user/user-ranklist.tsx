import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RankedUser } from '@verdict/contract/user'
import { Judge } from '@verdict/domain/verdict'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { groupsQuery } from '../../../lib/api/choices.ts'
import { useList } from '../../../lib/api/use-list.ts'
import { thousands } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field/field.tsx'
import { PageHead } from '../../../ui/layout/page.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { PagedTable } from '../../../ui/table/paged-table.tsx'
import { Ratio } from '../../../ui/text.tsx'
import { ranklistPageSize, userRanklistQuery, type RanklistFilter } from './api/user.ts'
import style from './user.module.css'

const phoneRows = '"p u s" auto "p n t" auto / 40px minmax(0, 1fr) auto'

/** @param positionOf 1-based in the whole list */
const columns = (t: TFunction, positionOf: (row: RankedUser) => number): Column<RankedUser>[] => [
  {
    key: 'position',
    header: t('user.ranklist.position'),
    align: 'right',
    width: '72px',
    area: 'p',
    className: 'muted',
    cell: (row) => thousands(positionOf(row)),
  },
  {
    key: 'uid',
    header: t('user.ranklist.user'),
    width: '208px',
    area: 'u',
    rowHeader: true,
    ellipsis: true,
    cell: ({ uid }) => (
      <Link to="/user/$uid" params={{ uid }} className="q">
        {uid}
      </Link>
    ),
  },
  {
    key: 'nick',
    header: t('user.ranklist.nick'),
    width: '208px',
    area: 'n',
    ellipsis: true,
    cell: ({ nick }) => nick,
  },
  {
    key: 'motto',
    header: t('user.ranklist.motto'),
    ellipsis: true,
    cell: ({ motto }) => <span className="muted">{motto}</span>,
  },
  {
    key: 'solve',
    header: t('user.ranklist.solve'),
    align: 'right',
    width: '96px',
    area: 's',
    phoneHeader: true,
    cell: ({ uid, solve }) => (
      <Link
        to="/solution"
        search={{ uid, judge: Judge.Accepted }}
        className="q"
        aria-label={t('user.ranklist.solvedOf', { uid, count: solve })}
      >
        {thousands(solve)}
      </Link>
    ),
  },
  {
    key: 'submit',
    header: t('user.ranklist.submit'),
    align: 'right',
    width: '96px',
    cell: ({ uid, submit }) => (
      <Link
        to="/solution"
        search={{ uid }}
        className="q"
        aria-label={t('user.ranklist.triedOf', { uid, count: submit })}
      >
        {thousands(submit)}
      </Link>
    ),
  },
  {
    key: 'ratio',
    header: t('user.ranklist.ratio'),
    align: 'right',
    width: '96px',
    area: 't',
    cell: ({ solve, submit }) => <Ratio solve={solve} submit={submit} />,
  },
]

interface UserRanklistProps {
  filter: RanklistFilter
  onFilter: (filter: RanklistFilter) => void
}

export function UserRanklist({ filter, onFilter }: UserRanklistProps) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const list = useList(userRanklistQuery(filter))
  const { page } = list
  const before = page ? (page.page - 1) * page.limit : 0
  const places = new Map(page?.docs.map((row, index) => [row.uid, index + 1 + before]))
  return (
    <>
      <PageHead title={t('user.ranklist.title')} count={page?.total} />
      <GroupFilter
        value={filter.group}
        onChange={(group) => onFilter({ ...filter, group, page: undefined })}
      />
      <PagedTable
        caption={t('user.ranklist.title')}
        list={list}
        page={filter.page}
        columns={columns(t, ({ uid }) => places.get(uid) ?? 0)}
        rowKey={(row) => row.uid}
        isCurrent={(row) => row.uid === profile?.uid}
        skeletonRows={filter.pageSize ?? ranklistPageSize}
        empty={{
          icon: 'user',
          title: t('user.ranklist.none'),
          text: filter.group === undefined ? t('user.ranklist.noneText') : t('user.ranklist.noneInGroup'),
          action: filter.group !== undefined && (
            <Button onClick={() => onFilter({ ...filter, group: undefined, page: undefined })}>
              {t('common.clearFilters')}
            </Button>
          ),
        }}
        phone={phoneRows}
      />
    </>
  )
}

interface GroupFilterProps {
  value: number | undefined
  onChange: (group: number | undefined) => void
}

/** Space is reserved, so that late groups move nothing. A chosen group stays without them. */
function GroupFilter({ value, onChange }: GroupFilterProps) {
  const { t } = useTranslation()
  const { data } = useQuery(groupsQuery())
  const groups = data?.docs ?? []
  return (
    <form className="filters" role="search" aria-label={t('user.ranklist.filters')}>
      <Select
        aria-label={t('user.ranklist.group')}
        boxClassName={style.group}
        value={value ?? ''}
        onChange={(event) => onChange(Number(event.target.value) || undefined)}
      >
        <option value="">{t('user.ranklist.allGroups')}</option>
        {groups.map(({ gid, title }) => (
          <option key={gid} value={gid}>
            {title}
          </option>
        ))}
        {value !== undefined && !groups.some(({ gid }) => gid === value) && (
          <option value={value}>{t('group.one', { gid: value })}</option>
        )}
      </Select>
    </form>
  )
}
