import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../lib/session/session.ts'
import { Button, buttonClass, LinkButton } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Page, PageHead, Section } from '../../../../ui/layout/page.tsx'
import { ownDataUrl } from '../api/account.ts'
import { FactorDue } from '../second-factor/factor-due.tsx'
import { Factors } from '../second-factor/factors.tsx'
import { ConnectedAccounts } from './connected-accounts.tsx'
import { NoticeWays } from './notice-ways.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { OwnTokens } from './own-tokens.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { Privacy } from './privacy.tsx'
import { ProfileForm } from './profile-form.tsx'
import style from './settings.module.css'

const PasswordDialog = lazy(() => import('./password-dialog.tsx'))

export function SettingsPage() {
  const { t } = useTranslation()
  const { profile, isAdmin } = useSession()
  const [changing, setChanging] = useState(false)
  if (!profile) return null
  if (profile.factorDue) return <FactorDue />
  return (
    <Page title={t('account.settings')} width="read">
      <PageHead title={t('account.settings')}>
        {isAdmin && (
          <LinkButton to="/admin/users/$uid" params={{ uid: profile.uid }} icon="user">
            {t('account.manageMe')}
          </LinkButton>
        )}
      </PageHead>
      <div className={style.columns}>
        <div className="stack apart">
          <ProfileForm key={profile.uid} profile={profile} />
          <PreferencesForm />
        </div>
        <div className="stack apart">
          <Section title={t('account.passwordSection')}>
            <p className="sec">{t('user.own.passwordText')}</p>
            <Button icon="lock" className={style.change} onClick={() => setChanging(true)}>
              {t('account.changePassword')}
            </Button>
          </Section>
          <Factors />
          <NoticeWays />
          <Privacy profile={profile} />
          <ConnectedAccounts />
          <Section title={t('user.own.ownData')}>
            <p className="sec">{t('user.own.ownDataText')}</p>
            <a className={classes(buttonClass({}), style.change)} href={ownDataUrl()} download>
              <Icon name="download" />
              {t('user.own.ownDataDownload')}
            </a>
          </Section>
        </div>
      </div>
      <div className={classes('stack apart', style.sessions)}>
        <OwnSessions />
        <OwnTokens isAdmin={isAdmin} />
      </div>
      {changing && (
        <Suspense>
          <PasswordDialog uid={profile.uid} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </Page>
  )
}
