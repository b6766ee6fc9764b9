import { createFileRoute } from '@tanstack/react-router'
import { HandInPage } from '../features/exam/exam-paper/hand-in-page.tsx'

function HandedIn() {
  return <HandInPage cid={Number(Route.useParams().cid)} />
}

export const Route = createFileRoute('/exam/$cid/handed-in')({
  staticData: { texts: ['examPaper'] },
  component: HandedIn,
})
