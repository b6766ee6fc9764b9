import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '../features/site/site-settings/settings-page.tsx'
import { requireRoot } from '../lib/session/guard.ts'

export const Route = createFileRoute('/admin/settings')({
  staticData: { texts: ['siteSettings'] },
  beforeLoad: requireRoot,
  component: SettingsPage,
})
