import { createFileRoute } from '@tanstack/react-router'
import { FirstSteps, HomePage } from '../features/site/home/home-page.tsx'
import { NewsList } from '../features/archive/news/news-list.tsx'
import { paging, search } from '../lib/search.ts'

const readSearch = search(paging)

function Home() {
  return (
    <HomePage>
      <NewsList filter={readSearch(Route.useSearch())} otherwise={<FirstSteps />} />
    </HomePage>
  )
}

export const Route = createFileRoute('/')({
  staticData: { texts: ['contest', 'course', 'homework', 'news'] },
  validateSearch: readSearch,
  component: Home,
})
