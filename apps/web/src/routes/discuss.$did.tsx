import { createFileRoute } from '@tanstack/react-router'
import { DiscussionPage } from '../features/archive/discussion/discussion-page.tsx'
import { requireNumber } from '../lib/address.ts'
import { paging, search } from '../lib/search.ts'

const readSearch = search({ page: paging.page })

function OneDiscussion() {
  const { did } = Route.useParams()
  const { page = 1 } = readSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <DiscussionPage
      key={did}
      did={Number(did)}
      page={page}
      onPage={(next) => void navigate({ search: next === 1 ? {} : { page: next } })}
      onDeleted={() => void navigate({ to: '/discuss' })}
    />
  )
}

export const Route = createFileRoute('/discuss/$did')({
  staticData: { texts: ['discuss'] },
  beforeLoad: ({ params }) => {
    requireNumber(params.did)
  },
  validateSearch: readSearch,
  component: OneDiscussion,
})
