import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SendNotices } from '../features/archive/notification/send-notices.tsx'
import { paging, search } from '../lib/search.ts'
import { requireAdmin } from '../lib/session/guard.ts'
import { Page } from '../ui/layout/page.tsx'

const readSearch = search({ page: paging.page })

function NotificationsPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('sendNotices.manage')}>
      <SendNotices {...readSearch(Route.useSearch())} />
    </Page>
  )
}

export const Route = createFileRoute('/admin/notifications')({
  validateSearch: readSearch,
  staticData: { texts: ['sendNotices'] },
  beforeLoad: requireAdmin,
  component: NotificationsPage,
})
