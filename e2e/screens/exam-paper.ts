// The end of exams: handing in, receipts, papers.

import type { Screen } from '../screens.ts'

export const examPaper: readonly Screen[] = [
  { name: 'receipt-check', path: () => '/receipt', as: 'visitor', phone: true },
  {
    name: 'receipt-unknown',
    path: () => '/receipt/0000-0000-0000-0000',
    as: 'visitor',
    refusal: ['/api/receipt/', 404],
  },
  {
    name: 'exam-handed-in-none',
    path: ({ cid }) => `/exam/${cid}/handed-in`,
    as: 'student',
    refusal: ['/api/exam/', 404],
  },
  { name: 'exam-after', path: ({ deskCid }) => `/contests/${deskCid}/exam/after`, as: 'root' },
]
