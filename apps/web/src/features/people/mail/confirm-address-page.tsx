import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusedWith } from '@verdict/web-client/errors'
import { useChange } from '../../../lib/api/use-change.ts'
import { errorText } from '../../../lib/errors.ts'
import { openAuthDialog } from '../../../lib/session/auth-dialog.ts'
import { setProfile, useSession } from '../../../lib/session/session.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Notice, Page, PageHead } from '../../../ui/layout/page.tsx'
import { State } from '../../../ui/state.tsx'
import { proveAddress } from './api/mail.ts'
import { useToken } from './token-in-address.ts'

/** By a press, since robots that look through mails open every link. A visitor logs in here first. */
export function ConfirmAddressPage() {
  const { t } = useTranslation()
  const token = useToken()
  const { profile } = useSession()
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const prove = useChange([], () => proveAddress(token), {
    onDone({ mail }) {
      setConfirmed(mail)
      if (profile) setProfile({ ...profile, mailVerified: true })
    },
  })
  const over = token === '' || isRefusedWith(409, prove.error)
  const toSettings = <LinkButton to="/settings">{t('mail.toSettings')}</LinkButton>
  return (
    <Page title={t('mail.addressTitle')} width="read">
      <PageHead title={t('mail.addressTitle')} />
      {confirmed !== null ? (
        <State icon="check" title={t('mail.confirmed', { mail: confirmed })} action={toSettings} />
      ) : over ? (
        <State
          icon="lock"
          title={t('mail.addressOver')}
          text={t('mail.addressOverText')}
          action={toSettings}
        />
      ) : (
        <div className="stack narrow">
          {profile && <p className="sec">{t('mail.addressText', { uid: profile.uid })}</p>}
          {prove.error && <Notice>{errorText(prove.error)}</Notice>}
          <div className="row">
            {profile ? (
              <Button look="primary" busy={prove.isPending} onClick={() => prove.mutate()}>
                {t('mail.confirm')}
              </Button>
            ) : (
              <Button look="primary" onClick={() => openAuthDialog()}>
                {t('account.login')}
              </Button>
            )}
          </div>
        </div>
      )}
    </Page>
  )
}
