import { factorRange } from '@verdict/domain/language'
import { useTranslation } from 'react-i18next'
import { thousands } from '../../../../lib/format.ts'
import type { Fault } from './check-values.ts'

export function useFaultText() {
  const { t } = useTranslation()
  return (fault: Fault | undefined): string | undefined => {
    if (!fault) return undefined
    if (fault.kind === 'said') return fault.text
    if (fault.kind === 'tooLong') return t('common.fault.tooLong', { max: thousands(fault.max) })
    if (fault.kind === 'range') {
      return t('problemForm.fault.range', { min: thousands(fault.min), max: thousands(fault.max) })
    }
    if (fault.kind === 'share') return t('problemForm.fault.share')
    if (fault.kind === 'factor') return t('problemForm.fault.factor', factorRange)
    return t(`common.fault.${fault.kind}`)
  }
}
