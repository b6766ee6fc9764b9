import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { loadStatementStyle } from '../features/archive/problem/api/problem.ts'
import { courseOfSubmission } from '../features/archive/problem/course-of-submission.ts'
import { useShownProblem } from '../features/archive/problem/problem-frame.tsx'
import { type EditorView, SplitView } from '../features/archive/problem/split-view.tsx'
import { OutputPanel } from '../features/contest/submission/outputs/output-panel.tsx'
import { SubmitPanel } from '../features/contest/submission/submit-panel.tsx'
import { int, oneOfNumbers, search } from '../lib/search.ts'
import { Page } from '../ui/layout/page.tsx'
import { Forbidden } from '../ui/state.tsx'

/** `side` 0: the editor alone in the problem's frame; `from`: resubmits that submission. */
const readSearch = search({ course: int(1), side: oneOfNumbers([0]), from: int(1) })

function SubmitTab() {
  const { t } = useTranslation()
  const { pid } = Route.useParams()
  const { course, side, from } = readSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const problem = useShownProblem(Number(pid), { course })
  if (!problem) return null
  if (!problem.may.submit) {
    const closed = <Forbidden text={t('problem.archived')} />
    return side === 0 ? closed : <Page title={`${problem.pid} ${problem.title}`}>{closed}</Page>
  }
  const sentIn = courseOfSubmission(problem, course)
  const onSubmitted = () =>
    void navigate({ to: '/problem/$pid/mySubmission', params: { pid }, search: { course } })
  const panel = (view?: EditorView) =>
    problem.answer === 'output' ? (
      <OutputPanel pid={problem.pid} course={sentIn} beside={view} onSubmitted={onSubmitted} />
    ) : (
      <SubmitPanel
        pid={problem.pid}
        name={`${problem.pid}. ${problem.title}`}
        languages={problem.accepts.map(({ language }) => language)}
        course={sentIn}
        samples={problem.samples}
        from={from}
        beside={view}
        onSubmitted={onSubmitted}
      />
    )
  if (side === 0) return panel()
  return (
    <SplitView problem={problem} course={course}>
      {panel}
    </SplitView>
  )
}

const shownOf = ({ search }: { search: { course?: number; side?: 0 } }) => ({
  course: search.course,
  beside: search.side !== 0,
})

const loadBeside = ({ params, deps }: { params: { pid: string }; deps: ReturnType<typeof shownOf> }) =>
  deps.beside ? loadStatementStyle(Number(params.pid), deps.course) : undefined

export const Route = createFileRoute('/problem/$pid/submit')({
  staticData: { texts: ['outputs', 'run', 'waiting'] },
  validateSearch: readSearch,
  loaderDeps: shownOf,
  loader: loadBeside,
  component: SubmitTab,
})
