import { createFileRoute } from '@tanstack/react-router'
import { roomLength } from '@verdict/domain/address-limits'
import { BalloonPage } from '../features/hall/balloon/balloon-page.tsx'
import { HelpersButton } from '../features/hall/helper/helpers-button.tsx'
import { requireNumber } from '../lib/address.ts'
import { search, text } from '../lib/search.ts'
import { requireLogin } from '../lib/session/guard.ts'

const readSearch = search({ room: text(roomLength) })

function Balloons() {
  const navigate = Route.useNavigate()
  const cid = Number(Route.useParams().cid)
  const { room } = readSearch(Route.useSearch())
  return (
    <BalloonPage
      key={cid}
      cid={cid}
      room={room}
      onRoom={(next) =>
        void navigate({ search: next === undefined ? {} : { room: next }, resetScroll: false, replace: true })
      }
      helpers={<HelpersButton cid={cid} kind="balloon" />}
    />
  )
}

export const Route = createFileRoute('/contests/$cid_/balloons')({
  staticData: { texts: ['balloon', 'helper'] },
  beforeLoad: ({ params, preload, location }) => {
    requireNumber(params.cid)
    requireLogin({ preload, location })
  },
  validateSearch: readSearch,
  component: Balloons,
})
