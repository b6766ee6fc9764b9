import { createFileRoute } from '@tanstack/react-router'
import { HomeworkList } from '../features/contest/contest/homework/homework-list.tsx'
import { useCourse } from '../features/archive/course/course-shell.tsx'

function HomeworkTab() {
  const course = useCourse(Number(Route.useParams().id))
  const navigate = Route.useNavigate()
  return course ? (
    <HomeworkList
      courseId={course.courseId}
      mayManage={course.role.manageContest && !course.isArchived}
      onCopied={(cid) => void navigate({ to: '/contests/$cid/edit', params: { cid: String(cid) } })}
    />
  ) : null
}

export const Route = createFileRoute('/course/$id/homework')({
  staticData: { texts: ['contest', 'homework'] },
  component: HomeworkTab,
})
