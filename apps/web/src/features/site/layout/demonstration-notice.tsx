import { useTranslation } from 'react-i18next'
import { setDemonstration, useDemonstration } from '../../../lib/demonstration.ts'
import { Button } from '../../../ui/button.tsx'
import { StandingNotice } from '../../../ui/standing-notice.tsx'

export function DemonstrationNotice() {
  const { t } = useTranslation()
  const isOn = useDemonstration()
  if (!isOn) return null
  return (
    <StandingNotice
      kind="info"
      actions={<Button onClick={() => setDemonstration(false)}>{t('nav.demonstration.end')}</Button>}
    >
      {t('nav.demonstration.on')}
    </StandingNotice>
  )
}
