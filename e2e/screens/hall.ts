// The pages of a contest's helpers. The queue is put into the server's answer: it would change while others look.

import type { Balloon, BalloonQueue } from '@verdict/contract/balloon'
import type { OwnPrint, PrintQueue, PrintRow } from '@verdict/contract/print'
import type { Page, Route } from 'playwright-core'
import type { Screen } from '../screens.ts'
import { dialogOpen } from '../show.ts'

const at = '2030-01-01T08:00:00.000Z'
const minutesLater = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString()

const balloons: readonly Balloon[] = (
  [
    ['withdrawn', 'Hall', 'B4', 'C', '#f2c200', 'yellow', '清华大学 · 未命名队伍', null],
    ['taken', 'Hall', 'A1', 'A', '#d62728', 'red', 'Les Trois Mousquetaires de Grenoble', 'contest'],
    ['taken', '301', 'C7', 'B', '#1f77b4', 'blue', '三个臭皮匠', 'problem'],
    ['waiting', '301', 'C8', 'D', '#111111', 'black', 'Ctrl-C Ctrl-V', 'problem'],
    ['waiting', '', '', 'A', null, null, '没有座位的队伍', null],
    ['brought', 'Hall', 'A2', 'A', '#d62728', 'red', 'Segmentation fault', null],
  ] as const
).map(([state, room, seat, label, color, colorName, name, firstOf], index) => ({
  uid: `t:1:${index + 1}`,
  name,
  label: String(index + 11),
  room,
  seat,
  problem: { pid: 1000 + index, label, color, colorName },
  state,
  solvedAt: state === 'withdrawn' ? null : minutesLater(17 + 9 * index),
  firstOf,
  by:
    state === 'waiting' ? null : index === 1 ? { uid: 'root', nick: '' } : { uid: 'helper', nick: '李志愿' },
  isMine: index === 1,
  changedAt: state === 'waiting' ? null : minutesLater(60),
}))

async function runs(page: Page): Promise<void> {
  await page.route('**/api/contest/*/balloons*', async (route) => {
    const answer = await route.fetch()
    const envelope = (await answer.json()) as { data: BalloonQueue }
    const data: BalloonQueue = {
      ...envelope.data,
      contest: { ...envelope.data.contest, start: at, isFrozen: true },
      isOn: true,
      rooms: ['301', 'Hall'],
      balloons: [...balloons],
      counts: { withdrawn: 1, taken: 2, waiting: 2, brought: 1 },
    }
    await route.fulfill({ json: { ...envelope, data } })
  })
}

const prints: readonly PrintRow[] = (
  [
    ['failed', 'Hall', 'B4', 'lp: The printer or class does not exist.', '清华大学 · 未命名队伍', 'flow.cpp'],
    ['waiting', '301', 'C7', '', '三个臭皮匠', 'main.py'],
    ['waiting', '', '', '', '没有座位的队伍', ''],
    [
      'printed',
      'Hall',
      'A2',
      '',
      'Segmentation fault',
      'a-rather-long-name-of-a-file-that-somebody-chose.java',
    ],
  ] as const
).map(([state, room, seat, fault, name, title], index) => ({
  id: 41 + index,
  uid: `t:1:${index + 1}`,
  name,
  label: String(index + 11),
  room,
  seat,
  title,
  pages: index + 1,
  state,
  fault,
  sentAt: new Date().toISOString(),
  by: state === 'printed' ? { uid: 'helper', nick: '李志愿' } : null,
  hasFile: true,
}))

async function printing(page: Page): Promise<void> {
  await page.route(/\/api\/contest\/\d+\/prints\?/, printQueue)
  await page.route(/\/api\/contest\/\d+\/prints$/, printQueue)
}

async function printQueue(route: Route): Promise<void> {
  const answer = await route.fetch()
  const envelope = (await answer.json()) as { data: PrintQueue }
  const data: PrintQueue = {
    ...envelope.data,
    isOn: true,
    rooms: ['301', 'Hall'],
    prints: [...prints],
    counts: { failed: 1, sending: 0, waiting: 2, printed: 1 },
  }
  await route.fulfill({ json: { ...envelope, data } })
}

async function sending(page: Page): Promise<void> {
  await page.route('**/api/contest/*/prints/own', (route) => {
    const own: OwnPrint[] = prints.map(({ id, title, pages, state, sentAt }) => ({
      id,
      title,
      pages,
      state,
      sentAt,
    }))
    return route.fulfill({
      json: { success: true, code: 200, message: 'OK', data: { prints: own, pagesLeft: 20 } },
    })
  })
}

const path: Screen['path'] = ({ frozenCid }) => `/contests/${frozenCid}/balloons`
const helpersOpen = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^(Helpers|志愿者)$/ }).click()
  await dialogOpen(page)
}

export const hall: readonly Screen[] = [
  { name: 'balloons', path, as: 'root', phone: true, before: runs },
  { name: 'balloons-off', path, as: 'root', phone: true },
  { name: 'balloons-helpers', path, as: 'root', phone: true, before: runs, show: helpersOpen },
  {
    name: 'prints',
    path: ({ frozenCid }) => `/contests/${frozenCid}/prints`,
    as: 'root',
    phone: true,
    before: printing,
  },
  {
    name: 'print',
    path: ({ frozenCid }) => `/contests/${frozenCid}/print`,
    as: 'student',
    phone: true,
    before: sending,
  },
  {
    name: 'jury-desk-commentary',
    path: ({ frozenCid }) => `/contests/${frozenCid}/desk`,
    as: 'root',
    phone: true,
    before: async (page) => {
      const answer = (data: object) => ({ json: { success: true, code: 200, message: 'OK', data } })
      await page.route('**/api/contest/*/feed', (route) =>
        route.fulfill(answer({ isOpen: true, isPublic: false, isPossible: true, addresses: [] })),
      )
      const at = '2030-01-01T08:00:00.000Z'
      const message = '陈宇 takes the lead with the first solution of D.'
      const rows = [{ id: 1, at, message, tags: ['first-to-solve', 'lead'], teams: ['陈宇'], pids: [] }]
      await page.route('**/api/contest/*/commentary', (route) => route.fulfill(answer({ rows })))
    },
    show: (page) => page.locator('#commentary').scrollIntoViewIfNeeded(),
  },
  { name: 'jury-desk', path: ({ frozenCid }) => `/contests/${frozenCid}/desk`, as: 'root', phone: true },
]
