import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../../lib/errors.ts'
import { useWebsite } from '../../../../lib/site.ts'
import { Button } from '../../../../ui/button.tsx'
import { DangerButton } from '../../../../ui/dialog/danger.tsx'
import { Section } from '../../../../ui/layout/page.tsx'
import { FailedState } from '../../../../ui/state.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { connectedQuery, goToProvider, useDisconnect } from '../api/oauth.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import style from './settings.module.css'

interface ProviderProps {
  provider: string
  nameThere: string | undefined
  /** Connections can be removed even where single sign-on was switched off. */
  offered: boolean
}

function Provider({ provider, nameThere, offered }: ProviderProps) {
  const { t } = useTranslation()
  const disconnect = useDisconnect()
  const connect = useChange([], () => goToProvider(provider, 'connect'), { onFailed: toastFailure })
  const name = t('oauth.university')
  return (
    <li className={style.account}>
      <div>
        <p className={style.accountName}>{name}</p>
        <p className="sec">
          {nameThere === undefined ? t('oauth.notConnected') : t('oauth.connectedAs', { name: nameThere })}
        </p>
      </div>
      {nameThere !== undefined && (
        <DangerButton
          title={t('oauth.disconnectTitle', { name })}
          text={t('oauth.disconnectText')}
          action={t('oauth.disconnect')}
          busy={disconnect.isPending}
          onAgreed={() =>
            disconnect.mutate(provider, {
              onError: toastFailure,
              onSuccess: () => toast.success(t('oauth.disconnected')),
            })
          }
        />
      )}
      {nameThere === undefined && offered && (
        <Button icon="plug" busy={connect.isPending} onClick={() => connect.mutate()}>
          {t('oauth.connect')}
        </Button>
      )}
    </li>
  )
}

export function ConnectedAccounts() {
  const { t } = useTranslation()
  const { oauthEnabled } = useWebsite()
  const { data, error, refetch } = useQuery(connectedQuery())
  const providers = Object.keys(oauthEnabled).filter(
    (provider) => oauthEnabled[provider] || data?.[provider] !== undefined,
  )
  const isNone = providers.length === 0
  return (
    <Section title={t('account.connected')}>
      {error && <FailedState title={t('oauth.failed')} error={error} onRetry={() => void refetch()} />}
      {!error && isNone && <p className="sec">{t('user.own.noSignOn')}</p>}
      {!error && !isNone && (
        <ul className={style.accounts} aria-busy={!data || undefined}>
          {data &&
            providers.map((provider) => (
              <Provider
                key={provider}
                provider={provider}
                nameThere={data[provider]}
                offered={oauthEnabled[provider] ?? false}
              />
            ))}
        </ul>
      )}
    </Section>
  )
}
