// One browser, two tabs: what is done in the name of whom when somebody else logs in beside.

import { Privilege } from '@verdict/domain/privilege'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createCourse, teacherOf } from './courses.ts'
import { eventually, gone, journeys, seen } from './journey.ts'
import { authDialog, menuEntry, profileMenu, said, submitPage, writeCode } from './pages.ts'
import { createProblem, freshName, type Person, register, rootOf } from './person.ts'
import { untilShown } from './visit.ts'

const { product, visit } = journeys()
const code = '// of the first person\nint main() { return 0; }\n'

let root: Person
let ann: Person
let bob: Person
let pid: number

beforeAll(async () => {
  root = await rootOf(product)
  pid = await createProblem(root, { title: 'Two tabs' })
})
beforeEach(async () => {
  ann = await register(product, freshName('ann'))
  bob = await register(product, freshName('bob'))
})

async function logInAs(page: Page, { uid, password }: Person): Promise<void> {
  const { open, username, password: field, submit } = authDialog(page)
  await open()
  await username.fill(uid)
  await field.fill(password)
  await submit('Login')
  await seen(profileMenu(page, uid))
}

async function changeTo(page: Page, before: Person, next: Person): Promise<void> {
  await page.goto('/faq')
  await untilShown(page)
  await profileMenu(page, before.uid).click()
  await menuEntry(page, 'Log out').click()
  await said(page, 'Logged out')
  await logInAs(page, next)
}

const submissionsOf = async ({ uid }: Person) =>
  (await root.call('GET /status/list', { query: { uid } })).docs.length
const shownCode = (page: Page) => submitPage(page).code.innerText()
/** @returns the text as the editor lays it out */
async function writeProgram(page: Page): Promise<string> {
  await writeCode(page, code)
  return await shownCode(page)
}

test('[ACC-TABS-1] [ACC-TABS-2] [ACC-TABS-3] a tab that shows one person does nothing in the name of another', async () => {
  const { page, context, go, expectRefusal } = await visit({ as: ann })
  // A tab that hears nothing of the others, as one that the browser has put to sleep.
  await page.addInitScript('delete globalThis.BroadcastChannel')
  await go(`/problem/${pid}/submit`)
  const written = await writeProgram(page)
  expectRefusal('/api/', 401)
  expectRefusal('/api/', 409)
  await changeTo(await context.newPage(), ann, bob)
  // The channel of its session was closed, which it may have noticed: then it asks to log in.
  await submitPage(page).submit.dispatchEvent('click')
  const notice = page.getByRole('alert').filter({ hasText: `You logged in as ${bob.uid} in another tab` })
  await seen(notice)
  expect([await submissionsOf(ann), await submissionsOf(bob)]).toEqual([0, 0])
  expect(await shownCode(page)).toBe(written)
  await seen(profileMenu(page, ann.uid))

  await page.getByRole('button', { name: `Log in as ${ann.uid} again` }).click()
  const { username, password, submit } = authDialog(page)
  await username.fill(ann.uid)
  await password.fill(ann.password)
  await submit('Login')
  await gone(notice)
  expect(await shownCode(page)).toBe(written)
  await submitPage(page).submit.click()
  await eventually(() => Promise.all([submissionsOf(ann), submissionsOf(bob)])).toEqual([1, 0])
})

test('[ACC-TABS-1] [ACC-TABS-3] a tab hears of a logout and of who logs in then, keeps what was typed, and goes on as them', async () => {
  const { page, context, go, expectRefusal } = await visit({ as: ann })
  await go(`/problem/${pid}/submit`)
  const written = await writeProgram(page)
  expectRefusal('/api/', 401)
  expectRefusal('/api/', 409)
  await changeTo(await context.newPage(), ann, bob)
  await seen(page.getByText(`You logged in as ${bob.uid} in another tab`))
  await gone(authDialog(page).dialog)
  expect(await shownCode(page)).toBe(written)
  await page.getByRole('button', { name: `Continue as ${bob.uid}` }).click()
  await seen(profileMenu(page, bob.uid))
  await eventually(() => shownCode(page)).not.toBe(written)
})

test('[UI-STAND-1] bars that stay in sight stand one over the other, and toasts and the button that saves above them', async () => {
  const { id } = await createCourse(root)
  const teacher = await teacherOf(product, root, id)
  const { page, context, go, expectRefusal, tolerate } = await visit({ as: teacher, width: 390 })
  const body = { privilege: Privilege.Admin }
  await root.call('PUT /admin/users/:uid', { params: { uid: teacher.uid }, body })
  await go(`/contest/create?course=${id}`)
  const bars = page.getByRole('complementary')
  await seen(bars.filter({ hasText: 'Your account is now Admin.' }))
  expectRefusal('/api/', 401)
  expectRefusal('/api/', 409)
  await changeTo(await context.newPage(), teacher, bob)
  await seen(bars.filter({ hasText: `You logged in as ${bob.uid} in another tab` }))
  tolerate(/ERR_INTERNET_DISCONNECTED|WebSocket connection/)
  await context.setOffline(true)
  await seen(bars.filter({ hasText: 'The connection is lost.' }))
  const create = page.getByRole('main').getByRole('button', { name: 'Create' })
  /** Top and bottom. */
  const edges = async (part: Locator): Promise<[number, number]> => {
    const { y, height } = (await part.boundingBox())!
    return [y, y + height]
  }
  // The parts above move when the bars have been measured.
  const gaps = async () => {
    const [first, second, third] = await Promise.all([0, 1, 2].map((index) => edges(bars.nth(index))))
    const [, saveEnds] = await edges(create)
    return {
      between: [second![0] - first![1], third![0] - second![1]],
      below: page.viewportSize()!.height - third![1],
      saveIsAbove: saveEnds <= first![0],
    }
  }
  await eventually(gaps).toEqual({ between: [0, 0], below: 0, saveIsAbove: true })
  expect(await bars.count()).toBe(3)
  await create.click()
  const cards = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
  const room = async () => {
    // The toast may be gone by now, or lie over the button: a key has it said again.
    await create.press('Enter')
    const ends = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
    const [end = Infinity] = ends
    return (await edges(bars.first()))[0] - end
  }
  await eventually(room).toBeGreaterThanOrEqual(0)
})

test('[ACC-TABS-1] a tab of a visitor becomes that of the person who logs in beside it', async () => {
  const { page, context, go } = await visit()
  await go(`/problem/${pid}/submit`)
  const beside = await context.newPage()
  await beside.goto('/faq')
  await untilShown(beside)
  await logInAs(beside, bob)
  await seen(profileMenu(page, bob.uid))
  await seen(submitPage(page).submit)
})
