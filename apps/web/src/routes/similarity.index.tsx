import { createFileRoute } from '@tanstack/react-router'
import { reviewStates } from '@verdict/domain/similarity'
import { useTranslation } from 'react-i18next'
import { ChoosePlace } from '../features/contest/similarity/choose-place.tsx'
import { ReviewPage } from '../features/contest/similarity/review-page.tsx'
import { leasts, views } from '../features/contest/similarity/views.ts'
import { int, oneOf, oneOfNumbers, paging, search } from '../lib/search.ts'
import { requireLogin } from '../lib/session/guard.ts'
import { Page } from '../ui/layout/page.tsx'

const readSearch = search({
  contest: int(1),
  problem: int(1),
  course: int(1),
  pid: int(1),
  group: int(0),
  state: oneOf(reviewStates),
  view: oneOf(views),
  least: oneOfNumbers(leasts),
  page: paging.page,
})

function SimilarityPage() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const { contest, problem, course, ...rest } = readSearch(Route.useSearch())
  // The first one counts.
  const place =
    contest !== undefined ? { contest } : problem !== undefined ? { problem } : course && { course }
  return (
    <Page title={t('similarity.title')} width="wide">
      {place ? (
        <ReviewPage
          place={place}
          search={rest}
          onSearch={(next) => void navigate({ search: { ...place, ...next }, resetScroll: false })}
        />
      ) : (
        <ChoosePlace onChoose={(chosen) => void navigate({ search: { ...chosen } })} />
      )}
    </Page>
  )
}

export const Route = createFileRoute('/similarity/')({
  staticData: { texts: ['similarity', 'table'] },
  beforeLoad: requireLogin,
  validateSearch: readSearch,
  component: SimilarityPage,
})
