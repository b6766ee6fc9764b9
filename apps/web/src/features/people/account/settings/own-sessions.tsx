import type { SessionInfo } from '@verdict/contract/account'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../../lib/errors.ts'
import { DangerButton } from '../../../../ui/dialog/danger.tsx'
import { Section } from '../../../../ui/layout/page.tsx'
import { SessionTable } from '../../../../ui/sessions/session-table.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { sessionsQuery, useEndOtherSessions, useEndSession } from '../api/sessions.ts'
import style from './settings.module.css'

export function OwnSessions() {
  const { t } = useTranslation()
  const list = useQuery(sessionsQuery())
  const one = useEndSession()
  const others = useEndOtherSessions()
  const end = ({ id }: SessionInfo) =>
    one.mutate(id, { onError: toastFailure, onSuccess: () => toast.success(t('account.sessionEnded')) })
  const endOthers = () =>
    others.mutate(undefined, {
      onError: toastFailure,
      onSuccess: ({ ended }) => toast.success(t('user.own.othersEnded', { count: ended })),
    })
  const hasOthers = list.data?.docs.some(({ current }) => !current) ?? false
  return (
    <Section title={t('account.sessions')}>
      <div className={style.sessionsHead}>
        <p className="sec">{t('user.own.sessionsText')}</p>
        {hasOthers && (
          <DangerButton
            title={t('user.own.endOthersTitle')}
            text={t('user.own.endOthersText')}
            action={t('user.own.endOthers')}
            busy={others.isPending}
            onAgreed={endOthers}
          />
        )}
      </div>
      <SessionTable
        caption={t('account.sessions')}
        list={list}
        empty={t('account.noSessions')}
        mayEnd={({ current }) => !current}
        onEnd={end}
      />
    </Section>
  )
}
