// Questions of a contest, for its jury and for those whom something is announced.

import type { Page } from 'playwright-core'
import type { Screen } from '../screens.ts'
import { dialogOpen } from '../show.ts'

const prepared = [
  'Look at the explanation of the first sample.',
  'We are looking into it; please go on with other problems.',
]

/** Three that wait, one of them taken by somebody else. */
async function waits(page: Page): Promise<void> {
  await page.route('**/api/contest/*/clarifications?*', async (route) => {
    const answer = await route.fetch()
    const envelope = (await answer.json()) as { data: object }
    const asked = {
      askedAt: '2030-01-01T08:00:00.000Z',
      activeAt: '2030-01-01T08:00:00.000Z',
      hasMath: false,
    }
    const row = { ...asked, waits: true, taken: null, replies: [], comments: 0 }
    const docs = [
      {
        ...row,
        did: 9001,
        uid: 'student',
        nick: '考生02',
        title: 'May n be 0?',
        html: '<p>The statement says <em>at most</em> 100, and nothing about the least.</p>',
        problem: 1,
        replies: [
          {
            id: 1,
            uid: 'root',
            nick: '',
            byAsker: false,
            quick: 'statement',
            html: '',
            ...asked,
            createdAt: asked.askedAt,
          },
          {
            id: 2,
            uid: 'student',
            nick: '考生02',
            byAsker: true,
            quick: null,
            html: '<p>It is the input that I mean.</p>',
            ...asked,
            createdAt: asked.askedAt,
          },
        ],
        comments: 4,
      },
      {
        ...row,
        did: 9002,
        uid: 'ada',
        nick: 'Ada',
        title: '样例二的输出是否少了一行？',
        html: '<p>题面中只有两行。</p>',
        problem: 2,
        taken: { uid: 'grace', nick: 'Grace', byMe: false },
      },
      {
        ...row,
        did: 9003,
        uid: 'lin',
        nick: '林',
        title: 'When is the break?',
        html: '<p>At noon?</p>',
        problem: null,
      },
    ]
    const counts = { waiting: 3, taken: 1, answered: 12, prepared }
    await route.fulfill({
      json: { ...envelope, data: { ...envelope.data, ...counts, docs, total: 3, pages: 1 } },
    })
  })
}

async function announces(page: Page): Promise<void> {
  await page.route('**/api/contest/*/clarifications/news*', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = await route.fetch()
    const envelope = (await answer.json()) as { data: object }
    const broadcasts = [
      {
        did: 9004,
        title: 'Problem B: the input ends with a blank line',
        html: '<p>Read until the end of the file.</p>',
        hasMath: false,
        replies: [],
        at: '2030-01-01T08:00:00.000Z',
      },
      {
        did: 9005,
        title: 'May n be 0?',
        html: '<blockquote><p>May <strong>n</strong> be 0?</p></blockquote>',
        hasMath: false,
        replies: [{ id: 3, quick: 'no', html: '', hasMath: false }],
        at: '2030-01-01T08:02:00.000Z',
      },
    ]
    await route.fulfill({ json: { ...envelope, data: { ...envelope.data, unread: 3, broadcasts } } })
  })
}

const path: Screen['path'] = ({ cid }) => `/contests/${cid}/questions/queue`

export const clarification: readonly Screen[] = [
  { name: 'contest-queue', path, as: 'root', phone: true, before: waits },
  { name: 'contest-queue-none', path, as: 'root' },
  {
    name: 'contest-queue-prepared',
    path,
    as: 'root',
    phone: true,
    before: waits,
    show: async (page) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(Prepared answers|预设回答)$/ })
        .click()
      await dialogOpen(page)
    },
  },
  {
    name: 'contest-announced',
    path: ({ cid }) => `/contests/${cid}/problem/1`,
    as: 'student',
    phone: true,
    before: announces,
    show: async (page) => {
      await page
        .getByRole('region', { name: /^(Announcements|公告)$/ })
        .getByRole('article')
        .last()
        .waitFor()
    },
  },
]
