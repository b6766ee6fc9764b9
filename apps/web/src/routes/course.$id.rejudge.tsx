import { createFileRoute } from '@tanstack/react-router'
import { languages } from '@verdict/domain/language'
import { judges } from '@verdict/domain/verdict'
import { useTranslation } from 'react-i18next'
import { useCourse } from '../features/archive/course/course-shell.tsx'
import { effectTabs } from '../features/contest/job/effect-tabs.ts'
import { JobList } from '../features/contest/job/job-list.tsx'
import { JobPage } from '../features/contest/job/job-page.tsx'
import { RejudgeButton } from '../features/contest/job/start-job.tsx'
import { chosenBy } from '../features/contest/submission/api/manage-solutions.ts'
import { SolutionFilters } from '../features/contest/submission/manage/solution-filters.tsx'
import { day, int, oneOf, oneOfNumbers, paging, search, uid } from '../lib/search.ts'
import { Section } from '../ui/layout/page.tsx'
import { Forbidden } from '../ui/state.tsx'

const readFilter = search({
  uid,
  pid: int(1),
  mid: int(-1),
  judge: oneOfNumbers(judges),
  language: oneOfNumbers(languages),
  from: day,
  until: day,
  sim: int(1, 100),
})
const readView = search({ tab: oneOf(effectTabs), page: paging.page, cid: int(1) })
const readJob = search({ job: int(1) })

/** Many submissions of the course rejudged: which of them, the jobs before, and one job. */
function RejudgeTab() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const course = useCourse(Number(Route.useParams().id))
  const asked = Route.useSearch()
  if (!course) return null
  if (!course.may.rejudge) return <Forbidden text={t('course.forbiddenText')} />
  const { courseId } = course
  const { job } = readJob(asked)
  const open = (id: number) => void navigate({ search: { job: id } })
  if (job !== undefined) {
    return (
      <JobPage
        key={job}
        id={job}
        course={courseId}
        view={readView(asked)}
        onView={(view) => void navigate({ search: { job, ...view } })}
      />
    )
  }
  const filter = readFilter(asked)
  return (
    <div className="parts">
      <Section title={t('job.ofCourse')}>
        <div className="stack">
          <p className="sec">{t('job.ofCourseText')}</p>
          <SolutionFilters
            filter={filter}
            onFilter={(next) => void navigate({ search: readFilter({ ...next }) })}
          />
          <div>
            <RejudgeButton target={{ filter: { ...chosenBy(filter), course: courseId } }} onStarted={open} />
          </div>
        </div>
      </Section>
      <JobList course={courseId} page={readView(asked).page} />
    </div>
  )
}

export const Route = createFileRoute('/course/$id/rejudge')({
  staticData: { texts: ['job', 'solutions'] },
  validateSearch: (asked) => ({ ...readFilter(asked), ...readView(asked), ...readJob(asked) }),
  component: RejudgeTab,
})
