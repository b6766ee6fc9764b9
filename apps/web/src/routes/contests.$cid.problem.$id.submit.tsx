import { createFileRoute, Link } from '@tanstack/react-router'
import type { ProblemDetail } from '@verdict/contract/problem'
import { useTranslation } from 'react-i18next'
import { ContestProblem } from '../features/contest/contest/contest-problem.tsx'
import { useContest } from '../features/contest/contest/use-contest.ts'
import { type EditorView, Split, useLeaveProps } from '../features/archive/problem/split-view.tsx'
import { OutputPanel } from '../features/contest/submission/outputs/output-panel.tsx'
import { SubmitPanel } from '../features/contest/submission/submit-panel.tsx'
import { serverNow } from '../lib/clock/server-clock.ts'
import { entrantOf } from '../lib/entrant.ts'
import { int, oneOfNumbers, search } from '../lib/search.ts'
import { useSession } from '../lib/session/session.ts'

/** `side` 0: the editor alone; `from`: resubmits that submission. */
const readSearch = search({ side: oneOfNumbers([0]), from: int(1) })

function SubmitTab() {
  const { t } = useTranslation()
  const { cid, id } = Route.useParams()
  const { side, from } = readSearch(Route.useSearch())
  const beside = side !== 0
  const uid = useSession().profile?.uid
  const navigate = Route.useNavigate()
  const detail = useContest(Number(cid))
  const leave = useLeaveProps()
  if (!detail) return null
  const goOn = (practice: boolean) =>
    practice
      ? navigate({ to: '/submissions' })
      : navigate({
          to: '/contests/$cid/status',
          params: { cid },
          search: { uid: entrantOf(detail.contest, uid) },
        })
  const onSubmitted = (_sid: number, practice: boolean) => void goOn(practice)
  const panel = ({ pid, title, answer, accepts, samples }: ProblemDetail, label: string, view?: EditorView) =>
    answer === 'output' ? (
      <OutputPanel pid={pid} mid={detail.contest.cid} beside={view} onSubmitted={onSubmitted} />
    ) : (
      <SubmitPanel
        pid={pid}
        name={`${label}. ${title} · ${detail.contest.title}`}
        languages={accepts.map(({ language }) => language)}
        mid={detail.contest.cid}
        samples={samples}
        from={from}
        mayRun={detail.contest.option.runs || serverNow() >= Date.parse(detail.contest.end)}
        beside={view}
        onSubmitted={onSubmitted}
      />
    )
  return (
    <ContestProblem detail={detail} id={id} page={beside ? 'beside' : 'submit'}>
      {(problem, { label, notice }) =>
        beside ? (
          <Split
            problem={problem}
            title={`${t('problem.submit')} · ${label}. ${problem.title} · ${detail.contest.title}`}
            label={label}
            facts={notice}
            place={{ cid: Number(cid) }}
            leave={
              <Link
                to="/contests/$cid/problem/$id/submit"
                params={{ cid, id }}
                search={{ side: 0 }}
                {...leave}
              />
            }
            inContest
          >
            {(view) => panel(problem, label, view)}
          </Split>
        ) : (
          panel(problem, label)
        )
      }
    </ContestProblem>
  )
}

export const Route = createFileRoute('/contests/$cid/problem/$id/submit')({
  staticData: { texts: ['outputs', 'run', 'waiting'] },
  validateSearch: readSearch,
  component: SubmitTab,
})
