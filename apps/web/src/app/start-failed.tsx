import { useTranslation } from 'react-i18next'
import { FailedStart } from '../ui/state.tsx'

/** Nothing may be shown without settings and profile. */
export function StartFailed({ error }: { error: unknown }) {
  const { t } = useTranslation()
  return (
    <main className="wrap">
      <h1 className="vh">Verdict</h1>
      <FailedStart title={t('errors.pageTitle')} error={error} onRetry={() => window.location.reload()} />
    </main>
  )
}
