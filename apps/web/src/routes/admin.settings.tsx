import { createFileRoute } from '@tanstack/react-router'
import { Platforms } from '../features/exchange/lti/platforms.tsx'
import { Webhooks } from '../features/exchange/webhook/webhooks.tsx'
import { settingsSections } from '../features/site/site-settings/api/sections.ts'
import { SettingsPage } from '../features/site/site-settings/settings-page.tsx'
import { oneOf, search } from '../lib/search.ts'
import { requireRoot } from '../lib/session/guard.ts'

const readSearch = search({ section: oneOf(settingsSections) })

function Settings() {
  const { section = 'site' } = readSearch(Route.useSearch())
  return <SettingsPage section={section} platforms={<Platforms />} webhooks={<Webhooks owner={null} />} />
}

export const Route = createFileRoute('/admin/settings')({
  staticData: { texts: ['lti', 'secondFactor', 'siteSettings', 'webhook'] },
  validateSearch: readSearch,
  beforeLoad: requireRoot,
  component: Settings,
})
