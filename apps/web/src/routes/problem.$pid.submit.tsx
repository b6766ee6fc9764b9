import { createFileRoute } from '@tanstack/react-router'
import { loadStatementStyle } from '../features/problem/api/problem.ts'
import { useProblem } from '../features/problem/problem-frame.tsx'
import { SplitView } from '../features/problem/split-view.tsx'
import { useWide } from '../features/problem/wide.ts'
import { SubmitPanel } from '../features/submission/submit-panel.tsx'
import { oneOfNumbers, search } from '../lib/search.ts'

const readSearch = search({ side: oneOfNumbers([1]) })

function SubmitTab() {
  const { pid } = Route.useParams()
  const { side } = readSearch(Route.useSearch())
  const wide = useWide()
  const navigate = Route.useNavigate()
  const problem = useProblem(Number(pid))
  if (!problem) return null
  const beside = side === 1 && wide
  const panel = (
    <SubmitPanel
      pid={problem.pid}
      fill={beside}
      onSubmitted={() => void navigate({ to: '/problem/$pid/mySubmission', params: { pid } })}
    />
  )
  return beside ? <SplitView problem={problem}>{panel}</SplitView> : panel
}

const sideOf = ({ search }: { search: { side?: 1 } }) => ({ side: search.side === 1 })

/** The statement stands beside the editor only when the address says so. */
const loadBeside = ({ params, deps }: { params: { pid: string }; deps: { side: boolean } }) =>
  deps.side ? loadStatementStyle(Number(params.pid)) : undefined

export const Route = createFileRoute('/problem/$pid/submit')({
  validateSearch: readSearch,
  loaderDeps: sideOf,
  loader: loadBeside,
  component: SubmitTab,
})
