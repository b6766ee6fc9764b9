import { ProblemStatus, ProblemType } from '@verdict/domain/problem'
import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../i18n/index.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { closeAuthDialog, getAuthDialog } from '../lib/session/auth-dialog.ts'
import { setProfile } from '../lib/session/session.ts'
import { setWebsite } from '../lib/site.ts'
import { Application } from './application.tsx'
import { newRouter } from './router.ts'

const answer = (status: number, data: unknown) => {
  const refusal = status === 200 ? {} : { error: 'NOT_FOUND' }
  return new Response(
    JSON.stringify({ success: status === 200, code: status, message: '', data, ...refusal }),
    {
      status,
    },
  )
}

const html = { description: '', input: '', output: '', hint: '', hasMath: false }
/** A reserved one. */
const problem = {
  pid: 1000,
  title: 'A + B',
  status: ProblemStatus.Reserve,
  type: ProblemType.Traditional,
  submit: 0,
  solve: 0,
  ratio: 0,
  isOwner: false,
  tags: [],
  may: { manage: false, edit: false, delete: false },
  description: '',
  input: '',
  output: '',
  in: '',
  out: '',
  hint: '',
  html,
  language: 'en',
  languages: ['en'],
  samples: [],
  attachments: [],
  pdf: null,
  source: '',
  author: '',
  licence: '',
  difficulty: '',
  answer: 'program',
  passes: 1,
  processes: 1,
  accepts: [],
  time: 1000,
  memory: 32_768,
  testcases: 1,
  editorials: { seen: 0, writes: false },
}
/** By the path of the call; anything else is missing. */
const answers: Record<string, unknown> = { '/api/problem/1000': problem }

beforeAll(() => startI18n('en-US'))
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', async (address: string) => {
    const data = answers[address.split('?')[0]!]
    return data ? answer(200, data) : answer(404, null)
  })
  setWebsite({
    title: 'Lab',
    timeZone: 'UTC',
    apiPublicKey: '',
    oauthEnabled: {},
    buildSHA: '',
    buildTime: '',
    avatarUrl: null,
    logo: null,
    contact: null,
    footer: [],
    language: 'en-US',
    languages: [],
    signUp: { rule: 'open', domains: [] },
  })
  setProfile({ uid: 'ann', privilege: 3 } as never)
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  setProfile(null)
  vi.unstubAllGlobals()
})

const open = async (path: string) => {
  const router = newRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  render(<Application router={router} />)
}

test.each([
  '/nowhere',
  '/course/abc',
  '/course/0',
  '/course/5/nothing',
  '/problem/abc',
  '/problem/1000/nothing',
  '/contests/abc',
  '/contests/5/nothing',
  '/contests/5/problem/1/nothing',
  '/discuss/abc',
  '/news/abc',
  '/news/1/nothing',
  '/solution/abc',
  '/similarity/pair/1/x',
  '/admin/jobs/x',
])('[NAV-404-1] %s is an address without a page, said within the page', async (path) => {
  await open(path)
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
})

/** Every address that the router knows; of exam 7 where it is about one. */
const everyAddress = (): string[] =>
  Object.keys(newRouter().routesByPath).map((route) =>
    route.replaceAll('$cid', '7').replaceAll(/\$\w+/g, '1'),
  )

test.each([
  ['before entry', { isIn: false, hasHandedIn: false }, /^\/(?:exam\/7|receipt)(?:\/|$)/],
  ['in the exam', { isIn: true, hasHandedIn: false }, /^\/(?:exam\/7|contests\/7|receipt)(?:\/|$)/],
  ['handed in', { isIn: true, hasHandedIn: true }, /^\/(?:exam\/7|receipt)(?:\/|$)/],
])('[EXAM-ENTRY-13] %s every address leads into the exam', async (_phase, exam, inside) => {
  setProfile({ uid: 'ann', privilege: 3, exam: { cid: 7, ...exam } } as never)
  const outside: string[] = []
  for (const path of everyAddress()) {
    const router = newRouter(createMemoryHistory({ initialEntries: [path] }))
    await router.load()
    const { pathname } = router.state.location
    if (!inside.test(pathname)) outside.push(`${path} shows ${pathname}`)
  }
  expect(outside).toEqual([])
  expect(everyAddress().length).toBeGreaterThan(60)
})

