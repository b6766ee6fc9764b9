import type { AccessToken } from '@verdict/contract/access-token'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { Section } from '../../../../ui/layout/page.tsx'
import { TokenTable } from '../../../../ui/sessions/token-table.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { tokensQuery, useRevokeToken } from '../api/tokens.ts'
import style from './settings.module.css'

const TokenDialog = lazy(() => import('./token-dialog.tsx'))

export function OwnTokens({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation()
  const [making, setMaking] = useState(false)
  const list = useQuery(tokensQuery())
  const revoke = useRevokeToken()
  const revokeOne = ({ id }: AccessToken) =>
    revoke.mutate(id, { onError: toastFailure, onSuccess: () => toast.success(t('token.revoked')) })
  return (
    <Section title={t('token.title')}>
      <div className={style.sessionsHead}>
        <p className="sec inl">
          {t('token.text')}{' '}
          <Link to="/help/$page" params={{ page: 'recipes' }}>
            {t('token.help')}
          </Link>
        </p>
        <Button icon="key" onClick={() => setMaking(true)}>
          {t('token.create')}
        </Button>
      </div>
      <TokenTable list={list} mayRevoke busy={revoke.isPending} onRevoke={revokeOne} />
      {making && (
        <Suspense>
          <TokenDialog isAdmin={isAdmin} onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </Section>
  )
}
