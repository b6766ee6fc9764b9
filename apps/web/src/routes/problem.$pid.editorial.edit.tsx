import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { WhoseEditorial } from '../features/archive/editorial/whose-editorial.tsx'
import { WriteEditorial } from '../features/archive/editorial/write-editorial.tsx'
import { useProblem } from '../features/archive/problem/problem-frame.tsx'
import { int, oneOf, search } from '../lib/search.ts'
import { requireLogin } from '../lib/session/guard.ts'
import { Forbidden } from '../ui/state.tsx'

const readSearch = search({ course: int(1), of: oneOf(['problem']) })

function EditorialEditTab() {
  const { t } = useTranslation()
  const { pid } = Route.useParams()
  const { course, of } = readSearch(Route.useSearch())
  const problem = useProblem(Number(pid), course)
  if (!problem) return null
  const inCourse = course !== undefined && problem.editorials.writes
  if (!inCourse && !problem.may.edit) return <Forbidden text={t('problem.forbiddenText')} />
  const ofCourse = inCourse && !(of === 'problem' && problem.may.edit)
  return (
    <>
      {inCourse && problem.may.edit && <WhoseEditorial pid={pid} course={course} />}
      <WriteEditorial
        key={`${pid} ${ofCourse}`}
        pid={Number(pid)}
        course={ofCourse ? course : undefined}
        languages={problem.languages}
      />
    </>
  )
}

export const Route = createFileRoute('/problem/$pid/editorial/edit')({
  staticData: { texts: ['editorial'] },
  validateSearch: readSearch,
  beforeLoad: requireLogin,
  component: EditorialEditTab,
})
