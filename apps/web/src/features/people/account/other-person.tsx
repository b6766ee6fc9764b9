// The browser is logged in as somebody else than the page shows. Typed text stays, but nothing can be sent until one is
// chosen.

import { useTranslation } from 'react-i18next'
import { openAuthDialog } from '../../../lib/session/auth-dialog.ts'
import { useSession } from '../../../lib/session/session.ts'
import { clearSessionStorage } from '../../../lib/storage.ts'
import { Button } from '../../../ui/button.tsx'
import { StandingNotice } from '../../../ui/standing-notice.tsx'

/** Full reload: nothing of the other person may remain, and the browser asks about unsaved text. */
function goOn(): void {
  clearSessionStorage()
  window.location.reload()
}

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
