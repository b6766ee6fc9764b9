import { languageTagLength } from '@verdict/domain/address-limits'
import { createFileRoute, notFound, Outlet, useMatch, useMatchRoute } from '@tanstack/react-router'
import { loadProblem } from '../features/archive/problem/api/problem.ts'
import { ProblemFrame } from '../features/archive/problem/problem-frame.tsx'
import type { ProblemTab } from '../features/archive/problem/rail.tsx'
import { ProblemFailed, ProblemMissing } from '../features/archive/problem/refused-pages.tsx'
import { requireNumber } from '../lib/address.ts'
import { statusOf } from '@verdict/web-client/errors'
import { int, search, text } from '../lib/search.ts'

const tabs = ['submit', 'mySubmission', 'statistics', 'editorial', 'edit', 'testcase', 'workshop'] as const

function useTab(): ProblemTab {
  const match = useMatchRoute()
  if (match({ to: '/problem/$pid/editorial/edit' })) return 'writeEditorial'
  return tabs.find((tab) => match({ to: `/problem/$pid/${tab}` })) ?? 'info'
}

/** Kept on all pages of the problem: `course` in whose name it is read, `lang` of the statement. */
const readSearch = search({ course: int(1), lang: text(languageTagLength) })

function ProblemPage() {
  const pid = Number(Route.useParams().pid)
  const { course, lang } = readSearch(Route.useSearch())
  const tab = useTab()
  const beside = useMatch({
    from: '/problem/$pid/submit',
    shouldThrow: false,
    select: ({ search }) => search.side !== 0,
  })
  // The split view fills the window.
  if (beside) return <Outlet />
  return (
    <ProblemFrame pid={pid} course={course} lang={tab === 'info' ? lang : undefined} tab={tab}>
      <Outlet />
    </ProblemFrame>
  )
}

export const Route = createFileRoute('/problem/$pid')({
  beforeLoad: ({ params }) => {
    requireNumber(params.pid)
  },
  validateSearch: readSearch,
  loaderDeps: ({ search }) => ({ course: search.course }),
  loader: ({ params, deps }) =>
    loadProblem(Number(params.pid), deps.course).catch((error: unknown) => {
      throw statusOf(error) === 404 ? notFound({ data: error }) : error
    }),
  component: ProblemPage,
  notFoundComponent: ProblemMissing,
  errorComponent: ProblemFailed,
})
