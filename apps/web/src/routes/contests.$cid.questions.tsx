import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { labelled, useContest } from '../features/contest/contest/use-contest.ts'
import { DiscussionPage } from '../features/archive/discussion/discussion-page.tsx'
import { ContestQuestions } from '../features/archive/discussion/contest-questions.tsx'
import { useReadsTalk } from '../features/hall/clarification/question-count.tsx'
import { entrantsIn } from '../lib/entrant.ts'
import { int, paging, search } from '../lib/search.ts'
import { Page } from '../ui/layout/page.tsx'

/** `problem`: position in the contest; `did`: one that is open here, where `page` is of its comments. */
const readSearch = search({ page: paging.page, problem: int(1), did: int(1) })

function QuestionsTab() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const { page, problem, did } = readSearch(Route.useSearch())
  const detail = useContest(Number(Route.useParams().cid))
  useReadsTalk(Number(Route.useParams().cid))
  if (!detail) return null
  const { cid, title, may, homework, option } = detail.contest
  const open = (next: { did?: number; page?: number }) => void navigate({ search: next })
  if (did !== undefined) {
    return (
      <DiscussionPage
        key={did}
        did={did}
        page={page ?? 1}
        onPage={(next) => open(next === 1 ? { did } : { did, page: next })}
        onDeleted={() => open({})}
      />
    )
  }
  const problems = labelled(detail).filter(({ invalid }) => !invalid)
  // Back to where the question came from.
  const leave = (asked: number) => {
    if (problem === undefined) return open({ did: asked })
    const params = { cid: String(cid), id: String(problem) }
    return void navigate({ to: '/contests/$cid/problem/$id', params })
  }
  return (
    <Page title={`${t('contest.tab.questions')} · ${title}`} width="read">
      <ContestQuestions
        key={`${cid} ${problem}`}
        contest={{
          cid,
          title,
          entrants: entrantsIn(option),
          organizes: may.manage,
          shows: homework?.openQuestions === true,
        }}
        page={page}
        problems={problems}
        problem={problem}
        onOpen={leave}
      />
    </Page>
  )
}

export const Route = createFileRoute('/contests/$cid/questions')({
  staticData: { texts: ['discuss'] },
  validateSearch: readSearch,
  component: QuestionsTab,
})
