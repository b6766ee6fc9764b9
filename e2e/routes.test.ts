// Every address of the product opens for the least that one must be to see it, and all that admins may see for an admin. The
// router alone is asked whom its guard leads home (apps/web/src/app/addresses.test.tsx). The first address is loaded; from there
// on the visit stays in the page, as people do.

import { Language } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import { Judge } from '@verdict/domain/verdict'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventually, journeys, seen } from './journey.ts'
import { drawn, moreMenu, pathOf, profileMenu } from './pages.ts'
import { createProblem, freshName, judged, logIn, type Person, register, rootOf, submit } from './person.ts'
import { programs } from './programs/sum-and-difference.ts'

const { product, visit } = journeys()

interface Place {
  pid: number
  sid: number
  cid: number
  course: number
  nid: number
  did: number
  student: Person
}

type Access = 'everybody' | 'login' | 'admin' | 'root'

interface Route {
  rules: string
  path: (place: Place) => string
  access: Access
}

const route = (rules: string, access: Access, path: (place: Place) => string): Route => ({
  rules,
  path,
  access,
})

const routes: readonly Route[] = [
  route('[NAV-HOME-1]', 'everybody', () => '/'),
  route('[NAV-PROBLEM-1]', 'everybody', () => '/problems'),
  route('[NAV-PROBLEM-2]', 'login', () => '/problems/create'),
  route('[IMP-PAGE-1]', 'login', () => '/problems/import'),
  route('[NAV-PROBLEM-3]', 'everybody', ({ pid }) => `/problem/${pid}`),
  route('[NAV-PROBLEM-3]', 'everybody', ({ pid }) => `/problem/${pid}/submit`),
  route('[NAV-PROBLEM-3]', 'everybody', ({ pid }) => `/problem/${pid}/statistics`),
  route('[TOKEN-DEVICE-1]', 'everybody', () => '/device'),
  route('[NAV-SOLUTION-1]', 'everybody', () => '/solution'),
  route('[NAV-CONTEST-1]', 'everybody', () => '/contest'),
  route('[NAV-CONTEST-2]', 'login', () => '/contest/create'),
  route('[CPK-PAGE-1]', 'login', () => '/contest/import'),
  route('[NAV-CONTEST-3]', 'login', ({ cid }) => `/contests/${cid}`),
  route('[NAV-CONTEST-4]', 'login', ({ cid }) => `/contests/${cid}/problem/1`),
  route('[NAV-CONTEST-4]', 'login', ({ cid }) => `/contests/${cid}/problem/1/submit`),
  route('[NAV-CONTEST-4]', 'login', ({ cid }) => `/contests/${cid}/status`),
  route('[NAV-CONTEST-4]', 'login', ({ cid }) => `/contests/${cid}/ranklist`),
  route('[NAV-COURSE-1]', 'everybody', () => '/courses'),
  route('[NAV-COURSE-2]', 'login', ({ course }) => `/course/${course}`),
  route('[NAV-COURSE-3]', 'login', ({ course }) => `/course/${course}/contests`),
  route('[NAV-DISC-1]', 'everybody', () => '/discuss'),
  route('[NAV-DISC-1]', 'everybody', ({ did }) => `/discuss/${did}`),
  route('[NAV-NEWS-1]', 'admin', () => '/news/create'),
  route('[NAV-NEWS-2]', 'everybody', ({ nid }) => `/news/${nid}`),
  route('[NAV-NEWS-3]', 'admin', ({ nid }) => `/news/${nid}/edit`),
  route('[NAV-USER-1]', 'everybody', () => '/user/ranklist'),
  route('[NAV-USER-2]', 'everybody', ({ student }) => `/user/${student.uid}`),
  route('[NAV-USER-3]', 'login', () => '/submissions'),
  route('[NAV-USER-4]', 'login', () => '/settings'),
  route('[NAV-FAQ-1]', 'everybody', () => '/faq'),
  route('[HELP-API-1]', 'everybody', () => '/help/api'),
  route('[HELP-RECIPES-1]', 'everybody', () => '/help/recipes'),
  route('[NAV-ADMIN-1]', 'admin', () => '/admin/groups'),
  route('[NAV-ADMIN-2]', 'admin', () => '/admin/tags'),
  route('[NAV-ADMIN-3]', 'admin', () => '/admin/users'),
  route('[NAV-ADMIN-4]', 'admin', ({ student }) => `/admin/users/${student.uid}`),
  route('[NAV-ADMIN-5]', 'admin', () => '/admin/solutions'),
  route('', 'admin', () => '/admin'),
  route('', 'admin', () => '/admin/judges'),
  route('', 'admin', () => '/admin/notifications'),
  route('', 'root', () => '/admin/jobs'),
  route('', 'root', () => '/admin/audit'),
  route('', 'root', () => '/admin/settings'),
  route('', 'login', () => '/similarity'),
]
const rules = [...new Set(routes.map(({ rules }) => rules))].join(' ')

