// Root's list of learning platforms, the addresses to enter there, and the keys that sign.

import type { LtiKey, LtiPlatform } from '@verdict/contract/lti'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Card, Section } from '../../../ui/layout/page.tsx'
import { FailedState, Loading } from '../../../ui/state.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Ago } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { platformsQuery, useInvite, useRemovePlatform, useRenewKey } from './api/lti.ts'
import { PlatformDialog } from './platform-dialog.tsx'

export function Platforms() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(platformsQuery())
  const [edited, setEdited] = useState<LtiPlatform | 'new' | null>(null)
  return (
    <Section title={t('lti.platforms')} id="platforms">
      <div className="stack">
        <p className="sec">{t('lti.platformsText')}</p>
        {error && <FailedState title={t('lti.failed')} error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data && (
          <div className="stack">
            {data.platforms.map((platform) => (
              <PlatformCard
                key={platform.platformId}
                platform={platform}
                onEdit={() => setEdited(platform)}
              />
            ))}
            <AddPlatform onAdd={() => setEdited('new')} />
            <Addresses addresses={data.addresses} />
            <Keys keys={data.keys} />
          </div>
        )}
      </div>
      {edited && (
        <PlatformDialog platform={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Section>
  )
}

/** By an address that the platform opens, or by hand. */
function AddPlatform({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation()
  const { data: made, mutate, isPending } = useInvite()
  return (
    <>
      {made && (
        <TextField
          label={t('lti.invitation')}
          hint={t('lti.invitationHint')}
          readOnly
          value={made.url}
          onFocus={(event) => event.target.select()}
          after={<CopyButton text={made.url} />}
        />
      )}
      <div className="row">
        <Button
          look="primary"
          icon="plug"
          busy={isPending}
          onClick={() => mutate(undefined, { onError: toastFailure })}
        >
          {t(made ? 'lti.inviteAgain' : 'lti.invite')}
        </Button>
        <Button icon="plus" onClick={onAdd}>
          {t('lti.add')}
        </Button>
      </div>
    </>
  )
}

function Addresses({ addresses }: { addresses: Record<'login' | 'launch' | 'keys', string> }) {
  const { t } = useTranslation()
  return (
    <>
      {(['login', 'launch', 'keys'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`lti.addresses.${name}`)}
          readOnly
          value={addresses[name]}
          onFocus={(event) => event.target.select()}
          after={<CopyButton text={addresses[name]} />}
        />
      ))}
    </>
  )
}

function PlatformCard({ platform, onEdit }: { platform: LtiPlatform; onEdit: () => void }) {
  const { t } = useTranslation()
  const remove = useRemovePlatform()
  const { name, issuer, courses, people, on, pending, platformId } = platform
  const askRemove = async () => {
    const agreed = await confirm({
      title: t('lti.removeTitle', { name }),
      text: t(pending ? 'lti.rejectText' : 'lti.removeText'),
      action: t('common.delete'),
      danger: true,
    })
    if (agreed) remove.mutate(platformId, { onError: toastFailure })
  }
  return (
    <Card>
      <div className="stack">
        <div>
          <h3>
            {name} {pending && <Tag>{t('lti.pending')}</Tag>}
            {!on && !pending && <Tag>{t('lti.off')}</Tag>}
          </h3>
          <p className="sec">{issuer}</p>
          <p className="sec">{pending ? t('lti.pendingText') : t('lti.counts', { courses, people })}</p>
        </div>
        <div className="row">
          <Button look={pending ? 'primary' : 'plain'} onClick={onEdit}>
            {t(pending ? 'lti.review' : 'common.edit')}
          </Button>
          <Button look="danger" busy={remove.isPending} onClick={() => void askRemove()}>
            {t('common.delete')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function Keys({ keys }: { keys: readonly LtiKey[] }) {
  const { t } = useTranslation()
  const renew = useRenewKey()
  const ask = async () => {
    const agreed = await confirm({
      title: t('lti.keys.renewTitle'),
      text: t('lti.keys.renewText'),
      action: t('lti.keys.renew'),
    })
    if (agreed)
      renew.mutate(undefined, { onError: toastFailure, onSuccess: () => toast.success(t('lti.saved')) })
  }
  return (
    <div className="stack">
      <h3>{t('lti.keys.title')}</h3>
      <ul>
        {keys.map(({ keyId, createdAt, publishedUntil }) => (
          <li key={keyId}>
            <code>{keyId.slice(0, 8)}</code>{' '}
            {publishedUntil === null ? t('lti.keys.signs') : t('lti.keys.published')}{' '}
            <Ago value={createdAt} />
          </li>
        ))}
      </ul>
      <div className="row">
        <Button icon="refresh" busy={renew.isPending} onClick={() => void ask()}>
          {t('lti.keys.renew')}
        </Button>
      </div>
    </div>
  )
}
