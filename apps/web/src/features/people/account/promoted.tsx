// A higher privilege only applies from the next login on.

import { Privilege } from '@verdict/domain/privilege'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openAuthDialog } from '../../../lib/session/auth-dialog.ts'
import { Button } from '../../../ui/button.tsx'
import { StandingNotice } from '../../../ui/standing-notice.tsx'

export default function Promoted({ to }: { to: Privilege }) {
  const { t } = useTranslation()
  const [later, setLater] = useState(false)
  if (later) return null
  const role = t(to === Privilege.Root ? 'users.privileges.root' : 'users.privileges.admin')
  return (
    <StandingNotice
      kind="info"
      actions={
        <>
          <Button look="primary" onClick={() => openAuthDialog()}>
            {t('account.promoted.logIn')}
          </Button>
          <Button onClick={() => setLater(true)}>{t('account.promoted.later')}</Button>
        </>
      }
    >
      {t('account.promoted.text', { role })}
    </StandingNotice>
  )
}
