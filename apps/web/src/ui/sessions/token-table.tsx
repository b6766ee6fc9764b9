import type { AccessToken } from '@verdict/contract/access-token'
import type { UseQueryResult } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { DangerVerb } from '../dialog/danger.tsx'
import { DataTable, type Column } from '../table/data-table.tsx'
import { Tag } from '../tag.tsx'
import { Time } from '../text.tsx'

interface Revoking {
  mayRevoke: boolean
  busy: boolean
  onRevoke: (token: AccessToken) => void
}

const columns = (t: TFunction, { mayRevoke, busy, onRevoke }: Revoking): Column<AccessToken>[] => [
  {
    key: 'name',
    header: t('token.name'),
    rowHeader: true,
    area: 'n',
    cell: ({ name, scopes }) => (
      <span className="row">
        {name}
        {scopes.map((scope) => (
          <Tag key={scope}>{t(`token.scope.${scope}`)}</Tag>
        ))}
      </span>
    ),
  },
  {
    key: 'used',
    header: t('token.lastUsed'),
    width: '180px',
    area: 'u',
    phoneHeader: true,
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Time value={lastUsedAt} /> : t('token.never')),
  },
  {
    key: 'address',
    header: t('token.fromAddress'),
    width: '180px',
    area: 'a',
    cell: ({ lastAddress }) => lastAddress,
  },
  {
    key: 'expires',
    header: t('token.expires'),
    width: '180px',
    area: 'e',
    phoneHeader: true,
    cell: ({ expiresAt }) => <Time value={expiresAt} />,
  },
  {
    key: 'verbs',
    header: t('token.actions'),
    hiddenHeader: true,
    align: 'right',
    width: '120px',
    area: 'v',
    cell: (token) =>
      mayRevoke && (
        <DangerVerb
          label={t('token.revokeOf', { name: token.name })}
          title={t('token.revokeTitle', { name: token.name })}
          text={t('token.revokeText')}
          action={t('token.revoke')}
          busy={busy}
          onAgreed={() => onRevoke(token)}
        />
      ),
  },
]

interface TokenTableProps extends Revoking {
  list: UseQueryResult<{ docs: AccessToken[] }>
}

export function TokenTable({ list, ...revoking }: TokenTableProps) {
  const { t } = useTranslation()
  // A line, as it is only part of a page.
  if (list.data?.docs.length === 0) return <p className="sec">{t('token.none')}</p>
  return (
    <DataTable
      caption={t('token.title')}
      columns={columns(t, revoking)}
      rows={list.data?.docs}
      rowKey={({ id }) => id}
      skeletonRows={2}
      error={list.error}
      onRetry={() => void list.refetch()}
      empty={{ title: t('token.none') }}
      phone={'"n v" auto "u a" auto "e e" auto / minmax(0, 1fr) auto'}
    />
  )
}
