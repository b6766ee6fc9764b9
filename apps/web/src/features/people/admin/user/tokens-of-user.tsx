import type { AccessToken } from '@verdict/contract/access-token'
import type { ManagedUser } from '@verdict/contract/user-admin'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../../lib/errors.ts'
import { DangerButton } from '../../../../ui/dialog/danger.tsx'
import { Section } from '../../../../ui/layout/page.tsx'
import { TokenTable } from '../../../../ui/sessions/token-table.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { tokensQuery, useRevokeToken } from '../api/users.ts'
import style from './user.module.css'

export function TokensOfUser({ user: { uid, may } }: { user: ManagedUser }) {
  const { t } = useTranslation()
  const list = useQuery(tokensQuery(uid))
  const revoke = useRevokeToken(uid)
  const revokeOne = ({ id }: AccessToken) =>
    revoke.mutate(id, { onError: toastFailure, onSuccess: () => toast.success(t('token.revoked')) })
  const revokeAll = () =>
    revoke.mutate(undefined, {
      onError: toastFailure,
      onSuccess: () => toast.success(t('token.allRevoked')),
    })
  return (
    <Section title={t('token.title')}>
      {may.change && (list.data?.docs.length ?? 0) > 1 && (
        <div className={style.sectionHead}>
          <DangerButton
            title={t('token.revokeAllTitle', { uid })}
            text={t('token.revokeAllText')}
            action={t('token.revokeAll')}
            busy={revoke.isPending}
            onAgreed={revokeAll}
          />
        </div>
      )}
      <TokenTable list={list} mayRevoke={may.change} busy={revoke.isPending} onRevoke={revokeOne} />
    </Section>
  )
}
