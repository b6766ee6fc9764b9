// A launch from a learning platform that needs a word from its person: whose account it is, or what it opens.

import { ApiError } from '@verdict/contract/client'
import type { LtiLaunch } from '@verdict/contract/lti'
import { statusOf } from '@verdict/web-client/errors'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { openAuthDialog, openLoginTo } from '../../../lib/session/auth-dialog.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFailure } from '../../../ui/form/form.tsx'
import { Page, PageHead } from '../../../ui/layout/page.tsx'
import { FailedState, Loading, State } from '../../../ui/state.tsx'
import { launchQuery, useSayAccount } from './api/lti.ts'
import { ChooseTarget } from './choose-target.tsx'

export function LaunchPage({ launchId }: { launchId: string }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(launchQuery(launchId))
  const title = data?.context || data?.platform || t('lti.launch.title')
  return (
    <Page title={title} width="read">
      <PageHead title={title} />
      {error && statusOf(error) === 409 && (
        <State icon="clock" title={t('lti.launch.gone')} text={errorText(error)} error={error} />
      )}
      {error && statusOf(error) !== 409 && (
        <FailedState title={t('lti.launch.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading />}
      {data && <Step launchId={launchId} launch={data} />}
    </Page>
  )
}

function Step({ launchId, launch }: { launchId: string; launch: LtiLaunch }) {
  const { t } = useTranslation()
  switch (launch.step) {
    case 'login': {
      // The launch was the first step: the second one is waited for, without any password.
      const ways = new URLSearchParams(window.location.search).get('ways') ?? undefined
      const logIn = () => openAuthDialog('login', false, `/lti/choose/${launchId}`, ways)
      return (
        <div className="stack narrow">
          <p className="sec">{t('lti.launch.second', { platform: launch.platform })}</p>
          <div className="row">
            <Button look="primary" onClick={logIn}>
              {t('lti.launch.logIn')}
            </Button>
          </div>
        </div>
      )
    }
    case 'account':
      return <SayAccount launchId={launchId} launch={launch} />
    case 'choose':
      return <ChooseTarget launchId={launchId} launch={launch} />
    case 'unlinked':
      return <State icon="lock" title={t('lti.launch.unlinked')} text={t('lti.launch.unlinkedText')} />
    case 'answer':
      return launch.framed ? (
        <State icon="check" title={t('lti.launch.chosen')} text={t('lti.launch.goBack')} />
      ) : (
        <Leave to={`/lti/answer/${launchId}`} />
      )
    case 'open':
      return <Leave to={launch.path ?? '/'} />
  }
}

/** A new page, since the session may be another one by now. */
function Leave({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to])
  return <Loading />
}

function SayAccount({ launchId, launch }: { launchId: string; launch: LtiLaunch }) {
  const { t } = useTranslation()
  const { isLoggedIn, profile } = useSession()
  const say = useSayAccount(launchId)
  const go = (account: 'own' | 'new') =>
    say.mutate(account, {
      onSuccess: () => window.location.reload(),
      // The launch then waits for the second step of that account.
      onError: (error) => {
        if (!(error instanceof ApiError) || error.error !== 'SECOND_FACTOR_NEEDED') return
        window.location.search = new URLSearchParams({ ways: String(error.params['ways']) }).toString()
      },
    })
  const { platform, name } = launch
  return (
    <div className="stack narrow">
      <p>{t('lti.launch.whose', { name, platform })}</p>
      <p className="sec">{t('lti.launch.whoseText')}</p>
      <FormFailure text={say.error && errorText(say.error)} />
      <div className="row">
        {isLoggedIn ? (
          <Button look="primary" busy={say.isPending} onClick={() => go('own')}>
            {t('lti.launch.connect', { uid: profile?.uid ?? '' })}
          </Button>
        ) : (
          <Button look="primary" onClick={() => openLoginTo(`/lti/choose/${launchId}`)}>
            {t('lti.launch.logInToConnect')}
          </Button>
        )}
        {launch.creates && (
          <Button busy={say.isPending} onClick={() => go('new')}>
            {t('lti.launch.newAccount')}
          </Button>
        )}
      </div>
    </div>
  )
}
