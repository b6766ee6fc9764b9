// A course there and a course here, as a teacher and a student meet them: in a frame of another site, where this site's cookies
// do not come along, and in windows of their own.

import { randomUUID } from 'node:crypto'
import { Language } from '@verdict/domain/language'
import { instructor, learner, type LtiPlatform, startLtiPlatform } from '@verdict/testkit/lti-platform'
import type { JwkSet } from '@verdict/testkit/lti-token'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCourse, teacherOf } from './courses.ts'
import { eventually, journeys, seen } from './journey.ts'
import { pathOf } from './pages.ts'
import { createProblem, freshName, type Person, rootOf } from './person.ts'

const { product, visit } = journeys()
let platform: LtiPlatform
let teacher: Person
let course: { id: number; name: string }
let homework: number
let pid: number
const sheet = freshName('Sheet')
/** Begun by the teacher, who chooses for it. */
const link = { id: randomUUID(), title: 'Sheet 1 there' }
const professor = { sub: randomUUID(), name: 'Prof. Ada', roles: [instructor] }
const lin = { sub: randomUUID(), name: 'Lin Xia', roles: [learner] }

beforeAll(async () => {
  const keys = async () => (await (await fetch(`${product.url}/lti/keys`)).json()) as JwkSet
  // Another site for the browser, though the same machine.
  platform = await startLtiPlatform(product.url, keys, 'localhost')
  const root = await rootOf(product)
  await root.call('POST /admin/lti', { body: { ...platform.settings, name: 'Campus courses' } })
  course = await createCourse(root)
  teacher = await teacherOf(product, root, course.id)
  pid = await createProblem(root, { title: 'Echo', tests: [{ in: '1', out: '1' }] })
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const { cid } = await root.call('POST /contest/', {
    body: {
      title: sheet,
      start: at(-1),
      end: at(24),
      course: course.id,
      list: [pid],
      homework: { due: at(24) },
    },
  })
  homework = cid
})
afterAll(async () => {
  const root = await rootOf(product)
  await root.call('PUT /admin/settings', { body: { outboundNetworks: [] } })
  await platform.close()
})

const tool = (page: Page) => page.frameLocator('iframe[name=tool]')

/** Presses what opens a window. */
async function windowOf(context: BrowserContext, press: () => Promise<void>): Promise<Page> {
  const opened = context.waitForEvent('page')
  await press()
  return opened
}

test('[LTI-FRAME-1] [LTI-STORE-1] [LTI-LINK-1] a teacher opens the link in a frame, connects their account, and chooses the homework', async () => {
  const { page, context } = await visit({ as: teacher })
  await page.goto(platform.coursePage({ who: professor, link }, 'frame'))
  await page.getByRole('button', { name: 'Open the tool' }).click()
  const open = tool(page).getByRole('button', { name: 'Open Verdict' })
  await seen(open)
  const window = await windowOf(context, () => open.click())
  await window.getByRole('button', { name: `Connect ${teacher.uid}` }).click()
  const field = window.getByRole('combobox', { name: 'Course', exact: true })
  await field.fill(course.name)
  await seen(window.getByRole('option', { name: course.name }))
  await field.press('Enter')
  await window.getByLabel('Opens').selectOption({ label: sheet })
  await window.getByRole('button', { name: 'Link', exact: true }).click()
  await eventually(async () => pathOf(window)).toBe(`/contests/${homework}`)
  await seen(tool(page).getByText('Verdict is open in another window.'))
})

test('[LTI-GRADE-1] [LTI-STORE-1] a student opens it in a window, hands in, and the mark arrives there', async () => {
  const { page, context } = await visit()
  await page.goto(platform.coursePage({ who: lin, link }, 'frame-without-storage'))
  await page.getByRole('button', { name: 'Open the tool' }).click()
  const open = tool(page).getByRole('link', { name: 'Open in a new window' })
  await seen(open)
  const window = await windowOf(context, () => open.click())
  await eventually(async () => pathOf(window)).toBe(`/contests/${homework}`)
  await seen(window.getByRole('heading', { level: 1, name: sheet }))
  const body = {
    pid,
    mid: homework,
    language: Language.Cpp17,
    code: '#include <cstdio>\nint main() { puts("1"); }',
  }
  const status = await window.evaluate(
    async ({ cid, sent }) => {
      const post = (path: string, data: object) =>
        fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(data),
        })
      await post(`/api/contest/${cid}/verify`, {})
      return (await post('/api/status', sent)).status
    },
    { cid: homework, sent: body },
  )
  expect(status).toBe(201)
  await platform.services.scored(1)
  expect(platform.services.scores).toMatchObject([{ userId: lin.sub, scoreGiven: 100, scoreMaximum: 100 }])
  expect(platform.services.refusals).toEqual([])
})

test('[LTI-LINK-2] the platform asks for content in its frame, and gets what is chosen in the window', async () => {
  const { page, context } = await visit({ as: teacher })
  await page.goto(platform.coursePage({ who: professor }, 'frame'))
  await page.getByRole('button', { name: 'Open the tool' }).click()
  const open = tool(page).getByRole('button', { name: 'Choose content' })
  await seen(open)
  const window = await windowOf(context, () => open.click())
  const field = window.getByRole('combobox', { name: 'Course', exact: true })
  await field.fill(course.name)
  await seen(window.getByRole('option', { name: course.name }))
  await field.press('Enter')
  await window.getByRole('button', { name: 'Link', exact: true }).click()
  await seen(window.getByText('Go back to your course'))
  await seen(tool(page).getByRole('heading', { name: 'Content was added' }))
  expect(platform.answers).toHaveLength(1)
})

test('[LTI-REG-1] root makes an address, the platform registers itself by it in a frame, and root approves it', async () => {
  const keys = async () => (await (await fetch(`${product.url}/lti/keys`)).json()) as JwkSet
  const moodle = await startLtiPlatform(product.url, keys)
  const root = await rootOf(product)
  await root.call('PUT /admin/settings', { body: { outboundNetworks: ['127.0.0.0/8'] } })
  const { page } = await visit({ as: root })
  await page.goto(`${product.url}/admin/settings?section=platforms`)
  await page.getByRole('button', { name: 'Make a registration address' }).click()
  const address = await page.getByLabel('Registration address').inputValue()
  const { page: there } = await visit()
  await there.goto(moodle.registrations.adminPage)
  await there.getByLabel('Registration URL').fill(address)
  await there.getByRole('button', { name: 'Add tool' }).click()
  await tool(there).getByRole('button', { name: 'Register', exact: true }).click()
  await seen(there.getByText('The tool was added'))
  await page.reload()
  await seen(page.getByText('Waiting for approval'))
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await seen(page.getByText('Saved'))
  expect(await page.getByText('Waiting for approval').count()).toBe(0)
  await there.goto(moodle.coursePage({ who: { ...lin, sub: randomUUID() }, link }, 'window'))
  const window = await windowOf(there.context(), () =>
    there.getByRole('button', { name: 'Open the tool' }).click(),
  )
  await seen(window.getByText('Not connected yet'))
  await moodle.close()
})

test('[LTI-LAUNCH-1] a launch in a window of its own needs no frame and no ticket', async () => {
  const { page, context } = await visit()
  await page.goto(platform.coursePage({ who: { ...lin, sub: randomUUID() }, link }, 'window'))
  const window = await windowOf(context, () => page.getByRole('button', { name: 'Open the tool' }).click())
  await eventually(async () => pathOf(window)).toBe(`/contests/${homework}`)
})
