import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useContest } from '../features/contest/contest/use-contest.ts'
import { TeamsPage } from '../features/contest/team/teams-page.tsx'
import { keyword, paging, search } from '../lib/search.ts'
import { Page, PageHead } from '../ui/layout/page.tsx'
import { Forbidden } from '../ui/state.tsx'

const readSearch = search({ page: paging.page, keyword })

function TeamsTab() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const filter = readSearch(Route.useSearch())
  const detail = useContest(Number(Route.useParams().cid))
  if (!detail) return null
  if (!detail.contest.may.manage) {
    return (
      <Page title={`${t('team.title')} · ${detail.contest.title}`} width="read">
        <PageHead title={t('team.title')} />
        <Forbidden text={t('contest.forbiddenText')} />
      </Page>
    )
  }
  return <TeamsPage detail={detail} filter={filter} onFilter={(next) => void navigate({ search: next })} />
}

export const Route = createFileRoute('/contests/$cid/teams/')({
  staticData: { texts: ['team'] },
  validateSearch: readSearch,
  component: TeamsTab,
})
