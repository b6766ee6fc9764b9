import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../../i18n/index.ts'
import { toastFailure } from '../../../../lib/errors.ts'
import { useWebsite } from '../../../../lib/site.ts'
import { Button } from '../../../../ui/button.tsx'
import { DangerButton } from '../../../../ui/dialog/danger.tsx'
import { Section } from '../../../../ui/layout/page.tsx'
import { FailedState } from '../../../../ui/state.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { connectedQuery, goToProvider, type SignInWay, useDisconnect, waysQuery } from '../api/oauth.ts'
import { providerTitle } from '../../../../lib/provider-title.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import style from './settings.module.css'

const ConnectDialog = lazy(async () => {
  const [part] = await Promise.all([import('./connect-dialog.tsx'), loadTexts(['signIn'])])
  return part
})

interface ProviderProps {
  provider: string
  name: string
  /** Name and password are typed here. */
  byForm: boolean
  nameThere: string | undefined
  /** Connections can be removed even where single sign-on was switched off. */
  offered: boolean
}

function Provider({ provider, name, byForm, nameThere, offered }: ProviderProps) {
  const { t } = useTranslation()
  const disconnect = useDisconnect()
  const connect = useChange([], () => goToProvider(provider, 'connect'), { onFailed: toastFailure })
  const [isAsking, setAsking] = useState(false)
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
        <Button
          icon="plug"
          busy={connect.isPending}
          onClick={() => (byForm ? setAsking(true) : connect.mutate())}
        >
          {t('oauth.connect')}
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <ConnectDialog provider={provider} title={name} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </li>
  )
}

/** Those that are offered, and those that one is still connected with. */
const providersShown = (
  enabled: Record<string, boolean>,
  ways: readonly SignInWay[],
  connected: Record<string, string>,
): string[] => [
  ...new Set([
    ...Object.keys(enabled).filter((provider) => enabled[provider]),
    ...ways.map(({ name }) => name),
    ...Object.keys(connected),
  ]),
]

export function ConnectedAccounts() {
  const { t } = useTranslation()
  const { oauthEnabled } = useWebsite()
  const { data, error, refetch } = useQuery(connectedQuery())
  const ways = useQuery(waysQuery()).data?.providers ?? []
  const { i18n } = useTranslation()
  const providers = providersShown(oauthEnabled, ways, data ?? {})
  const nameOf = (provider: string): string => {
    const way = ways.find(({ name }) => name === provider)
    if (way) return providerTitle(way.titles, i18n.language)
    return provider === 'university' ? t('oauth.university') : provider
  }
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
                name={nameOf(provider)}
                byForm={ways.some(({ name, way }) => name === provider && way === 'form')}
                nameThere={data[provider]}
                offered={oauthEnabled[provider] || ways.some(({ name }) => name === provider)}
              />
            ))}
        </ul>
      )}
    </Section>
  )
}
