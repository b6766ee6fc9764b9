// On every page: submissions are kept in this browser, because the server could not be reached, or did not take them.

import { isWaiting } from '@verdict/web-client/send-queue'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnectionLost } from '../../../lib/connection.ts'
import { useStore } from '../../../lib/store.ts'
import { Button } from '../../../ui/button.tsx'
import { StandingNotice } from '../../../ui/standing-notice.tsx'
import { KeptDialog } from './kept-dialog.tsx'
import { queueOf } from './queue.ts'

export default function KeptNotice({ uid }: { uid: string }) {
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
