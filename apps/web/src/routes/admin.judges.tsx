import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { JudgeHosts } from '../features/judging/judge-host/judge-hosts.tsx'
import { requireAdmin } from '../lib/session/guard.ts'
import { Page } from '../ui/layout/page.tsx'

function JudgesPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('judges.title')}>
      <JudgeHosts />
    </Page>
  )
}

export const Route = createFileRoute('/admin/judges')({
  staticData: { texts: ['judges'] },
  beforeLoad: requireAdmin,
  component: JudgesPage,
})
