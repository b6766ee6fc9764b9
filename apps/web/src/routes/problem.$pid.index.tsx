import { languageTagLength } from '@verdict/domain/address-limits'
import { createFileRoute } from '@tanstack/react-router'
import { loadStatementStyle } from '../features/archive/problem/api/problem.ts'
import { LanguageSwitch } from '../features/archive/problem/language-switch.tsx'
import { useShownProblem } from '../features/archive/problem/problem-frame.tsx'
import { Statement } from '../features/archive/problem/statement.tsx'
import { int, search, text } from '../lib/search.ts'

const readSearch = search({ course: int(1), lang: text(languageTagLength) })

function StatementTab() {
  const { course, lang } = readSearch(Route.useSearch())
  const problem = useShownProblem(Number(Route.useParams().pid), { course, lang })
  if (!problem) return null
  const statement = <Statement problem={problem} place={{ course }} />
  if (problem.languages.length === 1) return statement
  return (
    <div>
      <LanguageSwitch problem={problem} course={course} />
      {statement}
    </div>
  )
}

export const Route = createFileRoute('/problem/$pid/')({
  loaderDeps: ({ search }) => ({ course: search.course }),
  loader: ({ params, deps }) => loadStatementStyle(Number(params.pid), deps.course),
  component: StatementTab,
})
