import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CourseList } from '../features/archive/course/course-list.tsx'
import { keyword, paging, search } from '../lib/search.ts'
import { Page } from '../ui/layout/page.tsx'

const readSearch = search({ ...paging, keyword })

function CoursesPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  return (
    <Page title={t('course.title')} width="read">
      <CourseList
        filter={readSearch(Route.useSearch())}
        onFilter={(filter) => void navigate({ search: filter })}
        onCreated={(courseId) => void navigate({ to: '/course/$id', params: { id: String(courseId) } })}
      />
    </Page>
  )
}

export const Route = createFileRoute('/courses')({
  staticData: { texts: ['course', 'feedback'] },
  validateSearch: readSearch,
  component: CoursesPage,
})
