import { useTranslation } from 'react-i18next'
import { offsetText, useServerTime } from '../../../lib/clock/server-clock.ts'
import { dateTime, timeOfDay } from '../../../lib/format.ts'

/** `14:32:07 +40 ms`, or "Syncing..." until known. */
export function ServerTime({ whole = false }: { whole?: boolean }) {
  const { t } = useTranslation()
  const { now, offsetMs } = useServerTime()
  if (offsetMs === null) return <>{t('nav.syncing')}</>
  return (
    <>
      {whole ? dateTime(now) : timeOfDay(now)} {offsetText(offsetMs)}
    </>
  )
}
