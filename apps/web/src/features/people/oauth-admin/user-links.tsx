import type { AccountLink } from '@verdict/contract/oauth'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/errors.ts'
import { Verb } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Time } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { linksQuery, useDisconnectUser } from './api/oauth-admin.ts'

const columns = (t: TFunction, disconnect: ((link: AccountLink) => void) | null): Column<AccountLink>[] => [
  {
    key: 'provider',
    header: t('oauth.provider'),
    width: '240px',
    rowHeader: true,
    area: 'p',
    cell: () => t('oauth.university'),
  },
  {
    key: 'id',
    header: t('oauth.providerId'),
    area: 'i',
    ellipsis: true,
    cell: ({ providerId }) => providerId,
  },
  {
    key: 'name',
    header: t('oauth.displayName'),
    area: 'n',
    ellipsis: true,
    cell: (link) => link.displayName,
  },
  {
    key: 'since',
    header: t('oauth.since'),
    width: '180px',
    cell: ({ createdAt }) => <Time value={createdAt} />,
  },
  {
    key: 'verbs',
    header: t('oauth.actions'),
    hiddenHeader: true,
    align: 'right',
    width: '120px',
    area: 'v',
    cell: (link) =>
      disconnect && (
        <Verb danger onClick={() => disconnect(link)}>
          {t('oauth.disconnect')}
        </Verb>
      ),
  },
]

export function UserLinks({ uid, mayChange }: { uid: string; mayChange: boolean }) {
  const { t } = useTranslation()
  const list = useQuery(linksQuery(uid))
  const remove = useDisconnectUser(uid)
  const disconnect = async ({ provider, providerId }: AccountLink) => {
    const agreed = await confirm({
      title: t('oauth.disconnectUserTitle', { uid, id: providerId }),
      text: t('oauth.disconnectUserText'),
      action: t('oauth.disconnect'),
      danger: true,
    })
    if (!agreed) return
    remove.mutate(provider, {
      onError: toastFailure,
      onSuccess: () => toast.success(t('oauth.disconnected')),
    })
  }
  const isNone = list.data?.docs.length === 0
  return (
    <Section title={t('account.connected')}>
      {isNone ? (
        <p className="sec">{t('oauth.none')}</p>
      ) : (
        <DataTable
          caption={t('account.connected')}
          columns={columns(t, mayChange ? (link) => void disconnect(link) : null)}
          rows={list.data?.docs}
          rowKey={({ provider }) => provider}
          skeletonRows={1}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={{ icon: 'plug', title: t('oauth.none') }}
          phone={'"p v" auto "i n" auto / minmax(0, 1fr) auto'}
        />
      )}
    </Section>
  )
}
