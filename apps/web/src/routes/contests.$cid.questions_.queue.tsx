import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { labelled, useContest } from '../features/contest/contest/use-contest.ts'
import { QueuePage } from '../features/hall/clarification/queue-page.tsx'
import { entrantsIn } from '../lib/entrant.ts'
import { int, oneOf, paging, search } from '../lib/search.ts'
import { Page, PageHead } from '../ui/layout/page.tsx'
import { Forbidden } from '../ui/state.tsx'

/** `problem`: position in the contest, or 0 for none of its problems. */
const readSearch = search({ page: paging.page, state: oneOf(['answered']), problem: int(0) })

function QueueTab() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const filter = readSearch(Route.useSearch())
  const detail = useContest(Number(Route.useParams().cid))
  if (!detail) return null
  const { cid, title, may, option } = detail.contest
  if (!may.manage) {
    return (
      <Page title={`${t('clarification.title')} · ${title}`} width="read">
        <PageHead title={t('clarification.title')} />
        <Forbidden text={t('contest.forbiddenText')} />
      </Page>
    )
  }
  return (
    <Page title={`${t('clarification.title')} · ${title}`} width="read">
      <QueuePage
        cid={cid}
        entrants={entrantsIn(option)}
        problems={labelled(detail).filter(({ invalid }) => !invalid)}
        filter={filter}
        onFilter={(next) => void navigate({ search: next })}
      />
    </Page>
  )
}

export const Route = createFileRoute('/contests/$cid/questions_/queue')({
  staticData: { texts: ['clarification'] },
  validateSearch: readSearch,
  component: QueueTab,
})
