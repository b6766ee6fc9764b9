import type { Factors as FactorsData, Passkey } from '@verdict/contract/second-factor'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../../lib/errors.ts'
import { dateMinute } from '../../../../lib/format.ts'
import { Button, Verb } from '../../../../ui/button.tsx'
import { DangerVerb } from '../../../../ui/dialog/danger.tsx'
import { Section } from '../../../../ui/layout/page.tsx'
import { FailedState } from '../../../../ui/state.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import {
  factorsQuery,
  useBeginApp,
  useRemoveApp,
  useRemovePasskey,
  useRenewRecovery,
} from '../api/second-factor.ts'
import { passkeysWork } from './passkey-support.ts'
import { RecoveryDialog } from './recovery-dialog.tsx'
import style from './second-factor.module.css'

const AppDialog = lazy(() => import('./app-dialog.tsx'))
const PasskeyDialog = lazy(() => import('./passkey-dialog.tsx'))

/** @param onKept once recovery codes were shown and closed */
export function Factors({ onKept }: { onKept?: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(factorsQuery())
  return (
    <Section title={t('secondFactor.title')}>
      {data && <Ways {...data} onKept={onKept} />}
      {!data && error && (
        <FailedState title={t('secondFactor.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <p className="sec" aria-busy="true">
          {'\u00A0'}
        </p>
      )}
    </Section>
  )
}

function Ways({
  since,
  app,
  recovery,
  passkeys,
  onKept,
}: FactorsData & { onKept: (() => void) | undefined }) {
  const { t } = useTranslation()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const shown = (fresh: string[] | null) => setCodes(fresh)
  return (
    <>
      <p className="sec">{t(since === null ? 'secondFactor.none' : 'secondFactor.on')}</p>
      <ul className={style.list}>
        <AppItem since={app} onCodes={shown} />
        <PasskeysItem passkeys={passkeys} onCodes={shown} />
        {since !== null && <RecoveryItem left={recovery} onCodes={shown} />}
      </ul>
      {codes && (
        <RecoveryDialog
          codes={codes}
          onClose={() => {
            setCodes(null)
            onKept?.()
          }}
        />
      )}
    </>
  )
}

interface OnCodes {
  onCodes: (fresh: string[] | null) => void
}

function AppItem({ since, onCodes }: OnCodes & { since: string | null }) {
  const { t } = useTranslation()
  const begin = useBeginApp()
  const remove = useRemoveApp()
  const done = (recovery: string[] | null) => {
    begin.reset()
    toast.success(t('secondFactor.appSet'))
    onCodes(recovery)
  }
  return (
    <li className={style.item}>
      <div>
        <p className={style.name}>{t('secondFactor.app')}</p>
        <p className="sec">
          {since === null
            ? t('secondFactor.appNone')
            : t('secondFactor.appSince', { time: dateMinute(since) })}
        </p>
      </div>
      <div className={style.verbs}>
        {since !== null && (
          <DangerVerb
            label={t('secondFactor.removeOf', { name: t('secondFactor.app') })}
            title={t('secondFactor.removeAppTitle')}
            text={t('secondFactor.removeText')}
            action={t('secondFactor.remove')}
            busy={remove.isPending}
            onAgreed={() =>
              remove.mutate(undefined, {
                onError: toastFailure,
                onSuccess: () => toast.success(t('secondFactor.removed')),
              })
            }
          />
        )}
        <Button busy={begin.isPending} onClick={() => begin.mutate(undefined, { onError: toastFailure })}>
          {t(since === null ? 'secondFactor.setUp' : 'secondFactor.replace')}
        </Button>
      </div>
      {begin.data && (
        <Suspense>
          <AppDialog fresh={begin.data} onDone={done} onClose={() => begin.reset()} />
        </Suspense>
      )}
    </li>
  )
}

function PasskeysItem({ passkeys, onCodes }: OnCodes & { passkeys: readonly Passkey[] }) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<Passkey | 'new' | null>(null)
  const works = passkeysWork()
  const done = (recovery: string[] | null) => {
    toast.success(t(edited === 'new' ? 'secondFactor.passkeyAdded' : 'secondFactor.renamed'))
    setEdited(null)
    onCodes(recovery)
  }
  return (
    <li>
      <div className={style.item}>
        <div>
          <p className={style.name}>{t('secondFactor.passkeys')}</p>
          <p className="sec">
            {works ? t('secondFactor.passkeysNone') : t('secondFactor.passkeysImpossible')}
          </p>
        </div>
        {works && <Button onClick={() => setEdited('new')}>{t('secondFactor.add')}</Button>}
      </div>
      {passkeys.length > 0 && (
        <ul className={style.passkeys}>
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onRename={() => setEdited(passkey)} />
          ))}
        </ul>
      )}
      {edited && (
        <Suspense>
          <PasskeyDialog
            passkey={edited === 'new' ? undefined : edited}
            onDone={done}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </li>
  )
}

function PasskeyItem({ passkey, onRename }: { passkey: Passkey; onRename: () => void }) {
  const { t } = useTranslation()
  const remove = useRemovePasskey()
  const { id, name, createdAt, lastUsedAt, backedUp, refused } = passkey
  const times = [
    t('secondFactor.added', { time: dateMinute(createdAt) }),
    ...(lastUsedAt === null ? [] : [t('secondFactor.used', { time: dateMinute(lastUsedAt) })]),
  ]
  return (
    <li className={style.item}>
      <div>
        <p className={style.name}>
          {name}
          {backedUp && <Tag>{t('secondFactor.synced')}</Tag>}
        </p>
        <p className="sec">{refused ? t('secondFactor.refused') : times.join(t('common.listComma'))}</p>
      </div>
      <div className={style.verbs}>
        <Verb aria-label={t('secondFactor.renameOf', { name })} onClick={onRename}>
          {t('secondFactor.rename')}
        </Verb>
        <DangerVerb
          label={t('secondFactor.removeOf', { name })}
          title={t('secondFactor.removePasskeyTitle', { name })}
          text={t('secondFactor.removeText')}
          action={t('secondFactor.remove')}
          busy={remove.isPending}
          onAgreed={() =>
            remove.mutate(id, {
              onError: toastFailure,
              onSuccess: () => toast.success(t('secondFactor.removed')),
            })
          }
        />
      </div>
    </li>
  )
}

function RecoveryItem({ left, onCodes }: OnCodes & { left: number }) {
  const { t } = useTranslation()
  const renew = useRenewRecovery()
  return (
    <li className={style.item}>
      <div>
        <p className={style.name}>{t('secondFactor.recovery')}</p>
        <p className="sec">{t('secondFactor.recoveryLeft', { count: left })}</p>
      </div>
      <div className={style.verbs}>
        <DangerVerb
          label={t('secondFactor.renew')}
          title={t('secondFactor.renewTitle')}
          text={t('secondFactor.renewText')}
          action={t('secondFactor.renew')}
          busy={renew.isPending}
          onAgreed={() =>
            renew.mutate(undefined, { onError: toastFailure, onSuccess: ({ recovery }) => onCodes(recovery) })
          }
        />
      </div>
    </li>
  )
}
