import { createFileRoute } from '@tanstack/react-router'
import { roomLength } from '@verdict/domain/address-limits'
import { HelpersButton } from '../features/hall/helper/helpers-button.tsx'
import { PrintQueuePage } from '../features/hall/printing/print-queue-page.tsx'
import { requireNumber } from '../lib/address.ts'
import { search, text } from '../lib/search.ts'
import { requireLogin } from '../lib/session/guard.ts'

const readSearch = search({ room: text(roomLength) })

function Prints() {
  const navigate = Route.useNavigate()
  const cid = Number(Route.useParams().cid)
  const { room } = readSearch(Route.useSearch())
  return (
    <PrintQueuePage
      key={cid}
      cid={cid}
      room={room}
      onRoom={(next) =>
        void navigate({ search: next === undefined ? {} : { room: next }, resetScroll: false, replace: true })
      }
      helpers={<HelpersButton cid={cid} kind="print" />}
    />
  )
}

export const Route = createFileRoute('/contests/$cid_/prints')({
  staticData: { texts: ['print', 'helper'] },
  beforeLoad: ({ params, preload, location }) => {
    requireNumber(params.cid)
    requireLogin({ preload, location })
  },
  validateSearch: readSearch,
  component: Prints,
})
