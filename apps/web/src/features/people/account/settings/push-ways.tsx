import type { NoticeKind } from '@verdict/domain/notice-kind'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../../lib/errors.ts'
import { Switch } from '../../../../ui/field/field.tsx'
import { Notice, Section } from '../../../../ui/layout/page.tsx'
import { useChooseWay, usePushHere } from '../api/notices.ts'
import { canPush, forgetHere, subscribeHere } from './push-here.ts'

interface PushWaysProps {
  publicKey: string
  isHere: boolean
  kinds: readonly { kind: NoticeKind; push: boolean }[]
}

export function PushWays({ publicKey, isHere, kinds }: PushWaysProps) {
  const { t } = useTranslation()
  const [refused, setRefused] = useState(false)
  const { keep, end } = usePushHere()
  const [busy, setBusy] = useState(false)
  const change = async (wanted: boolean) => {
    setBusy(true)
    setRefused(false)
    try {
      if (wanted) {
        const browser = await subscribeHere(publicKey)
        if (browser) await keep.mutateAsync(browser)
        setRefused(browser === null)
      } else {
        await end.mutateAsync()
        await forgetHere()
      }
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title={t('mail.push')}>
      <div className="stack">
        <p className="sec">{t(canPush() ? 'mail.pushText' : 'mail.pushCannot')}</p>
        {canPush() && (
          <Switch checked={isHere} disabled={busy} onChange={(wanted) => void change(wanted)}>
            {t('mail.pushHere')}
          </Switch>
        )}
        {refused && <Notice>{t('mail.pushRefused')}</Notice>}
        {isHere && (
          <>
            <p className="sec">{t('mail.pushKinds')}</p>
            {kinds.map((way) => (
              <PushKind key={way.kind} {...way} />
            ))}
          </>
        )}
      </div>
    </Section>
  )
}

function PushKind({ kind, push }: { kind: NoticeKind; push: boolean }) {
  const { t } = useTranslation()
  const choose = useChooseWay()
  return (
    <Switch
      checked={choose.isPending ? choose.variables.push === true : push}
      disabled={choose.isPending}
      onChange={(wanted) => choose.mutate({ kind, push: wanted }, { onError: toastFailure })}
    >
      {t(`mail.wayKinds.${kind}`)}
    </Switch>
  )
}
