// Administration of submissions, people and hosts.

import type { Page } from 'playwright-core'
import type { Screen } from '../screens.ts'
import { checkSheet, dialogOpen, pasting, rowsReady } from '../show.ts'

const steps = { stored: 14, waited: 9, judged: 412, heard: 3 }
const probes = [
  { language: 5, host: 'judge-1', judge: 3, error: '', steps, cpuMs: 1 },
  { language: 3, host: 'judge-2', judge: 3, error: '', steps: { ...steps, judged: 1260 }, cpuMs: 88 },
  { language: 4, host: 'judge-1', judge: 4, error: 'killed', steps, cpuMs: 20 },
  {
    language: 11,
    host: null,
    judge: null,
    error: '',
    steps: { stored: 14, waited: null, judged: null, heard: null },
    cpuMs: null,
  },
]

/** The same times in every picture, and nobody is asked too often. */
async function probesBack(page: Page): Promise<void> {
  const json = { success: true, code: 200, message: 'OK', data: { probes } }
  await page.route('**/api/health/probe', (route) => route.fulfill({ json }))
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Send|发送)$/ })
    .click()
  await rowsReady(page)
}

/** One of the page's own buttons opens a dialog. */
const opens = (name: RegExp) => async (page: Page) => {
  await rowsReady(page)
  await page.getByRole('main').getByRole('button', { name }).first().click()
  await dialogOpen(page)
}

/** Shown once; the same one in every picture. */
async function tokenMade(page: Page): Promise<void> {
  const joinToken = {
    id: 1,
    name: 'lab',
    labels: ['lab'],
    joined: 0,
    createdAt: '2026-01-01T08:00:00Z',
    lastUsedAt: null,
  }
  const data = { joinToken, token: 'vjt_5fK2pXw8Qm1RtYc9Zb3Nd7Lh0Gs4Ve6U' }
  await page.route('**/api/admin/judge-tokens', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 201, json: { success: true, code: 201, message: 'Created', data } })
      : route.fallback(),
  )
  await opens(/^(Add a token|添加令牌)$/)(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('lab')
  await dialog.getByRole('button', { name: /^(Create|创建)$/ }).click()
  await dialog.locator('pre').waitFor()
}

export const admin: readonly Screen[] = [
  { name: 'solutions', path: () => '/admin/solutions', as: 'root', phone: true, show: rowsReady },
  {
    name: 'solutions-rejudge',
    path: ({ cid }) => `/admin/solutions?mid=${cid}&sortBy=time`,
    as: 'root',
    phone: true,
    show: async (page) => {
      await rowsReady(page)
      const rows = page.getByRole('main').getByRole('checkbox')
      for (const row of [1, 2]) await rows.nth(row).check()
      await page.getByRole('main').getByRole('group').getByRole('button').first().click()
      await dialogOpen(page)
      await page.locator('dialog strong').waitFor()
    },
  },
  { name: 'jobs', path: () => '/admin/jobs', as: 'root', phone: true, show: rowsReady },
  { name: 'job', path: ({ jobId }) => `/admin/jobs/${jobId}`, as: 'root', phone: true, show: rowsReady },
  { name: 'job-people', path: ({ jobId }) => `/admin/jobs/${jobId}?tab=people`, as: 'root', show: rowsReady },
  {
    name: 'job-ranks',
    path: ({ jobId }) => `/admin/jobs/${jobId}?tab=ranks`,
    as: 'root',
    phone: true,
    show: rowsReady,
  },
  { name: 'notices-send', path: () => '/admin/notifications', as: 'root', phone: true, show: rowsReady },
  { name: 'overview', path: () => '/admin', as: 'root', phone: true },
  { name: 'site-settings', path: () => '/admin/settings', as: 'root', phone: true },
  { name: 'site-settings-mail', path: () => '/admin/settings?section=mail', as: 'root', phone: true },
  { name: 'mails', path: () => '/admin/mail', as: 'root', phone: true },
  { name: 'site-settings-second-factor', path: () => '/admin/settings?section=second-factor', as: 'root' },
  { name: 'site-settings-sign-up', path: () => '/admin/settings?section=sign-up', as: 'root' },
  {
    name: 'site-settings-languages',
    path: () => '/admin/settings?section=languages',
    as: 'root',
    phone: true,
    show: rowsReady,
  },
  { name: 'site-settings-retention', path: () => '/admin/settings?section=retention', as: 'root' },
  { name: 'judge-hosts', path: () => '/admin/judges', as: 'root', phone: true, show: rowsReady },
  {
    name: 'judge-host-new',
    path: () => '/admin/judges',
    as: 'root',
    phone: true,
    show: opens(/^(Add a host|添加评测机)$/),
  },
  {
    name: 'judge-host-edit',
    path: () => '/admin/judges',
    as: 'root',
    phone: true,
    show: opens(/^(Edit|编辑)$/),
  },
  { name: 'join-token', path: () => '/admin/judges', as: 'root', phone: true, show: tokenMade },
  {
    name: 'health',
    path: () => '/admin/health',
    as: 'root',
    phone: true,
    show: (page) => page.locator('main li').first().waitFor(),
  },
  { name: 'health-probe', path: () => '/admin/health', as: 'root', phone: true, show: probesBack },
  { name: 'groups', path: () => '/admin/groups', as: 'root', phone: true, show: rowsReady },
  { name: 'group', path: ({ gid }) => `/admin/groups?gid=${gid}`, as: 'root', phone: true, show: pasting },
  { name: 'tags', path: () => '/admin/tags', as: 'root', phone: true, show: rowsReady },
  {
    name: 'tag-edit',
    path: () => '/admin/tags',
    as: 'root',
    phone: true,
    show: async (page) => {
      await rowsReady(page)
      await page.locator('main tbody').getByRole('button').first().click()
      await dialogOpen(page)
    },
  },
  { name: 'users', path: () => '/admin/users', as: 'root', phone: true, show: rowsReady },
  { name: 'users-none', path: () => '/admin/users?keyword=nobody-has-this', as: 'root' },
  {
    name: 'user-managed',
    path: () => '/admin/users/chen-yu',
    as: 'root',
    phone: true,
    show: rowsReady,
  },
  {
    name: 'user-erase',
    path: () => '/admin/users/chen-yu',
    as: 'root',
    phone: true,
    show: async (page) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(Erase|清除)$/ })
        .click()
      await dialogOpen(page)
    },
  },
  {
    name: 'user-password',
    path: () => '/admin/users/chen-yu',
    as: 'root',
    show: async (page) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /Set a new password|设置新密码/ })
        .click()
      await dialogOpen(page)
    },
  },
  { name: 'user-import', path: () => '/admin/user-import', as: 'root' },
  {
    name: 'user-import-checked',
    path: () => '/admin/user-import',
    as: 'root',
    phone: true,
    show: checkSheet,
  },
  { name: 'audit', path: () => '/admin/audit', as: 'root', phone: true, show: rowsReady },
]
