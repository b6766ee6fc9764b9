import { createFileRoute } from '@tanstack/react-router'
import { ReceiptPage } from '../features/exam/exam-paper/receipt-page.tsx'

function Receipt() {
  const { code } = Route.useParams()
  return <ReceiptPage key={code} code={code} />
}

export const Route = createFileRoute('/receipt/$code')({
  staticData: { texts: ['examPaper'] },
  component: Receipt,
})
