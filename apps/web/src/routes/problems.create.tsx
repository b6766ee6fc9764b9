import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CreateProblem } from '../features/archive/problem/edit/create-problem.tsx'
import { useManagedCourse } from '../features/archive/course/managed-course.ts'
import { int, search } from '../lib/search.ts'
import { requireLogin } from '../lib/session/guard.ts'
import { LinkButton } from '../ui/button.tsx'
import { Page, PageHead } from '../ui/layout/page.tsx'
import { Forbidden } from '../ui/state.tsx'

const readSearch = search({ course: int(1) })

function CreateProblemPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const { allowed, course } = useManagedCourse(readSearch(Route.useSearch()).course, 'manageProblem')
  return (
    <Page title={t('nav.problemCreate')}>
      <PageHead title={t('nav.problemCreate')}>
        {allowed && (
          <LinkButton to="/problems/import" search={{ course: course?.id }} icon="upload">
            {t('nav.problemImport')}
          </LinkButton>
        )}
      </PageHead>
      {allowed && (
        <CreateProblem
          course={course}
          onCreated={(pid) =>
            void navigate({
              to: '/problem/$pid/edit',
              params: { pid: String(pid) },
              search: { course: course?.id, step: 'data' },
            })
          }
        />
      )}
      {allowed === false && <Forbidden text={t('problem.createForbiddenText')} />}
    </Page>
  )
}

export const Route = createFileRoute('/problems/create')({
  staticData: { texts: ['feedback', 'problemForm'] },
  validateSearch: readSearch,
  beforeLoad: requireLogin,
  component: CreateProblemPage,
})
