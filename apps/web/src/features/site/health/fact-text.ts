import { type HealthFinding, healthFacts } from '@verdict/domain/health'
import { useTranslation } from 'react-i18next'
import { dateTime, thousands } from '../../../lib/format.ts'

const GiB = 2 ** 30
const MiB = 2 ** 20

const sizeText = (bytes: number): string =>
  bytes >= GiB
    ? `${thousands(Math.round((bytes / GiB) * 10) / 10)} GiB`
    : `${thousands(Math.round(bytes / MiB))} MiB`

const longSeconds = 2 * 60 * 60

export function useFactText() {
  const { t } = useTranslation()
  return ({ name, value }: HealthFinding['facts'][number]): string => {
    const [kind] = healthFacts[name]
    const rounded = Math.round(Number(value))
    switch (kind) {
      case 'bytes':
        return sizeText(Number(value))
      case 'seconds':
        return rounded < longSeconds
          ? t('health.seconds', { value: thousands(rounded) })
          : t('health.hours', { count: Math.floor(rounded / 3_600) })
      case 'ms':
        return t('health.ms', { value: thousands(rounded) })
      case 'date':
        return dateTime(value)
      case 'count':
        return thousands(rounded)
      case 'text':
        return String(value)
    }
  }
}
