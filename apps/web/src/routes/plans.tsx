import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PlanList } from '../features/archive/plan/plan-list.tsx'
import { paging, search } from '../lib/search.ts'
import { requireLogin } from '../lib/session/guard.ts'
import { Page } from '../ui/layout/page.tsx'

const readSearch = search({ page: paging.page })

function PlansPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  return (
    <Page title={t('plan.title')} width="read">
      <PlanList
        page={readSearch(Route.useSearch()).page}
        onWritten={(key) => void navigate({ to: '/plan/$key', params: { key } })}
      />
    </Page>
  )
}

export const Route = createFileRoute('/plans')({
  staticData: { texts: ['plan'] },
  validateSearch: readSearch,
  beforeLoad: requireLogin,
  component: PlansPage,
})
