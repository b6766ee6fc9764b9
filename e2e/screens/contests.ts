// Contests, as those in them and those who run them see them.

import type { ContestDetail } from '@verdict/contract/contest'
import type { ContestPreview, ImportDetail } from '@verdict/contract/package'
import type { Page } from 'playwright-core'
import type { Screen } from '../screens.ts'
import { dialogOpen, editorReady, lastButton, rowsReady } from '../show.ts'

/** A contest that runs has nothing to resolve yet: the answer of one that is over, the same in every picture. */
async function resolverOpen(page: Page): Promise<void> {
  const [solved, failed] = [
    { acceptedAt: '2026-01-01T01:10:00.000Z', failed: 1, pending: 0 },
    { acceptedAt: null, failed: 2, pending: 0 },
  ]
  const hidden = { acceptedAt: null, failed: 0, pending: 2 }
  const entrant = (uid: string, name: string, more: object) => ({
    uid,
    name,
    label: '1',
    organization: 'lab',
    groups: [],
    unranked: false,
    hidden: {},
    ...more,
  })
  const data = {
    contest: {
      cid: 1,
      title: '程序设计邀请赛',
      rule: 'icpc',
      penalty: 20,
      start: '2026-01-01T00:00:00.000Z',
      freezeTime: null,
    },
    problems: ['A', 'B', 'C'].map((label, index) => ({
      pid: index + 1,
      label,
      title: `Problem ${label}`,
      color: null,
    })),
    groups: [],
    organizations: [{ id: 'lab', name: 'Huazhong University', country: 'CHN', logo: null }],
    entrants: [
      entrant('t:1:1', '软件学院集训队', { shown: { 1: solved, 2: solved } }),
      entrant('t:1:2', 'Les Trois Mousquetaires', { shown: { 1: solved, 3: hidden }, hidden: { 3: failed } }),
    ],
    awards: [{ kind: 'gold-medal', of: '', uids: ['t:1:1'] }],
    isFinal: false,
    unjudged: 0,
  }
  const json = { success: true, code: 200, message: 'OK', data }
  await page.route('**/api/contest/*/resolver', (route) => route.fulfill({ json }))
  await page.locator('main [role=alert] button').click()
  await dialogOpen(page)
  await page.keyboard.press('End')
  await page.locator('[data-card]').waitFor()
}

/** As the server answers once it has read the package of a regional. */
async function packaged(page: Page): Promise<void> {
  const preview: ContestPreview = {
    title: '2030 区域赛 · Regional Contest',
    start: '2030-11-24T01:00:00.000Z',
    duration: 300,
    freeze: 60,
    rule: 'icpc',
    penalty: 15,
    problems: [
      ['A', 'Access Points', '#d62728', 1],
      ['B', '桥上的行人', '#1f77b4', 2],
      ['C', 'Circuit Board Design', null, null],
    ].map(
      ([label, name, color, position]) =>
        ({ label, name, color, position }) as ContestPreview['problems'][number],
    ),
    organizations: 48,
    logos: 45,
    categories: ['Participants', 'Observers'],
    teams: 120,
    teamNames: ['Omogen Heap', '三个臭皮匠', 'Les Trois Mousquetaires de Grenoble'],
    accounts: { known: 3, made: 115, passwords: 112, lacking: 2 },
    losses: [
      { code: 'account-known', params: { names: 'alice, bob, carol' } },
      { code: 'problem-missing', params: { id: 'circuit' } },
      { code: 'history-ignored', params: { names: 'event-feed, scoreboard' } },
      { code: 'property-ignored', params: { file: 'teams.json', names: 'location' } },
    ],
    moreLosses: 0,
  }
  const data: ImportDetail = {
    id: 1,
    state: 'draft',
    course: null,
    createdAt: '2030-01-01T08:00:00.000Z',
    finishedAt: null,
    found: 0,
    chosen: 0,
    done: 0,
    failed: 0,
    files: [{ id: 1, name: 'regional.zip', bytes: 31_400_000, state: 'read', problems: 2, fault: null }],
    contest: { file: 'regional.zip', preview, state: 'found', cid: null, fault: null },
  }
  const json = { success: true, code: 200, message: 'OK', data }
  await page.route('**/api/import/1', (route) => route.fulfill({ json }))
}

