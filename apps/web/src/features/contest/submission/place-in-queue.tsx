import type { PlaceInQueue } from '@verdict/contract/submission'
import { maxAhead } from '@verdict/domain/limits'
import { useTranslation } from 'react-i18next'
import { thousands } from '../../../lib/format.ts'

export function Place({ place: { ahead, hasJudge, seconds } }: { place: PlaceInQueue }) {
  const { t } = useTranslation()
  if (!hasJudge) return t('submission.place.noJudge')
  const shown = ahead < maxAhead ? thousands(ahead) : `${thousands(maxAhead)}+`
  const words: string[] = [
    ahead === 0 ? t('submission.place.next') : t('submission.place.ahead', { count: ahead, shown }),
  ]
  if (seconds !== null) {
    words.push(
      seconds < 60
        ? t('submission.place.soon')
        : t('submission.place.about', { minutes: thousands(Math.ceil(seconds / 60)) }),
    )
  }
  return words.join(' ')
}