/** As people type them who forget the blank, or mean no good. */
const longWord = 'Wwm'.repeat(27)

let place: Place
let people: Record<'student' | 'admin' | 'root', Person>

beforeAll(async () => {
  const root = await rootOf(product)
  const student = await register(product, freshName('visitor'))
  await student.call('PUT /account/profile', {
    body: { nick: longWord.slice(0, 30), school: longWord.slice(0, 30), motto: longWord },
  })
  const teacher = await register(product, freshName('teacher'))
  await root.call('PUT /admin/users/:uid', {
    params: { uid: teacher.uid },
    body: { privilege: Privilege.Admin },
  })
  await root.call('POST /group/', { body: { title: freshName(longWord).slice(-79) } })
  const { tid } = await root.call('POST /tag', { body: { name: freshName(longWord).slice(-30) } })
  const pid = await createProblem(root, {
    title: longWord,
    description: longWord,
    tags: [tid],
    tests: [{ in: '3 1\n', out: '4 2\n' }],
  })
  const hour = 3_600_000
  const { cid } = await root.call('POST /contest/', {
    body: {
      title: freshName(longWord),
      // The problem was there before: what is said about it stays everybody's.
      start: new Date().toISOString(),
      end: new Date(Date.now() + hour).toISOString(),
      list: [pid],
    },
  })
  const { courseId } = await root.call('POST /course', {
    body: { name: freshName(longWord).slice(-30), encrypt: 1 },
  })
  await student.call('POST /course/:id', { params: { id: courseId }, body: {} })
  const sid = await submit(student, pid, Language.C, programs[Language.C][Judge.Accepted])
  await judged(student, sid)
  // Root too stands in the ranklists.
  await judged(root, await submit(root, pid, Language.C, programs[Language.C][Judge.Accepted]))
  const { nid } = await root.call('POST /news/', { body: { title: longWord, content: longWord } })
  const { did } = await student.call('POST /discuss', { body: { title: longWord, content: longWord, pid } })
  place = { pid, sid, cid, course: courseId, nid, did, student }
  people = { root, student, admin: await logIn(product, teacher.uid, teacher.password) }
})

/** To another address without loading the page anew, as a link does. */
const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

const visits: Record<'visitor' | 'student' | 'admin' | 'root', readonly Access[]> = {
  visitor: ['everybody'],
  student: ['login'],
  admin: ['everybody', 'login', 'admin'],
  root: ['root'],
}

