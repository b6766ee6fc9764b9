import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { FirstSteps, HomePage } from '../features/site/home/home-page.tsx'
import { TodayPage } from '../features/site/home/today-page.tsx'
import { NewsList } from '../features/archive/news/news-list.tsx'
import { loadTexts } from '../i18n/index.ts'
import { paging, search } from '../lib/search.ts'
import { useSession } from '../lib/session/session.ts'
import { OptionalPart } from '../ui/optional-part.tsx'
import { Loading } from '../ui/state.tsx'

const readSearch = search(paging)

const SetupList = lazy(async () => {
  const [list] = await Promise.all([
    import('../features/site/setup/setup-list.tsx'),
    loadTexts(['setup', 'health']),
  ])
  return list
})

/** The rest waits, so that it does not move. */
const Setup = () => (
  <OptionalPart>
    <Suspense fallback={<Loading />}>
      <SetupList />
    </Suspense>
  </OptionalPart>
)

function Home() {
  const filter = readSearch(Route.useSearch())
  const { isLoggedIn, isRoot } = useSession()
  if (isLoggedIn) return <TodayPage steps={isRoot && <Setup />} news={<NewsList filter={filter} small />} />
  return (
    <HomePage>
      <NewsList filter={filter} otherwise={<FirstSteps />} />
    </HomePage>
  )
}

export const Route = createFileRoute('/')({
  staticData: { texts: ['contest', 'course', 'homework', 'news', 'practice', 'today'] },
  validateSearch: readSearch,
  component: Home,
})
