import type { SessionProfile } from '@verdict/contract/account'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../../lib/api/use-change.ts'
import { errorText } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import { logInByPasskey, NoPasskey } from '../api/second-factor.ts'
import style from '../auth-dialog.module.css'
import { passkeysWork } from './passkey-support.ts'

/** Names nobody: the browser offers the passkeys that it has for this site. */
export default function PasskeyLogin({ onDone }: { onDone: (profile: SessionProfile) => unknown }) {
  const { t } = useTranslation()
  const logIn = useChange([], logInByPasskey, { onDone })
  if (!passkeysWork()) return null
  const { error } = logIn
  return (
    <div className={style.signOn}>
      {error && (
        <Notice>{error instanceof NoPasskey ? t('secondFactor.passkeyFailed') : errorText(error)}</Notice>
      )}
      <Button icon="key" size="large" wide busy={logIn.isPending} onClick={() => logIn.mutate()}>
        {t('secondFactor.signIn')}
      </Button>
    </div>
  )
}
