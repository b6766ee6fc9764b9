// Every screen of the product: its address, who looks at it, and what must be done to see it. Texts in `show` are taken by
// role and place, not by words, since each screen is shown in both languages. Whoever adds a screen adds it here.

import type { Page } from 'playwright-core'
import type { Content } from './content.ts'

export interface Screen {
  name: string
  path: (content: Content) => string
  as: 'visitor' | 'student' | 'root'
  /** Opens what the address alone does not show, and waits until it is there. */
  show?: (page: Page) => Promise<void>
  /** Looked at on a phone in the short round too. */
  phone?: boolean
}

const dialogOpen = (page: Page): Promise<void> =>
  page.locator('dialog[open]').first().waitFor({ state: 'visible' })

const openAuth = async (page: Page): Promise<void> => {
  await page
    .getByRole('banner')
    .getByRole('button')
    .filter({ hasText: /Login|登录/ })
    .click()
  await dialogOpen(page)
}

const editorReady = (page: Page): Promise<void> =>
  page.getByRole('main').getByRole('textbox').first().waitFor({ state: 'visible' })

const rowsReady = (page: Page): Promise<void> =>
  page.locator('main table:not([aria-busy]) tbody tr').first().waitFor({ state: 'visible' })

export const missingPath = '/there/is/nothing/here'

export const screens: readonly Screen[] = [
  { name: 'home', path: () => '/', as: 'visitor', phone: true },
  { name: 'home-student', path: () => '/', as: 'student' },
  { name: 'login', path: () => '/', as: 'visitor', show: openAuth },
  {
    name: 'register-flagged',
    path: () => '/',
    as: 'visitor',
    phone: true,
    show: async (page) => {
      await openAuth(page)
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('navigation').getByRole('button').nth(1).click()
      await dialog.locator('form button[type=submit]').click()
      await dialog.getByRole('alert').first().waitFor()
    },
  },
  { name: 'problems', path: () => '/problems', as: 'visitor', phone: true, show: rowsReady },
  { name: 'problems-root', path: () => '/problems', as: 'root', show: rowsReady },
  { name: 'problems-empty', path: () => '/problems?search=nothing-has-this-name', as: 'visitor' },
  { name: 'problem', path: ({ pid }) => `/problem/${pid}`, as: 'student', phone: true },
  { name: 'problem-root', path: ({ pid }) => `/problem/${pid}`, as: 'root' },
  {
    name: 'submit',
    path: ({ pid }) => `/problem/${pid}/submit`,
    as: 'student',
    phone: true,
    show: editorReady,
  },
  { name: 'submit-visitor', path: ({ pid }) => `/problem/${pid}/submit`, as: 'visitor' },
  {
    name: 'my-submission',
    path: ({ pid }) => `/problem/${pid}/mySubmission`,
    as: 'student',
    show: rowsReady,
  },
  { name: 'statistics', path: ({ pid }) => `/problem/${pid}/statistics`, as: 'visitor', show: rowsReady },
  {
    name: 'problem-edit',
    path: ({ pid }) => `/problem/${pid}/edit`,
    as: 'root',
    phone: true,
    show: editorReady,
  },
  {
    name: 'test-data',
    path: ({ pid }) => `/problem/${pid}/testcase`,
    as: 'root',
    phone: true,
    show: rowsReady,
  },
  { name: 'problem-create', path: () => '/problems/create', as: 'root', show: editorReady },
  { name: 'status', path: () => '/solution', as: 'student', phone: true, show: rowsReady },
  {
    name: 'solution',
    path: ({ mixedSid }) => `/solution/${mixedSid}`,
    as: 'student',
    phone: true,
    show: rowsReady,
  },
  { name: 'solution-root', path: ({ mixedSid }) => `/solution/${mixedSid}`, as: 'root', show: rowsReady },
  {
    name: 'solution-compile-error',
    path: ({ compileErrorSid }) => `/solution/${compileErrorSid}`,
    as: 'student',
  },
  { name: 'my-submissions', path: () => '/submissions', as: 'student', show: rowsReady },
  { name: 'contests', path: () => '/contest', as: 'visitor', phone: true, show: rowsReady },
  { name: 'contests-root', path: () => '/contest', as: 'root', show: rowsReady },
  { name: 'judge-hosts', path: () => '/admin/judges', as: 'root', phone: true, show: rowsReady },
  { name: 'contest', path: ({ cid }) => `/contests/${cid}`, as: 'student', phone: true, show: rowsReady },
  { name: 'contest-entry', path: ({ lockedCid }) => `/contests/${lockedCid}`, as: 'student', phone: true },
  { name: 'contest-problem', path: ({ cid }) => `/contests/${cid}/problem/1`, as: 'student', phone: true },
  {
    name: 'contest-submit',
    path: ({ cid }) => `/contests/${cid}/problem/1/submit`,
    as: 'student',
    show: editorReady,
  },
  { name: 'contest-status', path: ({ cid }) => `/contests/${cid}/status`, as: 'student', show: rowsReady },
  {
    name: 'contest-ranklist',
    path: ({ cid }) => `/contests/${cid}/ranklist`,
    as: 'student',
    phone: true,
    show: rowsReady,
  },
  { name: 'contest-entrants', path: ({ cid }) => `/contests/${cid}/entrants`, as: 'root', show: rowsReady },
  { name: 'contest-edit', path: ({ cid }) => `/contests/${cid}/edit`, as: 'root', phone: true },
  { name: 'contest-create', path: () => '/contest/create', as: 'root' },
  { name: 'settings', path: () => '/settings', as: 'student', phone: true },
  { name: 'faq', path: () => '/faq', as: 'visitor' },
  { name: 'not-found', path: () => missingPath, as: 'visitor' },
  {
    name: 'info',
    path: () => '/faq',
    as: 'visitor',
    show: async (page) => {
      await page.getByRole('contentinfo').getByRole('button').first().click()
      await dialogOpen(page)
    },
  },
  {
    name: 'search',
    path: () => '/problems',
    as: 'visitor',
    show: async (page) => {
      await page.keyboard.press('Control+K')
      await dialogOpen(page)
    },
  },
  {
    name: 'shortcuts',
    path: () => '/problems',
    as: 'visitor',
    show: async (page) => {
      await page.keyboard.press('?')
      await dialogOpen(page)
    },
  },
]

export interface Look {
  locale: 'en-US' | 'zh-CN'
  width: 390 | 1440
}

/** Skeletons and placeholders stand where something is still on its way. */
const untilSettled = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => !document.querySelector('main :is([aria-busy=true], .skeleton)'))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Resolves when the screen shows all it has. */
export async function showScreen(page: Page, screen: Screen, content: Content): Promise<void> {
  await page.goto(screen.path(content))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await screen.show?.(page)
  await untilSettled(page)
}
