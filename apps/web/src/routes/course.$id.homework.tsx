import { createFileRoute } from '@tanstack/react-router'
import { HomeworkList } from '../features/contest/contest/homework/homework-list.tsx'
import { useCourse } from '../features/archive/course/course-shell.tsx'

function HomeworkTab() {
  const course = useCourse(Number(Route.useParams().id))
  return course ? (
    <HomeworkList courseId={course.courseId} mayCreate={course.role.manageContest && !course.isArchived} />
  ) : null
}

export const Route = createFileRoute('/course/$id/homework')({
  staticData: { texts: ['homework'] },
  component: HomeworkTab,
})
