// Every screen of the product: its address, who looks at it, and what must be done to see it. Whoever adds a screen adds it
// here; what a screen says when it has nothing to show, or may not, stands in screen-states.ts.

import type { Page } from 'playwright-core'
import type { Content } from './content.ts'
import { states } from './screen-states.ts'
import {
  cardsReady,
  checkSheet,
  dialogOpen,
  editorReady,
  lastButton,
  navigationOpen,
  openAuth,
  ownMenuOpen,
  pasting,
  rowsReady,
} from './show.ts'
import { untilShown } from './visit.ts'

export interface Screen {
  name: string
  path: (content: Content) => string
  as: 'visitor' | 'student' | 'root'
  /** What must be so before the address is opened. */
  before?: (page: Page) => Promise<void>
  /** Opens what the address alone does not show, and waits until it is there. */
  show?: (page: Page) => Promise<void>
  /** An answer that it is about: a part of the call's address, and the status. */
  refusal?: readonly [part: string, status: number]
  /** It shows how something is on its way, and never settles. */
  waits?: true
  /** Looked at on a phone in the short round too. */
  phone?: boolean
}

const missingPath = '/there/is/nothing/here'

const pages: readonly Screen[] = [
  { name: 'home', path: () => '/', as: 'visitor', phone: true },
  { name: 'home-student', path: () => '/', as: 'student' },
  { name: 'home-root', path: () => '/', as: 'root' },
  { name: 'news', path: ({ nid }) => `/news/${nid}`, as: 'visitor', phone: true },
  { name: 'news-edit', path: ({ nid }) => `/news/${nid}/edit`, as: 'root', phone: true, show: editorReady },
  { name: 'news-create', path: () => '/news/create', as: 'root', show: editorReady },
  { name: 'user-ranklist', path: () => '/user/ranklist', as: 'student', phone: true, show: rowsReady },
  { name: 'profile', path: ({ student }) => `/user/${student.uid}`, as: 'student', phone: true },
  { name: 'profile-root', path: ({ student }) => `/user/${student.uid}`, as: 'root' },
  { name: 'discussions', path: () => '/discuss', as: 'student', phone: true, show: rowsReady },
  {
    name: 'discussion-begin',
    path: ({ pid }) => `/discuss?pid=${pid}`,
    as: 'student',
    phone: true,
    show: async (page) => {
      await rowsReady(page)
      await page.getByRole('main').getByRole('button').first().click()
      await page.getByRole('main').locator('textarea').waitFor({ state: 'visible' })
    },
  },
  { name: 'discussion', path: ({ did }) => `/discuss/${did}`, as: 'student', phone: true },
  { name: 'discussion-visitor', path: ({ did }) => `/discuss/${did}`, as: 'visitor' },
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
  {
    name: 'submit-side',
    path: ({ pid }) => `/problem/${pid}/submit?side=1`,
    as: 'student',
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
  { name: 'similarity-choose', path: () => '/similarity', as: 'root' },
  {
    name: 'similarity',
    path: ({ similar }) => `/similarity?problem=${similar.pid}`,
    as: 'root',
    phone: true,
    show: rowsReady,
  },
  {
    name: 'similarity-groups',
    path: ({ similar }) => `/similarity?problem=${similar.pid}&view=groups&least=50`,
    as: 'root',
    phone: true,
    show: cardsReady,
  },
  {
    name: 'similarity-pair',
    path: ({ similar }) => `/similarity/pair/${similar.left}/${similar.right}`,
    as: 'root',
    phone: true,
    show: async (page) => {
      await page.locator('main pre').first().waitFor({ state: 'visible' })
      await page.keyboard.press('n')
    },
  },
  {
    name: 'solution-similar',
    path: ({ similar }) => `/solution/${similar.right}`,
    as: 'root',
    show: (page) => page.locator('main button[aria-expanded=false]').first().click(),
  },
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
  {
    name: 'notices',
    path: () => '/problems',
    as: 'student',
    phone: true,
    show: async (page) => {
      await page.getByRole('banner').locator('button[aria-haspopup=dialog]').click()
      await dialogOpen(page)
      await page.locator('dialog li').first().waitFor()
    },
  },
  { name: 'judge-hosts', path: () => '/admin/judges', as: 'root', phone: true, show: rowsReady },
  { name: 'contest', path: ({ cid }) => `/contests/${cid}`, as: 'student', phone: true, show: rowsReady },
  {
    name: 'contest-upcoming',
    path: ({ upcomingCid }) => `/contests/${upcomingCid}`,
    as: 'student',
    phone: true,
  },
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
  {
    name: 'contest-ranklist-frozen',
    path: ({ frozenCid }) => `/contests/${frozenCid}/ranklist`,
    as: 'student',
    phone: true,
    show: rowsReady,
  },
  { name: 'contest-entrants', path: ({ cid }) => `/contests/${cid}/entrants`, as: 'root', show: rowsReady },
  { name: 'contest-edit', path: ({ cid }) => `/contests/${cid}/edit`, as: 'root', phone: true },
  { name: 'contest-create', path: () => '/contest/create', as: 'root' },
  { name: 'contest-transfer', path: ({ cid }) => `/contests/${cid}/edit`, as: 'root', show: lastButton },
  { name: 'courses', path: () => '/courses', as: 'visitor', phone: true, show: cardsReady },
  {
    name: 'course-create',
    path: () => '/courses',
    as: 'root',
    phone: true,
    show: async (page) => {
      await cardsReady(page)
      await page.getByRole('main').getByRole('button').first().click()
      await dialogOpen(page)
    },
  },
  {
    name: 'course',
    path: ({ courseId }) => `/course/${courseId}`,
    as: 'student',
    phone: true,
    show: rowsReady,
  },
  {
    name: 'course-arrange',
    path: ({ courseId }) => `/course/${courseId}?arrange=1`,
    as: 'root',
    phone: true,
    show: async (page) => {
      await pasting(page)
      await page.getByRole('main').getByRole('combobox').first().fill('ferry')
      await page.getByRole('option').first().waitFor({ state: 'visible' })
    },
  },
  {
    name: 'course-contests',
    path: ({ courseId }) => `/course/${courseId}/contests`,
    as: 'root',
    show: rowsReady,
  },
  {
    name: 'course-members',
    path: ({ courseId }) => `/course/${courseId}/members`,
    as: 'root',
    phone: true,
    show: rowsReady,
  },
  {
    name: 'course-members-paste',
    path: ({ courseId }) => `/course/${courseId}/members`,
    as: 'root',
    phone: true,
    show: async (page) => {
      await rowsReady(page)
      await pasting(page)
      await page.locator('main textarea').fill('chen-yu\n240101, 240102\n')
    },
  },
  {
    name: 'course-role',
    path: ({ courseId }) => `/course/${courseId}/members`,
    as: 'root',
    phone: true,
    show: async (page) => {
      await rowsReady(page)
      await page.locator('main tbody').getByRole('button').first().click()
      await dialogOpen(page)
    },
  },
  {
    name: 'course-settings',
    path: ({ privateCourseId }) => `/course/${privateCourseId}/settings`,
    as: 'root',
  },
  {
    name: 'course-join',
    path: ({ privateCourseId }) => `/course/${privateCourseId}`,
    as: 'student',
    phone: true,
    refusal: ['/api/course/', 403],
  },
  {
    name: 'course-closed',
    path: ({ closedCourseId }) => `/course/${closedCourseId}`,
    as: 'student',
    refusal: ['/api/course/', 403],
  },
  {
    name: 'course-problem',
    path: ({ courseId, pid }) => `/problem/${pid}?course=${courseId}`,
    as: 'student',
  },
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
  { name: 'settings', path: () => '/settings', as: 'student', phone: true },
  { name: 'settings-admin', path: () => '/settings', as: 'root' },
  { name: 'faq', path: () => '/faq', as: 'visitor' },
  { name: 'not-found', path: () => missingPath, as: 'visitor', phone: true, refusal: [missingPath, 404] },
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
  {
    name: 'menu-more',
    // Nothing to press stands half under it.
    path: ({ nid }) => `/news/${nid}`,
    as: 'visitor',
    phone: true,
    show: navigationOpen(/^(More|更多)/),
  },
  {
    name: 'menu-admin',
    path: ({ nid }) => `/news/${nid}`,
    as: 'root',
    phone: true,
    show: navigationOpen(/^(Admin|管理)/),
  },
  { name: 'menu-own', path: ({ nid }) => `/news/${nid}`, as: 'student', phone: true, show: ownMenuOpen },
]

export const screens: readonly Screen[] = [...pages, ...states]

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
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await screen.before?.(page)
  await page.goto(screen.path(content))
  await untilShown(page)
  await screen.show?.(page)
  if (!screen.waits) await untilSettled(page)
}
