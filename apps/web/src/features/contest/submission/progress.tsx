import { useTranslation } from 'react-i18next'
import style from './submission.module.css'

export function Progress({ done, total }: { done: number; total: number }) {
  const { t } = useTranslation()
  return (
    <span className={style.progress}>
      {t('common.testOf', { done, total })}
      <progress value={done} max={Math.max(1, total)} aria-hidden="true" />
    </span>
  )
}
