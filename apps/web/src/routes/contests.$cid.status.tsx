import { createFileRoute } from '@tanstack/react-router'
import { languages } from '@verdict/domain/language'
import { judges } from '@verdict/domain/verdict'
import { useTranslation } from 'react-i18next'
import { ContestFrozen } from '../features/contest/contest/contest-frozen.tsx'
import { labelled, useContest } from '../features/contest/contest/use-contest.ts'
import { StatusList } from '../features/contest/submission/status-list.tsx'
import { int, oneOfNumbers, paging, search, uid } from '../lib/search.ts'
import { Page } from '../ui/layout/page.tsx'

const readSearch = search({
  ...paging,
  uid,
  pid: int(1),
  judge: oneOfNumbers(judges),
  language: oneOfNumbers(languages),
})

function StatusTab() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const filter = readSearch(Route.useSearch())
  const detail = useContest(Number(Route.useParams().cid))
  if (!detail) return null
  const { cid, title, isFrozen, isExam } = detail.contest
  return (
    <Page title={`${t('contest.tab.status')} · ${title}`}>
      <ContestFrozen contest={detail.contest} />
      <StatusList
        contest={{ cid, isFrozen, isExam, problems: labelled(detail) }}
        filter={filter}
        onFilter={(next) => void navigate({ search: next })}
      />
    </Page>
  )
}

export const Route = createFileRoute('/contests/$cid/status')({
  validateSearch: readSearch,
  component: StatusTab,
})
