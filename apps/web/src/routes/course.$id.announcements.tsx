import { createFileRoute } from '@tanstack/react-router'
import { AnnouncementList } from '../features/archive/course/announcements/announcement-list.tsx'
import { useCourse } from '../features/archive/course/course-shell.tsx'
import { paging, search } from '../lib/search.ts'

const readSearch = search({ page: paging.page })

function AnnouncementsTab() {
  const course = useCourse(Number(Route.useParams().id))
  const { page } = readSearch(Route.useSearch())
  return course ? <AnnouncementList course={course} {...(page !== undefined && { page })} /> : null
}

export const Route = createFileRoute('/course/$id/announcements')({
  validateSearch: readSearch,
  component: AnnouncementsTab,
})
