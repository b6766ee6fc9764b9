import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { labelled, useContest } from '../features/contest/contest/use-contest.ts'
import { ContestQuestions } from '../features/archive/discussion/contest-questions.tsx'
import { int, paging, search } from '../lib/search.ts'
import { Page } from '../ui/layout/page.tsx'

/** `problem`: position in the contest. */
const readSearch = search({ page: paging.page, problem: int(1) })

function QuestionsTab() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const { page, problem } = readSearch(Route.useSearch())
  const detail = useContest(Number(Route.useParams().cid))
  if (!detail) return null
  const { cid, title, may } = detail.contest
  return (
    <Page title={`${t('contest.tab.questions')} · ${title}`} width="read">
      <ContestQuestions
        key={`${cid} ${problem}`}
        contest={{ cid, title, organizes: may.manage }}
        page={page}
        problem={labelled(detail).find(({ index }) => index === problem)}
        onOpen={(did) => void navigate({ to: '/discuss/$did', params: { did: String(did) } })}
      />
    </Page>
  )
}

export const Route = createFileRoute('/contests/$cid/questions')({
  staticData: { texts: ['discuss'] },
  validateSearch: readSearch,
  component: QuestionsTab,
})
