import { useTranslation } from 'react-i18next'
import { useWebsite } from '../../../lib/site.ts'
import { Section } from '../../../ui/layout/page.tsx'

/** Single sign-on of this account. A site without a provider says so. */
export function ConnectedAccounts() {
  const { t } = useTranslation()
  const offered = Object.entries(useWebsite().oauthEnabled).filter(([, enabled]) => enabled)
  return (
    <Section title={t('account.connected')}>
      {offered.length === 0 ? (
        <p className="sec">{t('account.connectedNone')}</p>
      ) : (
        <ul>
          {offered.map(([provider]) => (
            <li key={provider}>
              {t('account.provider')} <span className="muted">{provider}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
