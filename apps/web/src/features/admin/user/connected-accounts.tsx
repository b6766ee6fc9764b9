// Single sign-on of a user.

import type { ManagedUser } from '@verdict/contract/user-admin'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../ui/layout/page.tsx'

export function ConnectedAccounts({ user: _user }: { user: ManagedUser }) {
  const { t } = useTranslation()
  return (
    <Section title={t('users.detail.connected')}>
      <p className="sec">{t('account.connectedNone')}</p>
    </Section>
  )
}
