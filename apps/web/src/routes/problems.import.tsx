import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useManagedCourse } from '../features/archive/course/managed-course.ts'
import { ChooseCourse } from '../features/exchange/import/choose-course.tsx'
import { ImportProblems } from '../features/exchange/import/import-page.tsx'
import { int, paging, search } from '../lib/search.ts'
import { requireLogin } from '../lib/session/guard.ts'
import { Notice, Page, PageHead } from '../ui/layout/page.tsx'
import { Forbidden } from '../ui/state.tsx'

const readSearch = search({ course: int(1), id: int(1), page: paging.page })

function ImportPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const { course: courseId, id, page } = readSearch(Route.useSearch())
  const { allowed, course } = useManagedCourse(courseId, 'manageProblem')
  const [outside, setOutside] = useState(false)
  // One that has begun knows its course.
  const isAsked = courseId === undefined && id === undefined && !outside
  const choose = (chosen: number | null) => {
    if (chosen === null) setOutside(true)
    else void navigate({ search: { course: chosen } })
  }
  return (
    <Page title={t('imports.title')}>
      <PageHead title={t('imports.title')} />
      {isAsked && <ChooseCourse onChoose={choose} />}
      {!isAsked && allowed && (
        <div className="stack loose">
          {course && <Notice kind="info">{t('imports.into', { name: course.title })}</Notice>}
          <ImportProblems
            id={id}
            course={courseId}
            text={t('imports.text')}
            page={page ?? 1}
            onBegun={(begun) => void navigate({ search: { course: courseId, id: begun } })}
          />
        </div>
      )}
      {!isAsked && allowed === false && <Forbidden text={t('problem.createForbiddenText')} />}
    </Page>
  )
}

export const Route = createFileRoute('/problems/import')({
  staticData: { texts: ['imports', 'contestPackage', 'contest'] },
  validateSearch: readSearch,
  beforeLoad: requireLogin,
  component: ImportPage,
})
