import { createFileRoute } from '@tanstack/react-router'
import { ReceiptPage } from '../features/exam/exam-paper/receipt-page.tsx'

export const Route = createFileRoute('/receipt/')({
  staticData: { texts: ['examPaper'] },
  component: () => <ReceiptPage />,
})
