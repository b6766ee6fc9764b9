import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CreateContest } from '../features/contest/form/create-contest.tsx'
import { useManagedCourse } from '../features/course/managed-course.ts'
import { int, search } from '../lib/search.ts'
import { requireLogin } from '../lib/session/guard.ts'
import { Page, PageHead } from '../ui/layout/page.tsx'
import { Forbidden } from '../ui/state.tsx'

const readSearch = search({ course: int(1) })

function CreateContestPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const { allowed, course } = useManagedCourse(readSearch(Route.useSearch()).course, 'manageContest')
  return (
    <Page title={t('nav.contestCreate')} width="read">
      <PageHead title={t('nav.contestCreate')} />
      {allowed && (
        <CreateContest
          course={course}
          onCreated={(cid) => void navigate({ to: '/contests/$cid', params: { cid: String(cid) } })}
        />
      )}
      {allowed === false && <Forbidden text={t('contest.createForbiddenText')} />}
    </Page>
  )
}

export const Route = createFileRoute('/contest/create')({
  validateSearch: readSearch,
  beforeLoad: requireLogin,
  component: CreateContestPage,
})
