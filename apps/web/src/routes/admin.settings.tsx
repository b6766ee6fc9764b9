import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Platforms } from '../features/exchange/lti/platforms.tsx'
import { Webhooks } from '../features/exchange/webhook/webhooks.tsx'
import { settingsSections } from '../features/site/site-settings/api/sections.ts'
import { SettingsPage } from '../features/site/site-settings/settings-page.tsx'
import { loadTexts } from '../i18n/index.ts'
import { Loading } from '../ui/state.tsx'
import { oneOf, search } from '../lib/search.ts'
import { requireRoot } from '../lib/session/guard.ts'

const readSearch = search({ section: oneOf(settingsSections) })

const SignInProviders = lazy(async () => {
  const [part] = await Promise.all([
    import('../features/people/sign-in-admin/providers.tsx'),
    loadTexts(['signIn']),
  ])
  return { default: part.SignInProviders }
})

function Settings() {
  const { section = 'site' } = readSearch(Route.useSearch())
  return (
    <SettingsPage
      section={section}
      platforms={<Platforms />}
      webhooks={<Webhooks owner={null} />}
      signIn={
        <Suspense fallback={<Loading />}>
          <SignInProviders />
        </Suspense>
      }
    />
  )
}

export const Route = createFileRoute('/admin/settings')({
  staticData: { texts: ['lti', 'secondFactor', 'siteSettings', 'webhook'] },
  validateSearch: readSearch,
  beforeLoad: requireRoot,
  component: Settings,
})
