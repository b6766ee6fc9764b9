import type { SessionInfo } from '@verdict/contract/account'
import { maxSessions } from '@verdict/domain/account'
import type { UseQueryResult } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { agentName } from '../../lib/agent-name.ts'
import { Verb } from '../button.tsx'
import { DataTable, type Column } from '../table/data-table.tsx'
import { Tag } from '../tag.tsx'
import { Time } from '../text.tsx'

interface Ending {
  mayEnd: (session: SessionInfo) => boolean
  onEnd: (session: SessionInfo) => void
}

const columns = (t: TFunction, { mayEnd, onEnd }: Ending): Column<SessionInfo>[] => [
  {
    key: 'agent',
    header: t('account.browser'),
    rowHeader: true,
    area: 'b',
    cell: ({ agent, current }) => (
      <span className="row" title={agent}>
        {agentName(agent) ?? t('account.unknownBrowser')}
        {current && <Tag color="green">{t('account.thisSession')}</Tag>}
      </span>
    ),
  },
  { key: 'address', header: t('account.address'), width: '240px', area: 'a', cell: ({ address }) => address },
  {
    key: 'created',
    header: t('account.loggedInAt'),
    width: '180px',
    cell: ({ createdAt }) => <Time value={createdAt} />,
  },
  {
    key: 'seen',
    header: t('account.lastUsed'),
    width: '180px',
    area: 's',
    phoneHeader: true,
    cell: ({ lastSeenAt }) => <Time value={lastSeenAt} />,
  },
  {
    key: 'verbs',
    header: t('account.actions'),
    hiddenHeader: true,
    align: 'right',
    width: '120px',
    area: 'v',
    cell: (session) =>
      mayEnd(session) && (
        <Verb
          danger
          aria-label={t('account.endSessionOf', { name: agentName(session.agent) ?? session.address })}
          onClick={() => onEnd(session)}
        >
          {t('account.endSession')}
        </Verb>
      ),
  },
]

interface SessionTableProps extends Ending {
  caption: string
  list: UseQueryResult<{ docs: SessionInfo[] }>
  empty: string
}

export function SessionTable({ caption, list, empty, ...ending }: SessionTableProps) {
  const { t } = useTranslation()
  // A line, as it is only part of a page.
  if (list.data?.docs.length === 0) return <p className="sec">{empty}</p>
  const isFull = (list.data?.docs.length ?? 0) >= maxSessions
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns(t, ending)}
        rows={list.data?.docs}
        rowKey={({ id }) => id}
        skeletonRows={2}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={{ title: empty }}
        phone={'"b v" auto "a s" auto / minmax(0, 1fr) auto'}
      />
      {isFull && <p className="sec">{t('account.sessionsFull', { most: maxSessions })}</p>}
    </>
  )
}
