// The desk while an exam runs. The states of people are put into the server's answer: they would change while others look.

import type { Desk, ExamLogRow } from '@verdict/contract/exam-desk'
import { sitterStates } from '@verdict/domain/exam'
import type { Page } from 'playwright-core'
import type { Screen } from '../screens.ts'
import { dialogOpen } from '../show.ts'

const asked = '2030-01-01T08:00:00.000Z'

async function runs(page: Page): Promise<void> {
  await page.route('**/api/exam/*/desk', async (route) => {
    const answer = await route.fetch()
    const envelope = (await answer.json()) as { data: Desk }
    const { data } = envelope
    const sitters = data.sitters.map((sitter, index) => ({
      ...sitter,
      state: sitterStates[index % sitterStates.length]!,
      enteredAt: data.now,
      lastSeenAt: data.now,
      address: `10.3.1.${index + 10}`,
      isPaused: index === 3,
    }))
    const counts = Object.fromEntries(
      sitterStates.map((state) => [state, sitters.filter((sitter) => sitter.state === state).length]),
    )
    const [first, second] = sitters
    const from = { askedAt: asked, address: '10.3.1.44', agent: 'Firefox 140, Windows' }
    const waiting = first ? [{ id: 1, uid: first.uid, nick: first.nick, ...from }] : []
    const text = '第二题的样例输出是否少了一行？'
    const questions = second ? [{ id: 2, uid: second.uid, nick: second.nick, askedAt: asked, text }] : []
    await route.fulfill({ json: { ...envelope, data: { ...data, sitters, counts, waiting, questions } } })
  })
  await page.route('**/api/exam/*/desk/changes*', () => undefined)
}

const path: Screen['path'] = ({ deskCid }) => `/exam/${deskCid}/desk`
const openPerson = async (page: Page): Promise<void> => {
  await page.locator('[data-uid]').nth(4).click()
  await page.locator('aside h3').waitFor()
}
const openTime = async (page: Page): Promise<void> => {
  await openPerson(page)
  await page
    .locator('aside')
    .getByRole('button', { name: /^(Give time|调整时间)/ })
    .click()
  await dialogOpen(page)
}

/** A row of each kind that says something besides. */
async function log(page: Page): Promise<void> {
  await runs(page)
  const person = { uid: 'student', nick: '考生02' }
  const actor = { uid: 'root', nick: '' }
  const said: Pick<ExamLogRow, 'kind' | 'details'>[] = [
    { kind: 'back', details: { closedFor: 42 } },
    { kind: 'queued-submission', details: { claimedAt: '2030-01-01T07:58:12.000Z', sid: 1024 } },
    { kind: 'time', details: { minutes: 15, share: 25, reason: '病假证明' } },
    { kind: 'time', details: { account: 50 } },
    { kind: 'moved', details: { from: '机房 301 A1', to: 'Lab 302 A2', reason: 'The screen went dark' } },
    { kind: 'draft-handed-in', details: { counts: false } },
    { kind: 'paused', details: { room: '机房 301', reason: 'Fire alarm' } },
    { kind: 'broadcast', details: { text: '第二题的样例输出少了一行，请以新的题面为准。' } },
    { kind: 'entered', details: { seat: '机房 301 A1' } },
  ]
  const byHand = new Set(['time', 'moved', 'paused', 'broadcast'])
  const docs = said.map((row, index): ExamLogRow => ({
    ...row,
    id: said.length - index,
    at: asked,
    address: '10.3.1.44',
    person: row.kind === 'broadcast' || row.kind === 'paused' ? null : person,
    actor: byHand.has(row.kind) && !('account' in row.details) ? actor : null,
  }))
  const data = { docs, page: 1, pageSize: 50, total: docs.length, isExact: true }
  await page.route('**/api/exam/*/log*', (route) =>
    route.fulfill({ json: { success: true, code: 200, message: '', data } }),
  )
}

export const examDesk: readonly Screen[] = [
  { name: 'exam-desk-runs', path, as: 'root', before: runs, phone: true },
  {
    name: 'exam-desk-log',
    path: ({ deskCid }) => `/exam/${deskCid}/desk?view=log`,
    as: 'root',
    before: log,
    phone: true,
  },
  { name: 'exam-desk-person', path, as: 'root', before: runs, show: openPerson },
  { name: 'exam-desk-time', path, as: 'root', before: runs, show: openTime },
]
