// Notices of submissions queued in this browser: on every page, and beside the editor. One file, so that an editor's page has
// both before it goes offline.

import { isWaiting } from '@verdict/web-client/send-queue'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnectionLost } from '../../../../lib/connection.ts'
import { timeOfDay } from '../../../../lib/format.ts'
import { useStore } from '../../../../lib/store.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import { StandingNotice } from '../../../../ui/standing-notice.tsx'
import type { HandedIn } from '../api/send-code.ts'
import { KeptDialog } from './kept-dialog.tsx'
import { placeOf, queueOf } from './queue.ts'

export function KeptNotice({ uid }: { uid: string }) {
  const { t } = useTranslation()
  const lost = useConnectionLost()
  const kept = useStore(queueOf(uid).kept)
  const [isOpen, setIsOpen] = useState(false)
  if (kept.length === 0) return null
  const waits = kept.filter(isWaiting).length
  const text = (): string => {
    if (waits === 0) return t('waiting.attention', { count: kept.length })
    return lost ? t('waiting.waits', { count: waits }) : t('waiting.sending', { count: waits })
  }
  return (
    <>
      <StandingNotice
        kind={waits < kept.length ? 'warning' : 'info'}
        actions={
          <Button size="small" onClick={() => setIsOpen(true)}>
            {t('waiting.show')}
          </Button>
        }
      >
        {text()}
      </StandingNotice>
      {isOpen && <KeptDialog uid={uid} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface KeptHereProps {
  uid: string
  place: Pick<HandedIn, 'pid' | 'mid'>
}

export function KeptHere({ uid, place }: KeptHereProps) {
  const { t } = useTranslation()
  const kept = useStore(queueOf(uid).kept)
  const last = kept.findLast((one) => isWaiting(one) && placeOf(one.what) === placeOf(place))
  if (!last) return null
  return <Notice kind="info">{t('waiting.here', { time: timeOfDay(last.at) })}</Notice>
}
