import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { useWebsite } from '../../../lib/site.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/layout/page.tsx'
import { goToProvider } from './api/oauth.ts'
import { useChange } from '../../../lib/api/use-change.ts'
import style from './auth-dialog.module.css'

export function SignOnButton() {
  const { t } = useTranslation()
  const offered = Object.entries(useWebsite().oauthEnabled).find(([, enabled]) => enabled)
  const go = useChange([], (provider: string) => goToProvider(provider, 'login'))
  if (!offered) return null
  return (
    <div className={style.signOn}>
      <p className={style.or}>{t('account.or')}</p>
      {go.error && <Notice>{errorText(go.error)}</Notice>}
      <Button icon="key" size="large" wide busy={go.isPending} onClick={() => go.mutate(offered[0])}>
        {t('oauth.logInWith', { name: t('oauth.university') })}
      </Button>
    </div>
  )
}
