import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { refreshProblem } from '../features/archive/problem/api/problem.ts'
import { ExportFormats } from '../features/archive/problem/edit/export-formats.tsx'
import { useProblem } from '../features/archive/problem/problem-frame.tsx'
import { TestData } from '../features/archive/testcase/test-data.tsx'
import { int, search } from '../lib/search.ts'
import { requireLogin } from '../lib/session/guard.ts'
import { Forbidden } from '../ui/state.tsx'

const readSearch = search({ course: int(1) })

function TestDataTab() {
  const { t } = useTranslation()
  const pid = Number(Route.useParams().pid)
  const { course } = readSearch(Route.useSearch())
  const problem = useProblem(pid, course)
  if (!problem) return null
  if (!problem.may.manage) return <Forbidden text={t('problem.forbiddenText')} />
  const { edit } = problem.may
  return (
    <>
      <TestData
        key={pid}
        pid={pid}
        isReadOnly={!edit}
        lacks={problem.lacks ?? []}
        onChanged={() => void refreshProblem(pid)}
      />
      {/* Elsewhere they stand below the form that changes it. */}
      {!edit && <ExportFormats pid={pid} />}
    </>
  )
}

export const Route = createFileRoute('/problem/$pid/testcase')({
  staticData: { texts: ['packageExport', 'testcase'] },
  beforeLoad: requireLogin,
  component: TestDataTab,
})
