// The browser is logged in as somebody else than the page shows. Typed text stays; nothing more can be sent from here
// until one of both is chosen.

import { useTranslation } from 'react-i18next'
import { openAuthDialog } from '../../../lib/session/auth-dialog.ts'
import { useSession } from '../../../lib/session/session.ts'
import { clearSessionStorage } from '../../../lib/storage.ts'
import { Button } from '../../../ui/button.tsx'
import { StandingNotice } from '../../../ui/standing-notice.tsx'

/** From the start: nothing of the person before may be left, and the browser asks about what was typed and not sent. */
function goOn(): void {
  clearSessionStorage()
  window.location.reload()
}

/** @param uid who is logged in now */
export default function OtherPerson({ uid }: { uid: string }) {
  const { t } = useTranslation()
  const shown = useSession().profile?.uid
  if (shown === undefined) return null
  return (
    <StandingNotice
      actions={
        <>
          <Button look="primary" onClick={goOn}>
            {t('account.otherPerson.goOn', { uid })}
          </Button>
          <Button onClick={() => openAuthDialog()}>{t('account.otherPerson.logIn', { shown })}</Button>
        </>
      }
    >
      {t('account.otherPerson.text', { uid, shown })}
    </StandingNotice>
  )
}
