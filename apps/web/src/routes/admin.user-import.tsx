import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '../features/people/admin/import/import-page.tsx'
import { requireAdmin } from '../lib/session/guard.ts'

export const Route = createFileRoute('/admin/user-import')({
  staticData: { texts: ['users'] },
  beforeLoad: requireAdmin,
  component: ImportPage,
})