/** As the contest is answered once the student's run is over. */
async function runIsOver(page: Page): Promise<void> {
  await page.route(/\/api\/contest\/\d+$/, async (route) => {
    const answer = await route.fetch()
    const envelope = (await answer.json()) as { data: ContestDetail }
    const { contest } = envelope.data
    const virtual = contest.virtual && {
      ...contest.virtual,
      end: new Date(Date.now() - 60_000).toISOString(),
    }
    const data = { ...envelope.data, contest: { ...contest, virtual, showsOthers: true } }
    await route.fulfill({ json: { ...envelope, data } })
  })
}

export const contests: readonly Screen[] = [
  { name: 'contests', path: () => '/contest', as: 'visitor', phone: true, show: rowsReady },
  { name: 'contests-root', path: () => '/contest', as: 'root', show: rowsReady },
  { name: 'contest', path: ({ cid }) => `/contests/${cid}`, as: 'student', phone: true, show: rowsReady },
  {
    name: 'contest-upcoming',
    path: ({ upcomingCid }) => `/contests/${upcomingCid}`,
    as: 'student',
    phone: true,
  },
  {
    name: 'contest-next-steps',
    path: ({ upcomingCid }) => `/contests/${upcomingCid}`,
    as: 'root',
    phone: true,
    show: async (page) => {
      await page.locator('#next-steps').waitFor()
    },
  },
  { name: 'contest-entry', path: ({ lockedCid }) => `/contests/${lockedCid}`, as: 'student', phone: true },
  { name: 'contest-problem', path: ({ cid }) => `/contests/${cid}/problem/1`, as: 'student', phone: true },
  {
    name: 'contest-submit',
    path: ({ cid }) => `/contests/${cid}/problem/1/submit`,
    as: 'student',
    show: editorReady,
  },
  { name: 'exam-setup', path: ({ deskCid }) => `/contests/${deskCid}/exam`, as: 'root', phone: true },
  {
    name: 'exam-setup-room',
    path: ({ deskCid }) => `/contests/${deskCid}/exam`,
    as: 'root',
    phone: true,
    show: async (page) => {
      await page.locator('#rooms button').last().click()
      await dialogOpen(page)
    },
  },
  { name: 'exam-setup-none', path: ({ upcomingCid }) => `/contests/${upcomingCid}/exam`, as: 'root' },
  { name: 'exam-desk', path: ({ deskCid }) => `/exam/${deskCid}/desk`, as: 'root', phone: true },
  {
    name: 'exam-desk-list',
    path: ({ deskCid }) => `/exam/${deskCid}/desk?view=list`,
    as: 'root',
    phone: true,
  },
  { name: 'contest-status', path: ({ cid }) => `/contests/${cid}/status`, as: 'student', show: rowsReady },
  {
    name: 'contest-ranklist',
    path: ({ cid }) => `/contests/${cid}/ranklist`,
    as: 'student',
    phone: true,
    show: rowsReady,
  },
  {
    name: 'contest-ranklist-frozen',
    path: ({ frozenCid }) => `/contests/${frozenCid}/ranklist`,
    as: 'student',
    phone: true,
    show: rowsReady,
  },
  {
    name: 'contest-ranklist-watched',
    path: ({ frozenCid }) => `/contests/${frozenCid}/ranklist`,
    as: 'visitor',
    phone: true,
    show: rowsReady,
  },
  {
    name: 'contest-unseen-status',
    path: ({ unseenCid }) => `/contests/${unseenCid}/status`,
    as: 'student',
    phone: true,
    show: rowsReady,
  },
  {
    name: 'contest-unseen-ranklist',
    path: ({ unseenCid }) => `/contests/${unseenCid}/ranklist`,
    as: 'student',
  },
  {
    name: 'contest-virtual-offer',
    path: ({ offeredCid }) => `/contests/${offeredCid}`,
    as: 'student',
    phone: true,
  },
  {
    name: 'contest-virtual-ask',
    path: ({ offeredCid }) => `/contests/${offeredCid}`,
    as: 'student',
    show: async (page) => {
      await page
        .locator('main')
        .getByRole('button', { name: /^(Start virtual participation|开始虚拟参赛)$/ })
        .click()
      await dialogOpen(page)
    },
  },
  {
    name: 'contest-virtual',
    path: ({ virtualCid }) => `/contests/${virtualCid}`,
    as: 'student',
    phone: true,
    show: rowsReady,
  },
  {
    name: 'contest-virtual-status',
    path: ({ virtualCid }) => `/contests/${virtualCid}/status`,
    as: 'student',
    show: rowsReady,
  },
  {
    name: 'contest-virtual-ranklist',
    path: ({ virtualCid }) => `/contests/${virtualCid}/ranklist`,
    as: 'student',
    phone: true,
    show: rowsReady,
  },
  {
    name: 'contest-virtual-over',
    path: ({ virtualCid }) => `/contests/${virtualCid}`,
    as: 'student',
    phone: true,
    before: runIsOver,
    show: rowsReady,
  },
  {
    name: 'contest-virtual-over-ranklist',
    path: ({ virtualCid }) => `/contests/${virtualCid}/ranklist?as=virtual`,
    as: 'student',
    before: runIsOver,
    show: rowsReady,
  },
  {
    name: 'contest-ranklist-presented',
    path: ({ cid }) => `/contests/${cid}/ranklist`,
    as: 'student',
    phone: true,
    show: async (page) => {
      await rowsReady(page)
      await page.locator('main [aria-haspopup=dialog]').click()
      await dialogOpen(page)
    },
  },
  {
    name: 'contest-awards',
    path: ({ cid }) => `/contests/${cid}/awards`,
    as: 'root',
    phone: true,
    show: rowsReady,
  },
  {
    name: 'contest-resolver',
    path: ({ cid }) => `/contests/${cid}/resolver`,
    as: 'root',
    phone: true,
    refusal: ['/resolver', 409],
    show: resolverOpen,
  },
  { name: 'contest-questions', path: ({ cid }) => `/contests/${cid}/questions`, as: 'student', phone: true },
  {
    name: 'contest-side',
    path: ({ cid }) => `/contests/${cid}/problem/1/submit`,
    as: 'student',
    phone: true,
    show: editorReady,
  },
  {
    name: 'contest-judging',
    path: ({ cid }) => `/contests/${cid}/judging`,
    as: 'root',
    phone: true,
    show: rowsReady,
  },
  { name: 'contest-entrants', path: ({ cid }) => `/contests/${cid}/entrants`, as: 'root', show: rowsReady },
  {
    name: 'contest-teams',
    path: ({ teamCid }) => `/contests/${teamCid}/teams`,
    as: 'root',
    phone: true,
    show: rowsReady,
  },
  {
    name: 'contest-teams-add',
    path: ({ teamCid }) => `/contests/${teamCid}/teams`,
    as: 'root',
    phone: true,
    show: async (page) => {
      await page.getByRole('button', { name: /^(Add a team|添加队伍)$/ }).click()
      await dialogOpen(page)
    },
  },
  {
    name: 'contest-teams-sheet',
    path: ({ teamCid }) => `/contests/${teamCid}/teams`,
    as: 'root',
    show: async (page) => {
      await page.getByRole('button', { name: /^(Paste a sheet|粘贴表格)$/ }).click()
      await dialogOpen(page)
    },
  },
  {
    name: 'contest-team',
    path: ({ teamCid }) => `/contests/${teamCid}/teams/1`,
    as: 'student',
    phone: true,
    show: rowsReady,
  },
  {
    name: 'contest-ranklist-teams',
    path: ({ teamCid }) => `/contests/${teamCid}/ranklist`,
    as: 'student',
    phone: true,
    show: rowsReady,
  },
  { name: 'contest-edit', path: ({ cid }) => `/contests/${cid}/edit`, as: 'root', phone: true },
  { name: 'contest-unseen-edit', path: ({ unseenCid }) => `/contests/${unseenCid}/edit`, as: 'root' },
  { name: 'contest-create', path: () => '/contest/create', as: 'root' },
  { name: 'contest-import', path: () => '/contest/import', as: 'root' },
  {
    name: 'contest-import-preview',
    path: () => '/contest/import?id=1',
    as: 'root',
    phone: true,
    before: packaged,
    show: async (page) => {
      await page.getByRole('button', { name: /^(Create contest|创建比赛)$/ }).waitFor()
    },
  },
  { name: 'contest-transfer', path: ({ cid }) => `/contests/${cid}/edit`, as: 'root', show: lastButton },
]
