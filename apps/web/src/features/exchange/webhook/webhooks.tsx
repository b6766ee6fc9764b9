// Webhooks of a course, of a contest or of the site: the list, and what is done with each.

import type { HookTest, Webhook } from '@verdict/contract/webhook'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Card, Notice, Section } from '../../../ui/layout/page.tsx'
import { FailedState, Loading } from '../../../ui/state.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Ago } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { type HookOwner, hooksQuery, useRemoveHook, useRenewSecret, useTestHook } from './api/webhook.ts'
import style from './webhook.module.css'

const WebhookDialog = lazy(() => import('./webhook-dialog.tsx'))
const WebhookLog = lazy(() => import('./webhook-log.tsx'))
const SecretDialog = lazy(() => import('./secret-dialog.tsx'))

type Open =
  | { what: 'form'; hook: Webhook | null }
  | { what: 'log'; hook: Webhook }
  | { what: 'secret'; secret: string }

/** @param isFixed nothing can be changed, as in an archived course */
export function Webhooks({ owner, isFixed = false }: { owner: HookOwner; isFixed?: boolean }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(hooksQuery(owner))
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const showSecret = (secret: string) => setOpen({ what: 'secret', secret })
  const isFull = data !== undefined && data.hooks.length >= data.limit
  return (
    <Section title={t('webhook.title')} id="hooks">
      <div className="stack">
        <p className="sec">{t('webhook.text')}</p>
        {error && <FailedState title={t('webhook.failed')} error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data?.hooks.map((hook) => (
          <Hook
            key={hook.hookId}
            hook={hook}
            isFixed={isFixed}
            onEdit={() => setOpen({ what: 'form', hook })}
            onLog={() => setOpen({ what: 'log', hook })}
            onSecret={showSecret}
          />
        ))}
        {data?.hooks.length === 0 && isFixed && <p className="sec">{t('webhook.none')}</p>}
        {data && !isFixed && (
          <div className="row">
            <Button icon="plus" disabled={isFull} onClick={() => setOpen({ what: 'form', hook: null })}>
              {t('webhook.add')}
            </Button>
            {isFull && <span className="sec">{t('webhook.full', { limit: data.limit })}</span>}
          </div>
        )}
      </div>
      {open && (
        <Suspense>
          {open.what === 'form' && (
            <WebhookDialog owner={owner} hook={open.hook} onClose={close} onSecret={showSecret} />
          )}
          {open.what === 'log' && <WebhookLog hook={open.hook} onClose={close} />}
          {open.what === 'secret' && <SecretDialog secret={open.secret} onClose={close} />}
        </Suspense>
      )}
    </Section>
  )
}

interface HookProps {
  hook: Webhook
  isFixed: boolean
  onEdit: () => void
  onLog: () => void
  onSecret: (secret: string) => void
}

function Hook({ hook, isFixed, onEdit, onLog, onSecret }: HookProps) {
  const { t } = useTranslation()
  const [remove, renew, test] = [useRemoveHook(), useRenewSecret(), useTestHook()]
  const { hookId } = hook
  const askRemove = async () => {
    const agreed = await confirm({
      title: t('webhook.removeTitle'),
      text: t('webhook.removeText'),
      action: t('common.delete'),
      danger: true,
    })
    if (agreed) remove.mutate(hookId, { onError: toastFailure })
  }
  const askRenew = async () => {
    const agreed = await confirm({
      title: t('webhook.newSecretTitle'),
      text: t('webhook.newSecretText'),
      action: t('webhook.newSecret'),
      danger: true,
    })
    if (agreed) renew.mutate(hookId, { onError: toastFailure, onSuccess: ({ secret }) => onSecret(secret) })
  }
  return (
    <Card>
      <div className="stack">
        <Facts hook={hook} />
        <div className="row">
          <Button
            busy={test.isPending}
            onClick={() => test.mutate(hookId, { onError: toastFailure, onSuccess: (how) => say(t, how) })}
          >
            {t('webhook.test')}
          </Button>
          <Button onClick={onLog}>{t('webhook.log')}</Button>
          {!isFixed && (
            <>
              <Button onClick={onEdit}>{t('common.edit')}</Button>
              <Button busy={renew.isPending} onClick={() => void askRenew()}>
                {t('webhook.newSecret')}
              </Button>
            </>
          )}
          <Button look="danger" busy={remove.isPending} onClick={() => void askRemove()}>
            {t('common.delete')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function Facts({ hook }: { hook: Webhook }) {
  const { t } = useTranslation()
  const { url, kinds, isOn, offReason, failingSince, waiting, by } = hook
  return (
    <>
      <div>
        <h3 className={style.address}>
          {url} {!isOn && <Tag>{t('webhook.off')}</Tag>}
        </h3>
        <p className="sec">{kinds.map((kind) => t(`webhook.kindNames.${kind}`)).join(' · ')}</p>
        <p className="sec">
          {t('webhook.by', { uid: by })} {waiting > 0 && t('webhook.waiting', { count: waiting })}
        </p>
      </div>
      {offReason && <Notice kind="warning">{t(`webhook.offReasons.${offReason}`, { uid: by })}</Notice>}
      {failingSince && !offReason && (
        <Notice kind="warning">
          {t('webhook.failing')} <Ago value={failingSince} />
        </Notice>
      )}
    </>
  )
}

function say(t: TFunction, { isSent, status: answered, fault }: HookTest): void {
  const status = answered ?? 0
  if (isSent) toast.success(t('webhook.testSent', { status }))
  else if (fault) toast.error(t(`webhook.faults.${fault}`))
  else toast.error(t('webhook.testStatus', { status }))
}
