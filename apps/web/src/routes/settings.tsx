import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '../features/people/account/settings/settings-page.tsx'
import { requireLogin } from '../lib/session/guard.ts'

export const Route = createFileRoute('/settings')({
  staticData: { texts: ['mail', 'secondFactor', 'token', 'user', 'users'] },
  beforeLoad: requireLogin,
  component: SettingsPage,
})
