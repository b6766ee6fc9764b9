import { createFileRoute } from '@tanstack/react-router'
import { languages } from '@verdict/domain/language'
import { judges } from '@verdict/domain/verdict'
import { useTranslation } from 'react-i18next'
import { StartButtons } from '../features/contest/job/start-job.tsx'
import { ManageSolutions } from '../features/contest/submission/manage/manage-solutions.tsx'
import { day, int, oneOf, oneOfNumbers, paging, search, uid } from '../lib/search.ts'
import { requireAdmin } from '../lib/session/guard.ts'
import { useSession } from '../lib/session/session.ts'
import { Page } from '../ui/layout/page.tsx'

const readSearch = search({
  page: paging.page,
  sortBy: oneOf(['createdAt', 'time', 'memory', 'sim']),
  sort: oneOfNumbers([1, -1]),
  uid,
  pid: int(1),
  mid: int(-1),
  judge: oneOfNumbers(judges),
  language: oneOfNumbers(languages),
  from: day,
  until: day,
  sim: int(1, 100),
})

function SolutionsPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const { isRoot } = useSession()
  const openJob = (id: number) => void navigate({ to: '/admin/jobs/$id', params: { id: String(id) } })
  return (
    <Page title={t('solutions.title')} width="wide">
      <ManageSolutions
        filter={readSearch(Route.useSearch())}
        onFilter={(filter) => void navigate({ search: filter })}
        actions={isRoot ? (target) => <StartButtons target={target} onStarted={openJob} /> : null}
      />
    </Page>
  )
}

export const Route = createFileRoute('/admin/solutions')({
  staticData: { texts: ['job', 'solutions', 'table'] },
  validateSearch: readSearch,
  beforeLoad: requireAdmin,
  component: SolutionsPage,
})
