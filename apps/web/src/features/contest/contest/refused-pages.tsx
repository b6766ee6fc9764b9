import { useTranslation } from 'react-i18next'
import { statusOf } from '@verdict/web-client/errors'
import { LinkButton } from '../../../ui/button.tsx'
import { Page, PageHead } from '../../../ui/layout/page.tsx'
import { FailedState, State } from '../../../ui/state.tsx'

/** @property data the error of the load, if any */
export function ContestMissing({ data }: { data?: unknown }) {
  const { t } = useTranslation()
  return (
    <Page title={t('contest.missing')} width="read">
      <PageHead title={t('contest.missing')} />
      <State
        icon="file"
        title={t('errors.notFound')}
        text={t('contest.missingText')}
        error={data}
        action={
          <LinkButton to="/contest" look="primary" icon="list">
            {t('contest.toList')}
          </LinkButton>
        }
      />
    </Page>
  )
}

export function ContestRefused({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  if (statusOf(error) === 404) return <ContestMissing data={error} />
  return (
    <Page title={t('contest.title')} width="read">
      <PageHead title={t('contest.title')} />
      <FailedState title={t('contest.failed')} error={error} onRetry={onRetry} />
    </Page>
  )
}
