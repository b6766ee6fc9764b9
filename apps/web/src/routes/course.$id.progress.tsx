import { createFileRoute } from '@tanstack/react-router'
import { stuckTries, workStates } from '@verdict/domain/progress'
import { useTranslation } from 'react-i18next'
import { useCourse } from '../features/archive/course/course-shell.tsx'
import { CourseProgress } from '../features/archive/course/progress/course-progress.tsx'
import { sectionChoice } from '../features/archive/course/sections/section-choice.ts'
import { int, oneOf, paging, search } from '../lib/search.ts'
import { Forbidden } from '../ui/state.tsx'

const readSearch = search({
  cid: int(1),
  section: sectionChoice,
  tries: int(stuckTries.min, stuckTries.max),
  state: oneOf(workStates),
  pid: int(1),
  page: paging.page,
})

function ProgressTab() {
  const { t } = useTranslation()
  const course = useCourse(Number(Route.useParams().id))
  const navigate = Route.useNavigate()
  const asked = readSearch(Route.useSearch())
  if (!course) return null
  if (!course.role.viewSolution) return <Forbidden text={t('course.forbiddenText')} />
  return (
    <CourseProgress
      course={course}
      asked={asked}
      onAsk={(next) => void navigate({ search: next, resetScroll: false })}
    />
  )
}

export const Route = createFileRoute('/course/$id/progress')({
  staticData: { texts: ['problemStats', 'table'] },
  validateSearch: readSearch,
  component: ProgressTab,
})
