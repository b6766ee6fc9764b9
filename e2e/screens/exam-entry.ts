// The way into an exam. How it stands is put in place of the server's answer: a sitter who is locked in would see no other screen.

import type { Page } from 'playwright-core'
import type { Screen } from '../screens.ts'

const minuteMs = 60_000
const rules =
  '<ul><li>Nothing but this site and the printed pages is allowed.</li><li>Raise your hand before you leave your seat.</li></ul>'

const stands = (state: string, minutes: number) => async (page: Page) => {
  const at = (after: number) => new Date(Date.now() + after * minuteMs).toISOString()
  const data = {
    cid: 1,
    title: '程序设计期末考试',
    state,
    isLocked: false,
    now: at(0),
    doors: at(minutes - 15),
    start: at(minutes),
    end: at(minutes + 120),
    latest: null,
    lasts: null,
    seat: { name: 'B-07', room: '机房 2', note: '软件楼 3 层' },
    rules: { html: rules, hasMath: false },
    hasAccepted: false,
    hasEntered: false,
    address: '10.2.0.17',
  }
  await page.route('**/api/exam/*/entry', (route) =>
    route.fulfill({ json: { success: true, code: 200, message: '', data } }),
  )
}
const path: Screen['path'] = ({ deskCid }) => `/exam/${deskCid}`

export const examEntry: readonly Screen[] = [
  { name: 'exam-login', path, as: 'visitor', phone: true },
  { name: 'exam-early', path, as: 'student', before: stands('early', 20) },
  { name: 'exam-door', path, as: 'student', before: stands('open', 10), phone: true },
  { name: 'exam-waiting', path, as: 'student', before: stands('waiting', -30) },
  { name: 'exam-late', path, as: 'student', before: stands('late', -60) },
]
