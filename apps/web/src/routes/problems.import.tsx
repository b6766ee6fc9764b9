import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useManagedCourse } from '../features/archive/course/managed-course.ts'
import { ImportProblems } from '../features/exchange/import/import-page.tsx'
import { int, paging, search } from '../lib/search.ts'
import { requireLogin } from '../lib/session/guard.ts'
import { Page, PageHead } from '../ui/layout/page.tsx'
import { Forbidden } from '../ui/state.tsx'

const readSearch = search({ course: int(1), id: int(1), page: paging.page })

function ImportPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const { course: courseId, id, page } = readSearch(Route.useSearch())
  const { allowed } = useManagedCourse(courseId, 'manageProblem')
  return (
    <Page title={t('imports.title')}>
      <PageHead title={t('imports.title')} />
      {allowed && (
        <ImportProblems
          id={id}
          course={courseId}
          page={page ?? 1}
          onBegun={(begun) => void navigate({ search: { course: courseId, id: begun } })}
        />
      )}
      {allowed === false && <Forbidden text={t('problem.createForbiddenText')} />}
    </Page>
  )
}

export const Route = createFileRoute('/problems/import')({
  staticData: { texts: ['imports'] },
  validateSearch: readSearch,
  beforeLoad: requireLogin,
  component: ImportPage,
})
