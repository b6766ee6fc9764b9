import { createFileRoute } from '@tanstack/react-router'
import { loadStatementStyle } from '../features/problem/api/problem.ts'
import { useProblem } from '../features/problem/problem-frame.tsx'
import { SplitView } from '../features/problem/split-view.tsx'
import { useWide } from '../features/problem/wide.ts'
import { SubmitPanel } from '../features/submission/submit-panel.tsx'
import { int, oneOfNumbers, search } from '../lib/search.ts'

const readSearch = search({ course: int(1), side: oneOfNumbers([1]), from: int(1) })

function SubmitTab() {
  const { pid } = Route.useParams()
  const { course, side, from } = readSearch(Route.useSearch())
  const wide = useWide()
  const navigate = Route.useNavigate()
  const problem = useProblem(Number(pid), course)
  if (!problem) return null
  const beside = side === 1
  const panel = (
    <SubmitPanel
      pid={problem.pid}
      course={course}
      from={from}
      fill={beside && wide}
      onSubmitted={() =>
        void navigate({ to: '/problem/$pid/mySubmission', params: { pid }, search: { course } })
      }
    />
  )
  if (!beside) return panel
  return (
    <SplitView problem={problem} course={course}>
      {panel}
    </SplitView>
  )
}

const shownOf = ({ search }: { search: { course?: number; side?: 1 } }) => ({
  course: search.course,
  side: search.side === 1,
})

/** The statement stands beside the editor only when the address says so. */
const loadBeside = ({ params, deps }: { params: { pid: string }; deps: ReturnType<typeof shownOf> }) =>
  deps.side ? loadStatementStyle(Number(params.pid), deps.course) : undefined

export const Route = createFileRoute('/problem/$pid/submit')({
  validateSearch: readSearch,
  loaderDeps: shownOf,
  loader: loadBeside,
  component: SubmitTab,
})
