import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CourseList } from '../features/archive/course/course-list.tsx'
import { int, keyword, paging, search } from '../lib/search.ts'
import { Page } from '../ui/layout/page.tsx'

const readSearch = search({ ...paging, keyword, create: int(1, 1) })

function CoursesPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const { create, ...filter } = readSearch(Route.useSearch())
  return (
    <Page title={t('course.title')} width="read">
      <CourseList
        filter={filter}
        creates={create === 1}
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
