import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Card } from './layout/page.tsx'
import style from './long-work.module.css'

interface LongWorkProps {
  doing: string
  soFar: string
  /** Undefined: indeterminate. */
  value: number | undefined
  max?: number
  onCancel?: () => void
}

export function LongWork({ doing, soFar, value, max, onCancel }: LongWorkProps) {
  const { t } = useTranslation()
  return (
    <Card quiet className={style.work}>
      <span role="status">{doing}</span>
      <progress aria-label={`${doing} ${soFar}`} value={value} max={max} />
      <span className="muted">{soFar}</span>
      {onCancel && <Button onClick={onCancel}>{t('common.cancel')}</Button>}
    </Card>
  )
}
