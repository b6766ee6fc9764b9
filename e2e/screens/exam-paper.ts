// The end of exams: handing in, receipts, papers.

import type { Page } from 'playwright-core'
import type { Screen } from '../screens.ts'

const at = '2030-01-01T09:30:00.000Z'
const code = 'D1ZA9P7QR1Y83KTJ'
const sha256 = '85d5d0c9e29f65e3fe6fbf25b7939530fb5b397ec258df70e9cf0068a673a45b'
const receipt = {
  code,
  content: JSON.stringify({
    exam: { title: '程序设计期末考试' },
    person: { username: '202531062014', name: '王小明' },
    handedIn: { at, by: 'hand' },
    problems: [
      { label: 'A', last: { submission: 4711, language: 'C++17', time: at, sha256 } },
      { label: 'B', last: null },
    ],
  }),
  signature: 'of nobody',
  key: { publicKey: 'of nobody' },
}
const running = {
  cid: 1,
  title: '程序设计期末考试',
  start: at,
  end: '2030-01-01T10:00:00.000Z',
  phase: 'running',
  handedInAt: null,
  mayHandIn: true,
  problems: [
    { pid: 1, label: 'A', title: 'Sum and difference', last: { sid: 4711, at }, draft: null },
    { pid: 2, label: 'B', title: '潮汐表', last: null, draft: { sid: null } },
  ],
  receipt: null,
  draftsUntil: null,
}

const answered = (call: string, data: object) => async (page: Page) => {
  await page.route(call, (route) => route.fulfill({ json: { success: true, code: 200, message: '', data } }))
}

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
  {
    name: 'exam-hand-in',
    path: ({ cid }) => `/exam/${cid}/handed-in`,
    as: 'student',
    before: answered('**/api/exam/*/hand-in', running),
    phone: true,
  },
  {
    name: 'receipt-genuine',
    path: () => `/receipt/${code}`,
    as: 'visitor',
    before: answered('**/api/receipt/*', { ...receipt, isValid: true, replacedAt: null }),
    phone: true,
  },
  { name: 'exam-after', path: ({ deskCid }) => `/contests/${deskCid}/exam/after`, as: 'root' },
]
