// Learning platforms: root's list, a launch that asks something, and the teacher's part of the course settings.

import type { Page } from 'playwright-core'
import type { Screen } from '../screens.ts'

const answered = (call: string, data: object) => async (page: Page) => {
  await page.route(call, (route) => route.fulfill({ json: { success: true, code: 200, message: '', data } }))
}

const launch = {
  step: 'account',
  platform: 'Campus Moodle',
  context: 'Algorithms 101',
  name: 'Lin Xia',
  forPlatform: false,
  framed: false,
  creates: true,
  path: null,
}
const path = () => '/lti/choose/00000000-0000-4000-8000-000000000000'
const launched = (more: object) => answered('**/api/lti/launch/*', { ...launch, ...more })

const address = (name: string): string => `https://moodle.campus.example/mod/lti/${name}.php`
const platform = {
  platformId: 1,
  name: 'Campus Moodle',
  issuer: 'https://moodle.campus.example',
  clientId: 'Xq2fT7aKd91mPzw',
  deployments: ['1'],
  loginUrl: address('auth'),
  tokenUrl: address('token'),
  keysUrl: address('certs'),
  audience: null,
  frames: [],
  creates: true,
  matches: 'number',
  on: true,
  pending: false,
  courses: 3,
  people: 128,
}
const pending = {
  ...platform,
  platformId: 2,
  name: 'moodle.campus.example',
  deployments: [],
  on: false,
  pending: true,
  courses: 0,
  people: 0,
}
const platforms = {
  platforms: [platform],
  addresses: {
    login: 'https://judge.campus.example/lti/login',
    launch: 'https://judge.campus.example/lti/launch',
    keys: 'https://judge.campus.example/lti/keys',
  },
  keys: [
    {
      keyId: '0f3a9c1d-1111-4111-8111-111111111111',
      createdAt: '2026-01-01T08:00:00Z',
      publishedUntil: null,
    },
  ],
}

const context = {
  contextId: 1,
  platform: 'Campus Moodle',
  title: 'Algorithms 101',
  teacherRole: 'student',
  hasRoster: true,
  linkedBy: 'teacher',
  linkedAt: '2026-01-01T08:00:00Z',
  syncedAt: '2026-01-02T08:00:00Z',
  syncError: null,
  members: 64,
  gone: 2,
  links: [
    { cid: null, title: '', hasGrades: false },
    { cid: 1, title: 'Sheet 1', hasGrades: true },
  ],
}
const grade = {
  linkId: 1,
  cid: 1,
  title: 'Sheet 1',
  uid: 'lin',
  nick: 'Lin Xia',
  mark: 8750,
  state: 'sent',
  tries: 1,
  error: null,
  nextAt: null,
  sentAt: '2026-01-02T08:00:00Z',
}
const failed = {
  ...grade,
  uid: 'wu',
  nick: 'Wu Min',
  mark: 10_000,
  state: 'failed',
  error: 'HTTP 403',
  sentAt: null,
}

async function linkedCourse(page: Page): Promise<void> {
  await answered('**/api/course/*/lti', { contexts: [context] })(page)
  const grades = { docs: [failed, grade], limit: 30, page: 1, pages: 1, total: 2 }
  await answered('**/api/course/*/lti-grades?*', grades)(page)
}

export const lti: readonly Screen[] = [
  { name: 'lti-account', path, as: 'visitor', before: launched({}), phone: true },
  { name: 'lti-choose', path, as: 'root', before: launched({ step: 'choose' }), phone: true },
  { name: 'lti-unlinked', path, as: 'student', before: launched({ step: 'unlinked' }), phone: true },
  {
    name: 'site-settings-platforms',
    path: () => '/admin/settings?section=platforms',
    as: 'root',
    before: answered('**/api/admin/lti', platforms),
    phone: true,
  },
  {
    name: 'site-settings-platform-pending',
    path: () => '/admin/settings?section=platforms',
    as: 'root',
    before: answered('**/api/admin/lti', { ...platforms, platforms: [pending, platform] }),
    show: async (page) => {
      await page.getByRole('button', { name: /^(Review|审核)$/ }).click()
      await page.getByRole('dialog').waitFor()
    },
    phone: true,
  },
  {
    name: 'course-settings-linked',
    path: ({ privateCourseId }) => `/course/${privateCourseId}/settings`,
    as: 'root',
    before: linkedCourse,
    phone: true,
  },
]
