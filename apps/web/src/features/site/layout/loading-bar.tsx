import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import style from './loading-bar.module.css'

/** Delayed, so that fast pages show none. */
export function LoadingBar() {
  const { t } = useTranslation()
  const loading = useRouterState({ select: (state) => state.isLoading })
  if (!loading) return null
  return <div className={style.bar} role="progressbar" aria-label={t('nav.loadingPage')} />
}
