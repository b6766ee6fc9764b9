// Root's list of the providers that people sign in by, and whether passwords of the site are another way.

import type { SignInProvider } from '@verdict/contract/sign-in-provider'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Switch, TextField } from '../../../ui/field/field.tsx'
import { Card, Section } from '../../../ui/layout/page.tsx'
import { moved } from '../../../ui/order/moved.ts'
import { FailedState, Loading } from '../../../ui/state.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Ago } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import {
  providersQuery,
  settingsQuery,
  useChangeProvider,
  useLocalLogin,
  useOrderProviders,
  useRemoveProvider,
  useTryProvider,
} from './api/providers.ts'
import { ProviderDialog } from './provider-dialog.tsx'
import { RulesDialog } from './rules-dialog.tsx'
import { providerTitle } from '../../../lib/provider-title.ts'
import { TrialDialog } from './trial-dialog.tsx'

type Open =
  | { what: 'edit'; provider: SignInProvider | null }
  | { what: 'rules' | 'try'; provider: SignInProvider }

export function SignInProviders() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(providersQuery())
  const [open, setOpen] = useState<Open | null>(null)
  const order = useOrderProviders()
  const docs = data?.docs ?? []
  const move = (from: number, to: number) =>
    order.mutate(
      moved(docs, from, to).map(({ name }) => name),
      { onError: toastFailure },
    )
  const close = () => setOpen(null)
  return (
    <Section title={t('signIn.title')} id="sign-in">
      <div className="stack">
        <p className="sec">{t('signIn.text')}</p>
        {error && <FailedState title={t('signIn.failed')} error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data?.docs.length === 0 && <p className="sec">{t('signIn.none')}</p>}
        {docs.map((provider, place) => (
          <ProviderCard
            key={provider.name}
            provider={provider}
            {...(place > 0 && { onUp: () => move(place, place - 1) })}
            {...(place < docs.length - 1 && { onDown: () => move(place, place + 1) })}
            onOpen={(what) => setOpen({ what, provider })}
          />
        ))}
        {data && (
          <div className="row">
            <Button look="primary" icon="plus" onClick={() => setOpen({ what: 'edit', provider: null })}>
              {t('signIn.add')}
            </Button>
          </div>
        )}
        <LocalLogin />
      </div>
      {open?.what === 'edit' && <ProviderDialog provider={open.provider} onClose={close} />}
      {open?.what === 'rules' && <RulesDialog provider={open.provider} onClose={close} />}
      {open?.what === 'try' && <TrialDialog provider={open.provider} onClose={close} />}
    </Section>
  )
}

interface CardProps {
  provider: SignInProvider
  onUp?: () => void
  onDown?: () => void
  onOpen: (what: 'edit' | 'rules' | 'try') => void
}

function ProviderCard({ provider, onUp, onDown, onOpen }: CardProps) {
  const { t, i18n } = useTranslation()
  const [change, remove, trial] = [useChangeProvider(), useRemoveProvider(), useTryProvider()]
  const { name, on, people, workedAt, rules, connection, addresses } = provider
  const title = providerTitle(provider.titles, i18n.language)
  const askRemove = async () => {
    const agreed = await confirm({
      title: t('signIn.removeTitle', { title }),
      text: t('signIn.removeText', { count: people }),
      action: t('common.delete'),
      danger: true,
    })
    if (!agreed) return
    remove.mutate(name, {
      onError: toastFailure,
      onSuccess: (done) => toast.success(t('signIn.removed', { count: done.people })),
    })
  }
  const tryIt = () => {
    if (connection.kind === 'ldap') return onOpen('try')
    trial.mutate(
      { name },
      { onError: toastFailure, onSuccess: ({ url }) => url !== null && window.location.assign(url) },
    )
  }
  return (
    <Card>
      <div className="stack">
        <div>
          <h3>
            {title} <Tag>{t(`signIn.kinds.${connection.kind}`)}</Tag>
          </h3>
          <p className="sec">
            {name} · {t('signIn.people', { count: people })} ·{' '}
            {t('signIn.ruleCount', { count: rules.length })}
          </p>
          <p className="sec">
            {workedAt === null ? t('signIn.untried') : t('signIn.worked')}{' '}
            {workedAt !== null && <Ago value={workedAt} />}
          </p>
        </div>
        <Switch
          checked={on}
          disabled={change.isPending}
          onChange={(next) => change.mutate({ name, change: { on: next } }, { onError: toastFailure })}
        >
          {t('signIn.on')}
        </Switch>
        {(['callback', 'posted', 'metadata'] as const).map((which) => {
          const address = addresses[which]
          return (
            address !== null && (
              <TextField
                key={which}
                label={t(`signIn.addresses.${which}`)}
                readOnly
                value={address}
                onFocus={(event) => event.target.select()}
                after={<CopyButton text={address} />}
              />
            )
          )
        })}
        <div className="row">
          <Button onClick={() => onOpen('edit')}>{t('common.edit')}</Button>
          <Button onClick={() => onOpen('rules')}>{t('signIn.rules')}</Button>
          <Button icon="play" busy={trial.isPending} onClick={tryIt}>
            {t('signIn.try')}
          </Button>
          {addresses.metadata !== null && (
            <a href={addresses.metadata} download={`${name}-metadata.xml`}>
              {t('signIn.download')}
            </a>
          )}
          <Button look="ghost" disabled={!onUp} onClick={onUp}>
            {t('signIn.up')}
          </Button>
          <Button look="ghost" disabled={!onDown} onClick={onDown}>
            {t('signIn.down')}
          </Button>
          <Button look="danger" busy={remove.isPending} onClick={() => void askRemove()}>
            {t('common.delete')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function LocalLogin() {
  const { t } = useTranslation()
  const { data } = useQuery(settingsQuery())
  const change = useLocalLogin()
  if (!data) return null
  return (
    <div>
      <h3>{t('signIn.local.title')}</h3>
      <Switch
        checked={data.localLogin}
        disabled={change.isPending}
        aria-describedby="local-login-hint"
        onChange={(on) =>
          change.mutate(on, { onError: toastFailure, onSuccess: () => toast.success(t('signIn.saved')) })
        }
      >
        {t('signIn.local.on')}
      </Switch>
      <p className="sec" id="local-login-hint">
        {t('signIn.local.hint')}
      </p>
    </div>
  )
}
