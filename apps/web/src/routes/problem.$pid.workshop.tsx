import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../features/archive/problem/problem-frame.tsx'
import { RecipePage } from '../features/archive/testcase/recipe/recipe-page.tsx'
import { workshopParts } from '../features/archive/workshop/api/parts.ts'
import { VerificationPage } from '../features/archive/workshop/invocations/verification-page.tsx'
import { SourcesPage } from '../features/archive/workshop/sources/sources-page.tsx'
import { StressPage } from '../features/archive/workshop/stress/stress-page.tsx'
import { TogetherPage } from '../features/archive/workshop/together/together-page.tsx'
import { WorkshopTabs } from '../features/archive/workshop/workshop-tabs.tsx'
import { int, oneOf, search, text } from '../lib/search.ts'
import { requireLogin } from '../lib/session/guard.ts'
import { Forbidden } from '../ui/state.tsx'

const idLength = 150
const readSearch = search({ course: int(1), part: oneOf(workshopParts), source: text(idLength) })

function WorkshopTab() {
  const { t } = useTranslation()
  const pid = Number(Route.useParams().pid)
  const { course, part = 'sources', source } = readSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const problem = useProblem(pid, course)
  if (!problem) return null
  const isTester = problem.may.edit || problem.may.test
  // Translators have notes alone.
  const shown = isTester ? part : 'review'
  if (!isTester && !problem.may.translate) {
    return <Forbidden text={t(problem.may.manage ? 'problem.archived' : 'problem.forbiddenText')} />
  }
  return (
    <>
      {isTester && <WorkshopTabs pid={pid} course={course} part={part} />}
      {shown === 'sources' && (
        <SourcesPage
          problem={problem}
          open={source}
          onOpen={(id) => void navigate({ search: (now) => ({ ...now, source: id }), replace: true })}
        />
      )}
      {shown === 'tests' && <RecipePage pid={pid} />}
      {shown === 'stress' && <StressPage key={pid} pid={pid} />}
      {shown === 'invocations' && <VerificationPage key={pid} problem={problem} />}
      {shown === 'review' && <TogetherPage key={pid} problem={problem} />}
    </>
  )
}

export const Route = createFileRoute('/problem/$pid/workshop')({
  staticData: { texts: ['testcase', 'workshop'] },
  validateSearch: readSearch,
  beforeLoad: requireLogin,
  component: WorkshopTab,
})
