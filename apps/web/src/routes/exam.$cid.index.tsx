import { createFileRoute } from '@tanstack/react-router'
import { ExamEntryPage } from '../features/exam-entry/entry-page.tsx'
import { requireNumber } from '../lib/address.ts'
import { requireLogin } from '../lib/session/guard.ts'

const go = (address: string): void => window.location.assign(address)

function EntryPage() {
  const { cid } = Route.useParams()
  return <ExamEntryPage cid={Number(cid)} go={go} />
}

export const Route = createFileRoute('/exam/$cid/')({
  staticData: { texts: ['examEntry'] },
  beforeLoad: ({ params, preload, location }) => {
    requireNumber(params.cid)
    requireLogin({ preload, location })
  },
  component: EntryPage,
})
