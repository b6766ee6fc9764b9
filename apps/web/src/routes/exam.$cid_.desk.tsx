import { createFileRoute } from '@tanstack/react-router'
import { sitterStates } from '@verdict/domain/exam'
import { ExamDesk } from '../features/exam/exam-desk/desk-page.tsx'
import { deskViews } from '../features/exam/exam-desk/views.ts'
import { requireNumber } from '../lib/address.ts'
import { oneOf, search, uid } from '../lib/search.ts'
import { requireLogin } from '../lib/session/guard.ts'

const readSearch = search({ view: oneOf(deskViews), state: oneOf(sitterStates), person: uid })

function DeskPage() {
  const navigate = Route.useNavigate()
  return (
    <ExamDesk
      cid={Number(Route.useParams().cid)}
      search={readSearch(Route.useSearch())}
      onSearch={(next) => void navigate({ search: next, resetScroll: false, replace: true })}
    />
  )
}

export const Route = createFileRoute('/exam/$cid_/desk')({
  staticData: { texts: ['examDesk', 'examTime'] },
  beforeLoad: ({ params, preload, location }) => {
    requireNumber(params.cid)
    requireLogin({ preload, location })
  },
  validateSearch: readSearch,
  component: DeskPage,
})
