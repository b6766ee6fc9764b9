import { ApiError } from '@verdict/contract/client'
import { useTranslation } from 'react-i18next'
import { statusOf } from '@verdict/web-client/errors'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Page, PageHead } from '../../../ui/layout/page.tsx'
import { FailedState, State } from '../../../ui/state.tsx'

export function ContestMissing() {
  const { t } = useTranslation()
  return (
    <Page title={t('contest.missing')} width="read">
      <PageHead title={t('contest.missing')} />
      <State
        icon="file"
        title={t('errors.notFound')}
        text={t('contest.missingText')}
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
  if (statusOf(error) === 404) return <ContestMissing />
  // Entrants of a postponed contest see no more than this.
  const early = error instanceof ApiError && error.error === 'CONTEST_NOT_STARTED'
  return (
    <Page title={t('contest.title')} width="read">
      <PageHead title={t('contest.title')} />
      {early ? (
        <div role="alert">
          <State
            icon="clock"
            title={t('contest.entry.notStarted')}
            action={
              <Button icon="refresh" onClick={onRetry}>
                {t('common.tryAgain')}
              </Button>
            }
          />
        </div>
      ) : (
        <FailedState title={t('contest.failed')} error={error} onRetry={onRetry} />
      )}
    </Page>
  )
}
