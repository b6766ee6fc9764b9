import { deliveryStates } from '@verdict/domain/mail'
import { createFileRoute } from '@tanstack/react-router'
import { DeliveriesPage } from '../features/people/mail/deliveries-page.tsx'
import { oneOf, paging, search } from '../lib/search.ts'
import { requireRoot } from '../lib/session/guard.ts'

const readSearch = search({ page: paging.page, state: oneOf(deliveryStates) })

function MailPage() {
  const navigate = Route.useNavigate()
  return (
    <DeliveriesPage
      filter={readSearch(Route.useSearch())}
      onFilter={(filter) => void navigate({ search: filter })}
    />
  )
}

export const Route = createFileRoute('/admin/mail')({
  staticData: { texts: ['mail'] },
  validateSearch: readSearch,
  beforeLoad: requireRoot,
  component: MailPage,
})
