import { useTranslation } from 'react-i18next'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** `in 3 h`. */
export function Until({ ms }: { ms: number }) {
  const { t } = useTranslation()
  if (ms < hourMs) return t('today.in.minutes', { count: Math.max(1, Math.ceil(ms / minuteMs)) })
  if (ms < dayMs) return t('today.in.hours', { count: Math.floor(ms / hourMs) })
  return t('today.in.days', { count: Math.floor(ms / dayMs) })
}