describe(`${rules} every address`, () => {
  test.each(['visitor', 'student', 'admin', 'root'] as const)('visited by a %s', async (role) => {
    const { page, go } = await visit(role === 'visitor' ? {} : { as: people[role] })
    await go('/faq')
    for (const { path } of routes.filter(({ access }) => visits[role].includes(access))) {
      const to = path(place)
      await goTo(page, to)
      await eventually(async () => `${to} ends at ${pathOf(page)}`).toBe(`${to} ends at ${to}`)
      await seen(page.getByRole('heading', { level: 1 }))
      await eventually(() => page.getByRole('progressbar', { name: 'Loading page' }).count()).toBe(0)
      const heading = await page.getByRole('heading', { level: 1 }).first().innerText()
      expect(heading, to).not.toMatch(/not found|went wrong/i)
    }
  })

  test.each(['student', 'root'] as const)(
    '[UI-WRAP-1] with words of 81 letters, none is wider than the phone or the tablet of a %s, and no verb breaks',
    async (role) => {
      // Chinese breaks between any two letters.
      const { page, go } = await visit({ as: people[role], locale: 'zh-CN' })
      await go('/faq')
      const wide: string[] = []
      const submission = `/solution/${place.sid}`
      const all = routes.map(({ path }) => path(place))
      for (const to of role === 'root' ? [...all, submission] : [submission]) {
        await goTo(page, to)
        await eventually(async () => pathOf(page)).toBe(to)
        await page.waitForFunction(() => !document.querySelector('main :is([aria-busy=true], .skeleton)'))
        for (const width of [390, 1000]) {
          await page.setViewportSize({ width, height: 900 })
          await drawn(page)
          const { over, broken } = await page.evaluate(() => {
            const all = document.querySelectorAll<HTMLElement>(
              'html, main div:not(.vh):has(> table), main fieldset label',
            )
            // One's own row may reach past a table that hides nothing: there the window alone is asked.
            const boxes = Array.from(all).filter(
              (box) => !box.matches('div') || getComputedStyle(box).overflowX !== 'visible',
            )
            const verbs = Array.from(document.querySelectorAll('main td :is(a, button)')).flatMap((verb) => {
              const range = document.createRange()
              range.selectNodeContents(verb)
              const text = verb.textContent ?? ''
              return text.length < 5 && range.getClientRects().length > 1 ? [text] : []
            })
            return {
              over: Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth)),
              broken: verbs,
            }
          })
          if (over > 0 || broken.length > 0) wide.push(`${to} at ${width} px: ${over} ${broken.join(', ')}`)
        }
      }
      expect(wide).toEqual([])
    },
  )

  test('is known to the server, which answers with the page', async () => {
    for (const { path } of routes) {
      const to = path(place)
      const { status } = await fetch(product.url + to, { headers: { cookie: people.root.cookie() } })
      expect(`${to} ${status}`).toBe(`${to} 200`)
    }
  })

  test('[NAV-SOLUTION-2] one submission, opened by its author', async () => {
    const { page, go } = await visit({ as: people.student })
    await go(`/solution/${place.sid}`)
    await seen(page.getByRole('heading', { level: 1, name: new RegExp(String(place.sid)) }))
  })
})

test('[UI-NAV-1] [UI-NAV-2] [UI-NAV-3] [UI-NAV-5] [ADM-MENU-1] the menus lead to every part', async () => {
  const { page, go } = await visit({ as: people.root })
  await go('/faq')
  const addresses = (links: Locator) =>
    links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const hrefs = () => addresses(page.getByRole('banner').getByRole('listitem').getByRole('link'))
  const bar = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await eventually(() => addresses(bar)).toEqual(
    expect.arrayContaining(['/', '/courses', '/problems', '/user/ranklist', '/contest']),
  )
  await moreMenu(page).click()
  await eventually(hrefs).toEqual(['/discuss', '/solution', '/faq'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Admin', exact: true }).click()
  await eventually(hrefs).toEqual(
    expect.arrayContaining([
      '/problems/create',
      '/contest/create',
      '/news/create',
      '/admin/users',
      '/admin/tags',
      '/admin/groups',
      '/admin/solutions',
      '/admin/judges',
      '/admin/audit',
    ]),
  )
  await page.keyboard.press('Escape')
  await profileMenu(page, people.root.uid).click()
  await eventually(hrefs).toEqual([`/user/${people.root.uid}`, '/submissions', '/settings'])
})
