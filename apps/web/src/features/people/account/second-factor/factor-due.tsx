// The site asks this person for a second factor, and the server answers nothing else before they have one.

import { useTranslation } from 'react-i18next'
import { queryClient } from '../../../../lib/api/query-client.ts'
import { setProfile } from '../../../../lib/session/session.ts'
import { Notice, Page, PageHead } from '../../../../ui/layout/page.tsx'
import { fetchProfile } from '../api/account.ts'
import { Factors } from './factors.tsx'

export function FactorDue() {
  const { t } = useTranslation()
  const goOn = async () => {
    setProfile(await fetchProfile())
    await queryClient.invalidateQueries()
  }
  return (
    <Page title={t('account.settings')} width="read">
      <PageHead title={t('account.settings')} />
      <div className="stack">
        <Notice kind="info">{t('secondFactor.due')}</Notice>
        <Factors onKept={() => void goOn()} />
      </div>
    </Page>
  )
}
