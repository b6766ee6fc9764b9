import { createFileRoute, redirect } from '@tanstack/react-router'
import { i18n } from '../i18n/index.ts'
import { useTranslation } from 'react-i18next'
import { ProblemSubmissions } from '../features/contest/submission/my-submissions.tsx'
import { int, paging, search } from '../lib/search.ts'
import { getSession } from '../lib/session/session.ts'
import { Section } from '../ui/layout/page.tsx'
import { toast } from '../ui/toast/toast.ts'

const readSearch = search({ course: int(1), page: paging.page })

function MySubmissionTab() {
  const { t } = useTranslation()
  const { pid } = Route.useParams()
  const { page } = readSearch(Route.useSearch())
  return (
    <Section title={t('problem.mine')}>
      <ProblemSubmissions pid={Number(pid)} page={page} />
    </Section>
  )
}

interface Visit {
  params: { pid: string }
  search: { course?: number }
  preload: boolean
}

function refuseVisitors({ params, search, preload }: Visit): void {
  // Preloading on hover is no visit.
  if (getSession().isLoggedIn || preload) return
  toast.failedCall(i18n.t('errors.forbidden'))
  throw redirect({ to: '/problem/$pid', params, search: { course: search.course }, replace: true })
}

export const Route = createFileRoute('/problem/$pid/mySubmission')({
  validateSearch: readSearch,
  beforeLoad: refuseVisitors,
  component: MySubmissionTab,
})
