import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CreateNews } from '../features/archive/news/write-news.tsx'
import { requireAdmin } from '../lib/session/guard.ts'
import { Page, PageHead } from '../ui/layout/page.tsx'

function CreateNewsPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  return (
    <Page title={t('nav.newsCreate')} width="read">
      <PageHead title={t('nav.newsCreate')} />
      <CreateNews onCreated={(nid) => void navigate({ to: '/news/$nid', params: { nid: String(nid) } })} />
    </Page>
  )
}

export const Route = createFileRoute('/news/create')({
  staticData: { texts: ['news'] },
  beforeLoad: requireAdmin,
  component: CreateNewsPage,
})
