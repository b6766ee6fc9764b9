import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { statusOf } from '@verdict/web-client/errors'
import { openAuthDialog } from '../../../lib/session/auth-dialog.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Page, PageHead } from '../../../ui/layout/page.tsx'
import { FailedState, Forbidden, State } from '../../../ui/state.tsx'

/** Another user may see something else. */
function useAskAgainForAnother(): void {
  const router = useRouter()
  const uid = useSession().profile?.uid
  const asked = useRef(uid)
  useEffect(() => {
    if (asked.current === uid) return
    asked.current = uid
    void router.invalidate()
  }, [uid, router])
}

/** @property data the error of the load, if any */
export function ProblemMissing({ data }: { data?: unknown }) {
  const { t } = useTranslation()
  const { isLoggedIn } = useSession()
  useAskAgainForAnother()
  return (
    <Page title={t('problem.missingTitle')} width="read">
      <PageHead title={t('problem.missingTitle')} />
      <State
        icon="file"
        title={t('errors.notFound')}
        text={t('problem.missingText')}
        error={data}
        action={
          <div className="row">
            <LinkButton to="/problems" look="primary" icon="list">
              {t('problem.toList')}
            </LinkButton>
            {!isLoggedIn && <Button onClick={() => openAuthDialog()}>{t('nav.loginRegister')}</Button>}
          </div>
        }
      />
    </Page>
  )
}

export function ProblemFailed({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  useAskAgainForAnother()
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Page title={t('problem.failed')} width="read">
      <PageHead title={t('problem.failed')} />
      {statusOf(error) === 403 ? (
        <Forbidden text={t('problem.forbiddenText')} error={error} />
      ) : (
        <FailedState title={t('problem.failed')} error={error} onRetry={again} />
      )}
    </Page>
  )
}
