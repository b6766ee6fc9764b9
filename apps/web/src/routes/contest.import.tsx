import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useManagedCourse } from '../features/archive/course/managed-course.ts'
import { ImportProblems } from '../features/exchange/import/import-page.tsx'
import { int, paging, search } from '../lib/search.ts'
import { requireLogin } from '../lib/session/guard.ts'
import { Page, PageHead } from '../ui/layout/page.tsx'
import { Forbidden, Loading } from '../ui/state.tsx'

const readSearch = search({ course: int(1), id: int(1), page: paging.page })

function ImportContestPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const { course, id, page } = readSearch(Route.useSearch())
  const { allowed } = useManagedCourse(course, 'manageContest')
  return (
    <Page title={t('contestPackage.page')}>
      <PageHead title={t('contestPackage.page')} />
      {allowed === undefined && <Loading />}
      {allowed && (
        <ImportProblems
          id={id}
          course={course}
          text={t('contestPackage.text')}
          page={page ?? 1}
          onBegun={(begun) => void navigate({ search: { course, id: begun } })}
        />
      )}
      {allowed === false && <Forbidden text={t('contest.createForbiddenText')} />}
    </Page>
  )
}

export const Route = createFileRoute('/contest/import')({
  staticData: { texts: ['imports', 'contestPackage', 'contest'] },
  validateSearch: readSearch,
  beforeLoad: requireLogin,
  component: ImportContestPage,
})
