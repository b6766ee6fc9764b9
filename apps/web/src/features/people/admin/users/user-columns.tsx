import { Link } from '@tanstack/react-router'
import type { ManagedUserRow } from '@verdict/contract/user-admin'
import type { TFunction } from 'i18next'
import type { Column } from '../../../../ui/table/data-table.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { Num, Time } from '../../../../ui/text.tsx'
import style from '../admin.module.css'
import { PrivilegeMark } from '../privilege-mark.tsx'

/** Names and action, then privilege and last visit. */
export const phoneRows = '"s u n a" auto "s k l l" auto / auto auto minmax(0, 1fr) auto'

/** Two lines on a tablet. */
function moment(value: string | null, never: string) {
  if (value === null) return never
  return <Time value={value} />
}

export const userColumns = (t: TFunction): Column<ManagedUserRow>[] => [
  {
    key: 'uid',
    header: t('users.uid'),
    rowHeader: true,
    sortKey: 'uid',
    width: '168px',
    area: 'u',
    ellipsis: true,
    cell: (row) => (
      <Link to="/user/$uid" params={{ uid: row.uid }} className="q">
        {row.uid}
      </Link>
    ),
  },
  {
    key: 'nick',
    header: t('users.nick'),
    width: '176px',
    area: 'n',
    ellipsis: true,
    className: style.nick,
    cell: (row) => <span title={row.nick}>{row.nick}</span>,
  },
  {
    key: 'privilege',
    header: t('users.privilege'),
    width: '168px',
    area: 'k',
    cell: (row) => (
      <span className="row">
        <PrivilegeMark privilege={row.privilege} />
        {row.isTeacher && <Tag>{t('users.teacher')}</Tag>}
      </span>
    ),
  },
  {
    key: 'secondFactor',
    header: <span className={style.desk}>{t('users.secondFactor')}</span>,
    className: style.desk,
    width: '128px',
    cell: ({ secondFactor }) => (secondFactor ? t('users.secondFactorOn') : '–'),
  },
  {
    key: 'groups',
    header: t('users.groups'),
    ellipsis: true,
    className: style.small,
    cell: ({ groups }) => {
      const titles = groups.map(({ title }) => title).join(t('common.listComma'))
      return titles === '' ? '–' : <span title={titles}>{titles}</span>
    },
  },
  {
    key: 'solve',
    header: t('users.solve'),
    align: 'right',
    width: '80px',
    cell: (row) => <Num value={row.solve} />,
  },
  {
    key: 'submit',
    header: t('users.submit'),
    align: 'right',
    width: '96px',
    cell: (row) => <Num value={row.submit} />,
  },
  {
    key: 'lastVisitedAt',
    header: t('users.lastVisitedAt'),
    sortKey: 'lastVisitedAt',
    align: 'right',
    width: '168px',
    area: 'l',
    className: style.small,
    cell: (row) => moment(row.lastVisitedAt, t('users.never')),
  },
  {
    key: 'createdAt',
    header: t('users.createdAt'),
    sortKey: 'createdAt',
    align: 'right',
    width: '168px',
    className: style.small,
    cell: (row) => moment(row.createdAt, ''),
  },
  {
    key: 'manage',
    header: t('users.manage'),
    hiddenHeader: true,
    align: 'right',
    width: '88px',
    area: 'a',
    cell: (row) => (
      <Link
        to="/admin/users/$uid"
        params={{ uid: row.uid }}
        aria-label={t('users.manageOf', { uid: row.uid })}
      >
        {t('users.manage')}
      </Link>
    ),
  },
]
