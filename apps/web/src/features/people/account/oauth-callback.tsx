// The provider redirects here: the parameters are sent once, then the person returns to where they started.

import { ApiError } from '@verdict/contract/client'
import type { OAuthAction } from '@verdict/domain/oauth'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../../i18n/index.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { errorTextOr } from '../../../lib/errors.ts'
import { openAuthDialog } from '../../../lib/session/auth-dialog.ts'
import { setProfile } from '../../../lib/session/session.ts'
import { tellTabs } from '../../../lib/session/tabs.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Page, PageHead } from '../../../ui/layout/page.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { fetchProfile } from './api/account.ts'
import { finishSignOn, type HandedBack } from './api/oauth.ts'

/** Root tried a provider. */
export type Trial = NonNullable<Awaited<ReturnType<typeof finishSignOn>>['trial']>

const afterwards = { login: '/', connect: '/settings' } as const satisfies Record<OAuthAction, string>

async function finish(provider: string, handed: HandedBack): Promise<OAuthAction | Trial> {
  const { action, trial } = await finishSignOn(provider, handed)
  if (trial) return trial
  if (action !== 'login') return 'connect'
  const profile = await fetchProfile()
  setProfile(profile)
  tellTabs(profile.uid)
  return action
}

interface OAuthCallbackProps {
  provider: string
  handed: Partial<HandedBack>
  /** Drawn once a trial has come back. */
  trialPage: (trial: Trial) => ReactNode
}

export function OAuthCallback({ provider, handed, trialPage }: OAuthCallbackProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  // A code is valid once, so a second render must not send it.
  const begun = useRef(false)
  const [trial, setTrial] = useState<Trial | null>(null)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const leave = (to: '/' | '/settings') => navigate({ to, replace: true })
    const { code, state, iss } = handed
    if (!code || !state) {
      toast.error(t('oauth.invalidCallback'))
      void leave('/')
      return
    }
    const succeed = async (action: OAuthAction | Trial) => {
      if (typeof action === 'object') return setTrial(action)
      await leave(afterwards[action])
      toast.success(t(action === 'login' ? 'oauth.loggedIn' : 'oauth.connected'))
      // Answers to a visitor are outdated.
      await queryClient.invalidateQueries()
    }
    const fail = async (error: unknown) => {
      await loadTexts(['signIn'])
      await leave('/')
      if (error instanceof ApiError && error.error === 'SECOND_FACTOR_NEEDED') {
        return openAuthDialog('login', false, undefined, error.params['ways'])
      }
      toast.error(errorTextOr(error, t('oauth.callbackFailed')))
      openAuthDialog()
    }
    finish(provider, { code, state, iss }).then(succeed, fail).catch(fail)
  }, [handed, navigate, provider, t])
  return (
    <Page title={t('oauth.title')} width="read">
      <PageHead title={t('oauth.title')} />
      {trial ? (
        trialPage(trial)
      ) : (
        <p className="sec row" role="status">
          <Icon name="turning" spin />
          {t('oauth.finishing')}
        </p>
      )}
    </Page>
  )
}
