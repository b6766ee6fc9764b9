import { useQuery } from '@tanstack/react-query'
import type { ManagedUserRow } from '@verdict/contract/user-admin'
import { Privilege } from '@verdict/domain/privilege'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { groupsQuery } from '../../../../lib/api/choices.ts'
import { useList } from '../../../../lib/api/use-list.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/field/field.tsx'
import { SearchBox } from '../../../../ui/field/search-box.tsx'
import { PageHead } from '../../../../ui/layout/page.tsx'
import { OptionalPart } from '../../../../ui/optional-part.tsx'
import type { TableSort } from '../../../../ui/table/data-table.tsx'
import { Columns } from '../../../../ui/table/columns.tsx'
import { PagedTable } from '../../../../ui/table/paged-table.tsx'
import { selectColumn, useSelection } from '../../../../ui/table/selection.tsx'
import style from '../admin.module.css'
import { userPageSize, usersQuery, type UserFilter } from '../api/users.ts'
import { privilegeName } from '../privilege-mark.tsx'
import { UserActs } from './user-acts.tsx'
import { phoneRows, userColumns } from './user-columns.tsx'

const TeachersDialog = lazy(() => import('./teachers-dialog.tsx'))
const NumbersDialog = lazy(() => import('./numbers-dialog.tsx'))

interface UserListProps {
  filter: UserFilter
  onFilter: (filter: UserFilter) => void
}

const uidOf = ({ uid }: ManagedUserRow): string => uid
const fromHighest = Object.values(Privilege).toReversed()

export function UserList({ filter, onFilter }: UserListProps) {
  const { t } = useTranslation()
  const list = useList(usersQuery(filter))
  const { isRoot } = useSession()
  const [givesNumbers, setGivesNumbers] = useState(false)
  const [makesTeachers, setMakesTeachers] = useState(false)
  const rows = list.page?.docs ?? []
  const selection = useSelection<string>(JSON.stringify({ ...filter, page: 0, sort: 0, sortBy: 0 }))
  const change = (part: UserFilter) => onFilter({ ...filter, ...part, page: undefined })
  const sort: TableSort = {
    by: filter.sortBy ?? 'lastVisitedAt',
    direction: filter.sort ?? -1,
    onChange: (by, direction) => change({ sortBy: by as UserFilter['sortBy'], sort: direction }),
  }
  return (
    <>
      <PageHead title={t('users.title')} count={list.page?.total}>
        {isRoot && <Button onClick={() => setMakesTeachers(true)}>{t('users.teachers.title')}</Button>}
        <Button onClick={() => setGivesNumbers(true)}>{t('users.numbers.title')}</Button>
        <LinkButton to="/admin/user-import" look="primary" icon="plus">
          {t('users.import')}
        </LinkButton>
      </PageHead>
      <Filters filter={filter} onChange={change} />
      <UserActs selection={selection} filter={filter} total={list.page?.total ?? 0} />
      <Columns name="users" pinned={['uid']} cards raised>
        <PagedTable
          caption={t('users.caption')}
          list={list}
          page={filter.page}
          columns={[selectColumn(t, { selection, rows, keyOf: uidOf, nameOf: uidOf }), ...userColumns(t)]}
          rowKey={uidOf}
          isCurrent={({ uid }) => selection.chosen.has(uid)}
          dense
          sort={sort}
          skeletonRows={userPageSize}
          empty={{
            title: t('users.none'),
            text: t('users.noneText'),
            action: <Button onClick={() => onFilter({})}>{t('common.clearFilters')}</Button>,
          }}
          phone={phoneRows}
        />
      </Columns>
      {makesTeachers && (
        <OptionalPart>
          <TeachersDialog onClose={() => setMakesTeachers(false)} />
        </OptionalPart>
      )}
      {givesNumbers && (
        <OptionalPart>
          <NumbersDialog onClose={() => setGivesNumbers(false)} />
        </OptionalPart>
      )}
    </>
  )
}

function Filters({ filter, onChange }: { filter: UserFilter; onChange: (part: UserFilter) => void }) {
  const { t } = useTranslation()
  const groups = useQuery(groupsQuery())
  return (
    <div className={style.filters}>
      <SearchBox
        list={t('users.caption')}
        label={t('users.search')}
        applied={filter.keyword}
        onApply={(keyword) => onChange({ keyword })}
      />
      <Select
        aria-label={t('users.privilege')}
        value={filter.privilege ?? ''}
        onChange={(event) =>
          onChange({ privilege: fromHighest.find((privilege) => String(privilege) === event.target.value) })
        }
      >
        <option value="">{t('users.anyPrivilege')}</option>
        {fromHighest.map((privilege) => (
          <option key={privilege} value={privilege}>
            {t(`users.privileges.${privilegeName[privilege]}`)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('users.secondFactor')}
        value={filter.secondFactor ?? ''}
        onChange={({ target }) =>
          onChange({ secondFactor: ([0, 1] as const).find((has) => String(has) === target.value) })
        }
      >
        <option value="">{t('users.secondFactorAny')}</option>
        <option value={1}>{t('users.secondFactorHas')}</option>
        <option value={0}>{t('users.secondFactorNone')}</option>
      </Select>
      <Select
        aria-label={t('users.group')}
        boxClassName={style.group}
        value={filter.group ?? ''}
        onChange={(event) => onChange({ group: Number(event.target.value) || undefined })}
      >
        <option value="">{t('users.anyGroup')}</option>
        {groups.data?.docs.map(({ gid, title }) => (
          <option key={gid} value={gid}>
            {title}
          </option>
        ))}
      </Select>
    </div>
  )
}
