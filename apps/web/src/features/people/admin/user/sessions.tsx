import type { SessionInfo } from '@verdict/contract/account'
import type { ManagedUser } from '@verdict/contract/user-admin'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../../lib/errors.ts'
import { DangerButton } from '../../../../ui/dialog/danger.tsx'
import { Section } from '../../../../ui/layout/page.tsx'
import { SessionTable } from '../../../../ui/sessions/session-table.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { sessionsQuery, useEndSession } from '../api/users.ts'
import style from './user.module.css'

export function Sessions({ user: { uid, may } }: { user: ManagedUser }) {
  const { t } = useTranslation()
  const list = useQuery(sessionsQuery(uid))
  const end = useEndSession(uid)
  const endOne = ({ id }: SessionInfo) =>
    end.mutate(id, { onError: toastFailure, onSuccess: () => toast.success(t('users.detail.ended')) })
  const endAll = () =>
    end.mutate(undefined, {
      onError: toastFailure,
      onSuccess: () => toast.success(t('users.detail.allEnded')),
    })
  return (
    <Section title={t('users.detail.sessions')}>
      {may.change && (list.data?.docs.length ?? 0) > 1 && (
        <div className={style.sectionHead}>
          <DangerButton
            title={t('users.detail.endAllTitle', { uid })}
            text={t('users.detail.endAllText')}
            action={t('users.detail.endAll')}
            busy={end.isPending}
            onAgreed={endAll}
          />
        </div>
      )}
      <SessionTable
        caption={t('users.detail.sessions')}
        list={list}
        empty={t('users.detail.noSessions')}
        mayEnd={() => may.change}
        onEnd={endOne}
      />
    </Section>
  )
}
