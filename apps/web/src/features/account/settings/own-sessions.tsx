// Where this account is logged in. Each session but the present one can be ended, or all of them at once.

import type { SessionInfo } from '@verdict/contract/account'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { Button, Verb } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Ago, Time } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { sessionsQuery, useEndOtherSessions, useEndSession } from '../api/sessions.ts'
import { agentName } from './agent-name.ts'
import style from './settings.module.css'

const columns = (t: TFunction, end: (session: SessionInfo) => void): Column<SessionInfo>[] => [
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
    width: '130px',
    area: 's',
    cell: ({ lastSeenAt }) => <Ago value={lastSeenAt} />,
  },
  {
    key: 'verbs',
    header: t('account.actions'),
    hiddenHeader: true,
    align: 'right',
    width: '120px',
    area: 'v',
    cell: (session) =>
      !session.current && (
        <Verb
          danger
          aria-label={t('account.endSessionOf', { name: agentName(session.agent) ?? session.address })}
          onClick={() => end(session)}
        >
          {t('account.endSession')}
        </Verb>
      ),
  },
]

export function OwnSessions() {
  const { t } = useTranslation()
  const list = useQuery(sessionsQuery())
  const one = useEndSession()
  const others = useEndOtherSessions()
  const failed = (error: unknown) => toast.error(errorText(error))
  const end = ({ id }: SessionInfo) =>
    one.mutate(id, { onError: failed, onSuccess: () => toast.success(t('account.sessionEnded')) })
  const endOthers = async () => {
    const agreed = await confirm({
      title: t('account.endOthersTitle'),
      text: t('account.endOthersText'),
      action: t('account.endOthers'),
      danger: true,
    })
    if (!agreed) return
    others.mutate(undefined, {
      onError: failed,
      onSuccess: ({ ended }) => toast.success(t('account.othersEnded', { count: ended })),
    })
  }
  const hasOthers = list.data?.docs.some(({ current }) => !current) ?? false
  return (
    <Section title={t('account.sessions')}>
      <div className={style.sessionsHead}>
        <p className="sec">{t('account.sessionsText')}</p>
        {hasOthers && (
          <Button look="danger" busy={others.isPending} onClick={() => void endOthers()}>
            {t('account.endOthers')}
          </Button>
        )}
      </div>
      <DataTable
        caption={t('account.sessions')}
        columns={columns(t, end)}
        rows={list.data?.docs}
        rowKey={({ id }) => id}
        skeletonRows={2}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={{ title: t('account.noSessions') }}
        phone={'"b v" auto "a s" auto / minmax(0, 1fr) auto'}
      />
    </Section>
  )
}
