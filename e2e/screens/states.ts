// Screens when there is nothing to show, when somebody may not see it, and when a call fails or takes its time.

import type { Page } from 'playwright-core'
import type { Screen } from '../screens.ts'
import { dialogOpen, rowsReady } from '../show.ts'

const unknown = 999_999

/** Calls below this address fail, as they do while the server cannot reach its database. */
const failing =
  (calls: string) =>
  async (page: Page): Promise<void> => {
    await page.route(calls, (route) =>
      route.fulfill({
        status: 503,
        json: { success: false, code: 503, message: 'Not ready', data: null, error: 'NOT_READY' },
      }),
    )
  }

/** Calls below this address get no answer. */
const hanging =
  (calls: string) =>
  async (page: Page): Promise<void> => {
    await page.route(calls, () => undefined)
  }

const skeletonShown = (page: Page): Promise<void> =>
  page.locator('main :is([aria-busy=true], .skeleton)').first().waitFor()

const alertShown = (page: Page): Promise<void> => page.getByRole('main').getByRole('alert').first().waitFor()

const empty: readonly Screen[] = [
  { name: 'status-empty', path: () => `/solution?pid=${unknown}`, as: 'student', phone: true },
  { name: 'contests-empty', path: () => '/contest?content=nothing-has-this-name', as: 'visitor' },
  { name: 'courses-empty', path: () => '/courses?keyword=nothing-has-this-name', as: 'student' },
  { name: 'discussions-empty', path: ({ quietPid }) => `/discuss?pid=${quietPid}`, as: 'student' },
  { name: 'my-submission-empty', path: ({ quietPid }) => `/problem/${quietPid}/mySubmission`, as: 'student' },
  { name: 'my-submission-visitor', path: ({ pid }) => `/problem/${pid}/mySubmission`, as: 'visitor' },
  { name: 'statistics-empty', path: ({ quietPid }) => `/problem/${quietPid}/statistics`, as: 'visitor' },
  { name: 'test-data-empty', path: ({ draftPid }) => `/problem/${draftPid}/testcase`, as: 'root' },
]

const refused: readonly Screen[] = [
  {
    name: 'problem-missing',
    path: () => `/problem/${unknown}`,
    as: 'visitor',
    phone: true,
    refusal: [`${unknown}`, 404],
  },
  {
    name: 'contest-missing',
    path: () => `/contests/${unknown}`,
    as: 'student',
    refusal: [`${unknown}`, 404],
  },
  {
    name: 'exam-missing',
    path: () => `/exam/${unknown}`,
    as: 'student',
    phone: true,
    refusal: [`${unknown}`, 404],
  },
  { name: 'course-missing', path: () => `/course/${unknown}`, as: 'student', refusal: [`${unknown}`, 404] },
  {
    name: 'solution-missing',
    path: () => `/solution/${unknown}`,
    as: 'student',
    refusal: [`${unknown}`, 404],
  },
  {
    name: 'discussion-missing',
    path: () => `/discuss/${unknown}`,
    as: 'student',
    refusal: [`${unknown}`, 404],
  },
  { name: 'news-missing', path: () => `/news/${unknown}`, as: 'visitor', refusal: [`${unknown}`, 404] },
  {
    name: 'user-missing',
    path: () => '/user/nobody-has-this',
    as: 'visitor',
    refusal: ['nobody-has-this', 404],
  },
  {
    name: 'problem-forbidden',
    path: ({ pid }) => `/problem/${pid}/edit`,
    as: 'student',
    phone: true,
    show: alertShown,
  },
  { name: 'contest-forbidden', path: ({ cid }) => `/contests/${cid}/edit`, as: 'student', show: alertShown },
]

const onTheWay: readonly Screen[] = [
  {
    name: 'status-failed',
    path: () => '/solution',
    as: 'student',
    phone: true,
    before: failing('**/api/status/list*'),
    show: alertShown,
    refusal: ['/api/status/list', 503],
  },
  {
    name: 'solution-failed',
    path: ({ mixedSid }) => `/solution/${mixedSid}`,
    as: 'student',
    before: failing('**/api/status/*'),
    show: alertShown,
    refusal: ['/api/status/', 503],
  },
  {
    name: 'status-loading',
    path: () => '/solution',
    as: 'student',
    phone: true,
    before: hanging('**/api/status/list*'),
    show: skeletonShown,
    waits: true,
  },
  {
    name: 'contest-ranklist-loading',
    path: ({ cid }) => `/contests/${cid}/ranklist`,
    as: 'student',
    before: hanging('**/api/contest/*/ranklist*'),
    show: skeletonShown,
    waits: true,
  },
  {
    name: 'sign-on',
    path: () => '/oauth/cas/callback?code=1&state=1',
    as: 'visitor',
    before: hanging('**/api/oauth/**'),
    waits: true,
  },
]

/** The question before something is deleted. */
const questions: readonly Screen[] = [
  {
    name: 'tag-delete',
    path: () => '/admin/tags',
    as: 'root',
    phone: true,
    show: async (page) => {
      await rowsReady(page)
      await page.locator('main tbody tr').first().getByRole('button').last().click()
      await dialogOpen(page)
    },
  },
]

export const states: readonly Screen[] = [...empty, ...refused, ...onTheWay, ...questions]
