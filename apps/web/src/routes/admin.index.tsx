import { createFileRoute } from '@tanstack/react-router'
import { OverviewPage } from '../features/site/overview/overview-page.tsx'
import { requireAdmin } from '../lib/session/guard.ts'

export const Route = createFileRoute('/admin/')({
  staticData: { texts: ['judges', 'overview'] },
  beforeLoad: requireAdmin,
  component: OverviewPage,
})
