import { useTranslation } from 'react-i18next'
import { useServerMoment } from '../../../lib/clock/server-clock.ts'

const minuteMs = 60_000

/** @param start of the run, ms since 1970 */
export function ReplayNotice({ start }: { start: number }) {
  const { t } = useTranslation()
  const minute = useServerMoment((now) => Math.max(0, Math.floor((now - start) / minuteMs)))
  return <p className="muted">{t('contest.virtual.at', { minute })}</p>
}
