import { createFileRoute } from '@tanstack/react-router'
import { HealthPage } from '../features/site/health/health-page.tsx'
import { requireAdmin } from '../lib/session/guard.ts'

export const Route = createFileRoute('/admin/health')({
  staticData: { texts: ['health', 'judges'] },
  beforeLoad: requireAdmin,
  component: HealthPage,
})
