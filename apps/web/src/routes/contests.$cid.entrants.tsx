import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Entrants } from '../features/contest/contest/entrants.tsx'
import { useContest } from '../features/contest/contest/use-contest.ts'
import { keyword, paging, search } from '../lib/search.ts'
import { Page, PageHead } from '../ui/layout/page.tsx'
import { Forbidden } from '../ui/state.tsx'

const readSearch = search({ page: paging.page, keyword })

function EntrantsTab() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const filter = readSearch(Route.useSearch())
  const detail = useContest(Number(Route.useParams().cid))
  if (!detail) return null
  if (!detail.contest.may.manage) {
    return (
      <Page title={`${t('contest.tab.entrants')} · ${detail.contest.title}`} width="read">
        <PageHead title={t('contest.tab.entrants')} />
        <Forbidden text={t('contest.forbiddenText')} />
      </Page>
    )
  }
  return <Entrants detail={detail} filter={filter} onFilter={(next) => void navigate({ search: next })} />
}

export const Route = createFileRoute('/contests/$cid/entrants')({
  staticData: { texts: ['table'] },
  validateSearch: readSearch,
  component: EntrantsTab,
})