/** Addresses that are not for everybody. */
const kept = {
  login:
    /^\/(?:settings|submissions|contest\/(?:create|import)|solution\/1\/compare|contests\/.*|course\/\d.*|problems\/(?:create|import)|problem\/1\/(?:edit|testcase|workshop|editorial\/edit)|similarity.*|exam\/7\/desk|plans|plan\/1)$/,
  admin: /^\/(?:admin(?!\/(?:audit|mail|settings|jobs)).*|news\/(?:create|1\/edit))$/,
  root: /^\/admin\/(?:audit|mail|settings|jobs).*$/,
}
/** These lead on to another where they may be opened. */
const onward: Record<string, string> = {
  '/contests/7/problem': '/contests/7/problem/1',
  '/course/1/problems': '/course/1',
  // With nothing to compare it with.
  '/solution/1/compare': '/solution/1',
}

test.each([
  ['visitor', null, []],
  ['student', 1, ['login']],
  ['admin', 2, ['login', 'admin']],
  ['root', 3, ['login', 'admin', 'root']],
] as const)(
  '[GUARD-LOGIN-1] [GUARD-ADMIN-1] every address opens, or leads home, for a %s',
  async (viewer, privilege, opened) => {
    setProfile(privilege === null ? null : ({ uid: 'ann', privilege } as never))
    const [led, expected] = [[] as string[], [] as string[]]
    for (const address of everyAddress()) {
      const path = address.replace(/(?<=.)\/$/, '')
      const router = newRouter(createMemoryHistory({ initialEntries: [path] }))
      await router.load()
      led.push(`${path} leads to ${router.state.location.pathname}, login ${getAuthDialog()?.next ?? '-'}`)
      closeAuthDialog()

      const least = (['login', 'admin', 'root'] as const).find((name) => kept[name].test(path))
      const isOpen = !least || (opened as readonly string[]).includes(least)
      // One's own submissions are nobody's: the problem is shown.
      const shown = viewer === 'visitor' ? path.replace('/mySubmission', '') : path
      const end = isOpen ? (onward[path] ?? shown) : '/'
      const next = least === 'login' && viewer === 'visitor' ? path : '-'
      expected.push(`${path} leads to ${end}, login ${next}`)
    }
    expect(led).toEqual(expected)
  },
)

test('a thing that is not there is reported in the words of its kind', async () => {
  await open('/problem/999')
  expect(await screen.findByRole('link', { name: 'All problems' })).toBeTruthy()
})

test.each(['/problem/1000/statistics', '/problem/1000/statistics?course=5'])(
  '[UI-NAV-7] at %s the tab that is open is marked',
  async (path) => {
    await open(path)
    const tabs = within(await screen.findByRole('navigation', { name: 'Problem actions' }))
    const current = tabs.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
    expect(current.map((link) => link.textContent)).toEqual(['Statistics'])
  },
)

test('[EDI-PAGE-1] editorials stand among the tabs where there is one to see, or to write', async () => {
  const editorial = {
    course: null,
    language: 'en',
    html: '<p>Add them.</p>',
    hasMath: false,
    program: null,
    updatedAt: '2026-05-01T08:00:00.000Z',
  }
  const links = async (editorials: object) => {
    answers['/api/problem/1000'] = { ...problem, editorials }
    answers['/api/problem/1000/editorial'] = { editorials: [editorial] }
    await open('/problem/1000/editorial')
    const tabs = within(await screen.findByRole('navigation', { name: 'Problem actions' }))
    const found = tabs.getAllByRole('link').map((link) => link.textContent)
    return found.filter((text) => text?.toLowerCase().includes('editorial'))
  }
  expect(await links({ seen: 1, writes: false })).toEqual(['Editorial'])
  expect(await screen.findByText('Add them.')).toBeTruthy()
  for (const [editorials, expected] of [
    [{ seen: 0, writes: false }, []],
    [{ seen: 0, writes: true }, ['Write editorial']],
  ] as const) {
    cleanup()
    queryClient.clear()
    expect(await links(editorials)).toEqual(expected)
  }
  answers['/api/problem/1000'] = problem
  delete answers['/api/problem/1000/editorial']
})

test('within a course a reserved problem is one of the course, and only elsewhere marked as reserved', async () => {
  await open('/problem/1000?course=5')
  expect(await screen.findByText('Not public')).toBeTruthy()
  expect(screen.queryByText('Reserved')).toBeNull()
  cleanup()
  await open('/problem/1000')
  expect(await screen.findByText('Reserved')).toBeTruthy()
})
