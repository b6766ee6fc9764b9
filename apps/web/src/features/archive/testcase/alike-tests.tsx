import { placesText } from '@verdict/domain/places'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/layout/page.tsx'

const shown = 10

interface AlikeTestsProps {
  /** Places, 1-based, of tests that are alike. */
  alike: readonly (readonly number[])[]
  advice: string
}

export function AlikeTests({ alike, advice }: AlikeTestsProps) {
  const { t } = useTranslation()
  if (alike.length === 0) return null
  return (
    <Notice kind="warning">
      {t('testcase.alike', { tests: alike.slice(0, shown).map(placesText).join('; ') })} {advice}
    </Notice>
  )
}
