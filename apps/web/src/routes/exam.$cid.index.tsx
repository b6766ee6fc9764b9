import { createFileRoute } from '@tanstack/react-router'
import { ExamEntryPage, ExamLoginPage } from '../features/exam/exam-entry/entry-page.tsx'
import { requireNumber } from '../lib/address.ts'
import { useSession } from '../lib/session/session.ts'

const go = (address: string): void => window.location.assign(address)

function EntryPage() {
  const cid = Number(Route.useParams().cid)
  const { isLoggedIn } = useSession()
  return isLoggedIn ? <ExamEntryPage cid={cid} go={go} /> : <ExamLoginPage cid={cid} go={go} />
}

export const Route = createFileRoute('/exam/$cid/')({
  staticData: { texts: ['examEntry'] },
  beforeLoad: ({ params }) => requireNumber(params.cid),
  component: EntryPage,
})
