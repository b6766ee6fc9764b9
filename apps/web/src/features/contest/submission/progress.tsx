import { useTranslation } from 'react-i18next'
import style from './submission.module.css'

/** "Test 7 of 20" over a thin bar. */
export function Progress({ done, total }: { done: number; total: number }) {
  const { t } = useTranslation()
  return (
    <span className={style.progress}>
      {t('common.testOf', { done, total })}
      <progress value={done} max={Math.max(1, total)} aria-hidden="true" />
    </span>
  )
}
