// A course from its making on, as root, its teacher, its students and outsiders see it in the browser.

import { CourseVisibility } from '@verdict/domain/course'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus } from '@verdict/domain/problem'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventually, gone, journeys, seen } from './journey.ts'
import { authDialog, dragByFinger, pathOf, question, toast } from './pages.ts'
import { createProblem, freshName, logIn, type Person, register, rootOf } from './person.ts'

const { product, visit } = journeys()
const hourMs = 3_600_000
const invalid = 'Form is not valid, please check your input.'

let root: Person
beforeAll(async () => {
  root = await rootOf(product)
})

const createCourse = async (body: object = {}): Promise<{ id: number; name: string }> => {
  const name = freshName('course')
  const { courseId } = await root.call('POST /course', { body: { name, ...body } })
  return { id: courseId, name }
}

/** Somebody who manages a course without being an administrator. */
async function teacherOf(courseId: number): Promise<Person> {
  const teacher = await register(product, freshName('teacher'))
  await root.call('POST /course/:id/member/:uid', {
    params: { id: courseId, uid: teacher.uid },
    body: { role: { manageCourse: true } },
  })
  return teacher
}

const broken = {
  status: 500,
  json: { success: false, code: 500, message: '', error: 'INTERNAL', data: null },
}
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Course pages' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

describe('the list', () => {
  test('[NAV-COURSE-1] [NAV-COURSE-2] [CRS-LIST-2] [CRS-LIST-3] cards for everybody, a login to open one', async () => {
    const open = await createCourse({ encrypt: CourseVisibility.Public, description: 'Trees and graphs.' })
    const closed = await createCourse()
    const { page, go, expectRefusal } = await visit()
    await go('/')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Courses' }).click()
    await eventually(async () => pathOf(page)).toBe('/courses')
    const card = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
    await seen(card(open.name).getByText('Public'))
    await seen(card(open.name).getByText('Trees and graphs.'))
    await seen(card(closed.name).getByText('Private'))
    await seen(card(closed.name).getByText('No description'))
    expect(await page.getByRole('button', { name: 'Create Course' }).count()).toBe(0)
    await page.getByRole('link', { name: open.name }).click()
    await seen(authDialog(page).dialog)
    expect(pathOf(page)).toBe('/courses')
    await go(`/course/${open.id}`)
    await seen(authDialog(page).dialog)
    expect(pathOf(page)).toBe('/')

    const student = await visit({ as: await register(product, freshName('student')) })
    await student.go('/courses')
    await student.page.getByRole('link', { name: open.name }).click()
    await seen(heading(student.page, open.name))
    expect(pathOf(student.page)).toBe(`/course/${open.id}`)
    expectRefusal('/course/', 404)
    student.expectRefusal('/course/', 404)
    await student.go('/course/algorithms')
    await seen(heading(student.page, 'Course not found'))
  })

  test('[CRS-LIST-4] [CRS-LIST-5] [CRS-CREATE-1] [CRS-FORM-1] root creates one in a modal; failures say what failed', async () => {
    const { page, go, expectRefusal } = await visit({ as: root })
    expectRefusal('/api/course', 500)
    await page.route('**/api/course?*', (route) => route.fulfill(broken))
    await go('/courses')
    await seen(page.getByText('Failed to fetch courses'))
    await page.unroute('**/api/course?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await seen(page.getByRole('main').getByRole('listitem'))

    await page.getByRole('button', { name: 'Create Course' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create Course' })
    await dialog.getByLabel('Name').fill('ab')
    await dialog.getByLabel('Description').fill('x'.repeat(101))
    await dialog.getByLabel('Join code').fill('short')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await seen(toast(page, invalid))
    for (const fault of ['3 to 30 characters.', 'At most 100 characters.', '6 to 20 characters, or none.']) {
      await seen(dialog.getByText(fault))
    }
    const name = freshName('made')
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Description').fill('')
    await dialog.getByLabel('Join code').fill('')
    await page.route('**/api/course', (route) => route.fulfill(broken))
    await dialog.getByRole('button', { name: 'Create' }).click()
    await seen(dialog.getByText('Failed to create course: Server Error'))
    await page.unroute('**/api/course')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await seen(toast(page, 'Course create success'))
    await seen(heading(page, name))
    await seen(page.getByRole('main').getByText('Private', { exact: true }))
  })
})

test('[CRS-JOIN-1] [CRS-JOIN-2] [CRS-JOIN-3] [CRS-FORM-2] [CRS-READ-2] [CRS-EDIT-1] a private course opens by its code, and its teacher changes it', async () => {
  const course = await createCourse({ joinCode: 'open-sesame' })
  const outsider = await visit({ as: await register(product, freshName('outsider')) })
  outsider.expectRefusal(`/api/course/${course.id}`, 403)
  await outsider.go('/courses')
  await outsider.page.getByRole('link', { name: course.name }).click()
  await seen(heading(outsider.page, 'A private course'))
  const code = outsider.page.getByLabel('Join code')
  const join = outsider.page.getByRole('button', { name: 'Join' })
  await join.click()
  await seen(outsider.page.getByText('This is required.'))
  await code.fill('open-barley')
  await join.click()
  await seen(outsider.page.getByText('Failed to join course: Wrong join code!'))
  await code.fill('open-sesame')
  await join.click()
  await seen(toast(outsider.page, `You are a member of ${course.name}.`))
  await seen(heading(outsider.page, course.name))
  expect(await tabs(outsider.page).getByRole('link', { name: 'Settings' }).count()).toBe(0)
  await outsider.go(`/course/${course.id}/settings`)
  await seen(outsider.page.getByText('Only those who manage this course may do this.'))

  const { page, go, expectRefusal } = await visit({ as: await teacherOf(course.id) })
  expectRefusal(`/api/course/${course.id}`, 500)
  await go(`/course/${course.id}`)
  await tabs(page).getByRole('link', { name: 'Settings' }).click()
  const form = page.getByRole('main')
  const save = form.getByRole('button', { name: 'Save' })
  await form.getByLabel('Join code').fill('x'.repeat(21))
  await save.click()
  await seen(toast(page, invalid))
  await form.getByLabel('Join code').fill('')
  await form.getByLabel('Description').fill('Ask me.')
  const address = `**/api/course/${course.id}`
  await page.route(address, (route) => route.fulfill(broken))
  await save.click()
  await seen(form.getByText('Failed to update course: Server Error'))
  await page.unroute(address)
  await save.click()
  await seen(toast(page, 'The course is saved.'))
  await seen(form.getByText('Ask me.', { exact: true }))

  const late = await visit({ as: await register(product, freshName('late')) })
  late.expectRefusal(`/api/course/${course.id}`, 403)
  await late.go(`/course/${course.id}`)
  await seen(late.page.getByText('Ask the instructor'))
  expect(await late.page.getByLabel('Join code').count()).toBe(0)
})

test('[CRS-MEMBER-1] [CRS-MEMBER-2] [CRS-ROLE-1] [CRS-ROLE-2] members by search and by pasted list, roles, removal', async () => {
  const course = await createCourse()
  const names = ['found', 'pasted', 'listed'].map(freshName)
  for (const name of names) await register(product, name)
  const [found = '', pasted = '', listed = ''] = names
  const { page, go, expectRefusal } = await visit({ as: await teacherOf(course.id) })
  await go(`/course/${course.id}/members`)
  await page.getByLabel('Add a member').fill(found)
  await seen(page.getByRole('option', { name: found }))
  await page.keyboard.press('Enter')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await seen(row(found).getByText('Member', { exact: true }))

  expectRefusal(`/api/course/${course.id}/member`, 400)
  await page.getByRole('button', { name: 'Paste a list' }).click()
  const list = page.getByLabel('Usernames')
  await list.fill(`${pasted}, no.body`)
  await page.getByRole('button', { name: 'Add 2' }).click()
  await seen(page.getByText('no.body cannot be a username.'))
  await list.fill(`${pasted}, nobody-at-all\n${listed}`)
  await page.getByRole('button', { name: 'Add 3' }).click()
  await seen(page.getByText('No account has these names: nobody-at-all'))
  expect(await row(pasted).count()).toBe(0)
  await list.fill(`${pasted}, ${listed}`)
  await page.getByRole('button', { name: 'Add 2' }).click()
  await seen(toast(page, '2 people joined the course.'))

  await page.getByRole('button', { name: `Role of ${pasted}` }).click()
  const dialog = page.getByRole('dialog', { name: `Role of ${pasted}` })
  const flag = (name: string) => dialog.getByRole('checkbox', { name })
  await flag('Member').uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await seen(dialog.getByText('Choose at least one permission, or remove the member.'))
  await flag('Manage problems').check()
  for (const name of ['Member', 'View test data']) {
    expect([await flag(name).isChecked(), await flag(name).isDisabled()]).toEqual([true, true])
  }
  await seen(dialog.getByText('Comes with: Manage problems.'))
  await flag('Manage course').check()
  expect(await flag('View solutions').isDisabled()).toBe(true)
  await flag('Manage course').uncheck()
  expect(await flag('View solutions').isChecked()).toBe(false)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await gone(dialog)
  await seen(row(pasted).getByText('Manage problems'))

  await page.getByRole('button', { name: `Remove ${listed}` }).click()
  await question(page).answer('Remove')
  await gone(row(listed))
  const { docs } = await root.call('GET /course/:id/member', { params: { id: course.id }, query: {} })
  expect(docs.map(({ uid }) => uid).filter((uid) => names.includes(uid))).toEqual([found, pasted])
})

test('[CRS-TABS-1] [NAV-COURSE-3] [CRS-PROB-2] [CRS-PROB-3] [CRS-PROB-4] [CRS-PROB-5] [CRS-PROB-7] [PRB-LIST-9] problems are added, arranged and taken out, and open in the name of the course', async () => {
  const course = await createCourse()
  const teacher = await teacherOf(course.id)
  const titles = ['first', 'second', 'third'].map(freshName)
  const pids: number[] = []
  const tag = freshName('tag')
  const { tid } = await root.call('POST /tag', { body: { name: tag, color: 'cyan' } })
  for (const [index, title] of titles.entries()) {
    pids.push(await createProblem(root, { title, tags: index === 0 ? [tid] : [] }))
  }
  const { page, go, expectRefusal } = await visit({ as: teacher })
  await go(`/course/${course.id}/problems`)
  await eventually(async () => pathOf(page)).toBe(`/course/${course.id}`)
  for (const name of ['Problems', 'Contests', 'Members', 'Settings']) {
    await seen(tabs(page).getByRole('link', { name }))
  }
  await page.getByRole('link', { name: 'Add and arrange' }).click()
  await page.getByLabel('Add a problem').fill(titles[0]!)
  await page.getByRole('option', { name: titles[0]! }).click()
  const order = page.getByRole('list', { name: 'Problems' }).getByRole('listitem')
  await eventually(() => order.count()).toBe(1)
  await page.getByRole('button', { name: 'Paste a list' }).click()
  await page.getByLabel('Problem numbers').fill(`${pids[1]} x1`)
  await page.getByRole('button', { name: 'Add 2' }).click()
  await seen(page.getByText('x1 is no problem number.'))
  await page.getByLabel('Problem numbers').fill(`${pids[1]}\n${pids[2]}`)
  await page.getByRole('button', { name: 'Add 2' }).click()

  const shown = async () =>
    (await order.allInnerTexts()).map((text) => pids.findIndex((pid) => text.includes(String(pid))) + 1)
  const stored = async () => {
    const { docs } = await root.call('GET /problem', { query: { course: course.id } })
    return docs.map(({ pid }) => pids.indexOf(pid) + 1)
  }
  const arranged = async (expected: number[]) => {
    await eventually(shown).toEqual(expected)
    await eventually(stored).toEqual(expected)
  }
  await arranged([1, 2, 3])
  const down = order.first().getByRole('button', { name: `Move ${pids[0]} down` })
  await down.press('Enter')
  // The focus goes along, so that the next press moves it on, whatever the server has said so far.
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    `Move ${pids[0]} down`,
  )
  await page.keyboard.press('Enter')
  await arranged([2, 3, 1])
  await order.nth(2).dragTo(order.first())
  await arranged([1, 2, 3])

  await page.getByRole('button', { name: 'Number from 1' }).click()
  await seen(toast(page, 'The problems are numbered from 1.'))
  await eventually(() => order.nth(2).innerText()).toMatch(/^\s*3\b/)
  await page.getByRole('button', { name: `Move ${pids[0]} to a position` }).click()
  const dialog = page.getByRole('dialog')
  const position = dialog.getByLabel('Before position')
  await position.fill('first')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await seen(dialog.getByText('Invalid position', { exact: true }))
  expectRefusal(`/api/course/${course.id}/problem/`, 400)
  await position.fill('1000')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await seen(dialog.getByText('Failed to update sorting: Invalid position'))
  await position.fill('3')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await gone(dialog)
  await arranged([2, 1, 3])

  // What the server refuses is taken back.
  expectRefusal(`/api/course/${course.id}/problem/`, 500)
  const moving = `**/api/course/${course.id}/problem/*`
  await page.route(moving, (route) => route.fulfill(broken))
  await order
    .first()
    .getByRole('button', { name: `Move ${pids[1]} down` })
    .press('Enter')
  await seen(toast(page, 'Failed to update sorting: Server Error'))
  await page.unroute(moving)
  await arranged([2, 1, 3])
  await page.getByRole('button', { name: `Remove ${pids[1]}` }).click()
  await question(page).answer('Remove')
  await arranged([1, 3])

  // By a finger on a phone: at the grip it moves a row, anywhere else it scrolls.
  const phone = await visit({ as: teacher, width: 390 })
  await phone.go(`/course/${course.id}?arrange=1`)
  const rows = phone.page.getByRole('list', { name: 'Problems' }).getByRole('listitem')
  await dragByFinger(phone.page, rows.first().locator('[data-grip]'), rows.nth(1))
  await eventually(stored).toEqual([3, 1])
  await eventually(() => rows.first().innerText()).toContain(titles[2]!)
  await dragByFinger(phone.page, rows.first().getByText(titles[2]!), rows.nth(1))
  await dragByFinger(phone.page, rows.nth(1).locator('[data-grip]'), rows.first())
  await eventually(stored).toEqual([1, 3])

  // Reserved since: whoever is in the course still opens it, in its name.
  await root.call('PUT /problem/:pid', { params: { pid: pids[0]! }, body: { status: ProblemStatus.Reserve } })
  const member = await register(product, freshName('member'))
  await root.call('POST /course/:id/member', { params: { id: course.id }, body: { uids: [member.uid] } })
  const student = await visit({ as: member })
  student.expectRefusal('/api/problem', 500)
  await student.page.route('**/api/problem?*', (route) => route.fulfill(broken))
  await student.go(`/course/${course.id}`)
  await seen(student.page.getByText('Failed to fetch problems'))
  await student.page.unroute('**/api/problem?*')
  await student.page.getByRole('button', { name: 'Try again' }).click()
  const listed = student.page.getByRole('table', { name: 'Problems' }).getByRole('row')
  await eventually(() => listed.count()).toBe(3)
  await student.page.getByRole('link', { name: tag }).click()
  await eventually(() => listed.count()).toBe(2)
  expect(pathOf(student.page)).toBe(`/course/${course.id}`)
  await student.page.getByRole('link', { name: titles[0]! }).click()
  await seen(student.page.getByRole('heading', { level: 1, name: titles[0]! }))
  await student.page
    .getByRole('navigation', { name: 'Problem actions' })
    .getByRole('link', { name: 'Submit' })
    .click()
  await seen(student.page.getByRole('region', { name: 'Submit' }))
  expect(new URL(student.page.url()).search).toBe(`?course=${course.id}`)
  await student.page.getByRole('main').getByRole('link', { name: course.name }).click()
  await eventually(async () => pathOf(student.page)).toBe(`/course/${course.id}`)
})

test('[CON-SHELL-2] [CON-SHELL-3] [CON-CREATE-1] [CON-CREATE-4] a contest of a course is made, edited and left by whoever manages it', async () => {
  const course = await createCourse({ encrypt: CourseVisibility.Public })
  const { page, go } = await visit({ as: await teacherOf(course.id) })
  await go('/contest/create')
  await seen(page.getByText('Unauthorized'))
  await go(`/course/${course.id}`)
  await page.getByRole('link', { name: 'Create problem' }).click()
  await seen(page.getByText(`A problem of the course ${course.name}`))
  await go(`/course/${course.id}/contests`)
  await page.getByRole('link', { name: 'Create contest' }).click()
  const form = page.getByRole('main')
  await seen(form.getByText(course.name, { exact: true }))
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await seen(toast(page, invalid))
  await seen(form.getByText('This is required.'))
  const title = freshName('quiz')
  await form.getByLabel('Title').fill(title)
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  const bar = page.getByRole('region', { name: 'Contest', exact: true })
  await seen(bar.getByText(title))
  await seen(bar.getByRole('link', { name: 'Edit' }))
  const contest = pathOf(page)
  await bar.getByRole('link', { name: course.name }).click()
  await eventually(async () => pathOf(page)).toBe(`/course/${course.id}/contests`)
  await seen(page.getByRole('table').getByRole('link', { name: title }))

  const cid = Number(/\d+/.exec(contest)?.[0])
  const window = {
    start: new Date(Date.now() - hourMs).toISOString(),
    end: new Date(Date.now() + hourMs).toISOString(),
  }
  await root.call('PUT /contest/:cid', { params: { cid }, body: { ...window, confirmed: true } })
  const student = await visit({ as: await register(product, freshName('student')) })
  await student.go(contest)
  await seen(student.page.getByRole('region', { name: 'Contest', exact: true }))
  expect(await student.page.getByRole('link', { name: 'Edit' }).count()).toBe(0)
  await student.go(`${contest}/edit`)
  await seen(student.page.getByRole('main').getByText('Unauthorized'))
})

test('[CON-TRANSFER-2] a contest is transferred to a course that is chosen, and a refusal says that it failed', async () => {
  const [from, to] = [await createCourse(), await createCourse()]
  const window = {
    start: new Date(Date.now() + hourMs).toISOString(),
    end: new Date(Date.now() + 2 * hourMs).toISOString(),
  }
  const body = { title: freshName('moving'), ...window, course: from.id }
  const { cid } = await root.call('POST /contest/', { body })
  const { page, go } = await visit({ as: root })
  await go(`/contests/${cid}/edit`)
  await page.getByRole('button', { name: 'Transfer' }).click()
  const dialog = page.getByRole('dialog')
  await seen(dialog.getByText(`It belongs to ${from.name} now.`))
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await seen(dialog.getByText('A target course must be selected.'))
  await dialog.getByLabel('Target course').fill(to.name)
  await dialog.getByRole('option', { name: to.name }).click()
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await seen(toast(page, `The contest belongs to ${to.name} now.`))
  await seen(page.getByRole('region', { name: 'Contest', exact: true }).getByRole('link', { name: to.name }))

  // Moving what one does not manage is root's alone.
  const { uid, password } = await register(product, freshName('admin'))
  await root.call('PUT /admin/users/:uid', { params: { uid }, body: { privilege: Privilege.Admin } })
  const admin = await visit({
    as: await logIn(product, uid, password),
  })
  admin.expectRefusal(`/api/contest/${cid}`, 403)
  await admin.go(`/contests/${cid}/edit`)
  await seen(admin.page.getByRole('button', { name: 'Copy contest' }))
  expect(await admin.page.getByRole('button', { name: 'Transfer' }).count()).toBe(0)
  const role = { basic: true, manageContest: true }
  await root.call('POST /course/:id/member/:uid', { params: { id: to.id, uid }, body: { role } })
  await admin.page.reload()
  await admin.page.getByRole('button', { name: 'Transfer' }).click()
  const moving = admin.page.getByRole('dialog')
  await moving.getByLabel('Target course').fill(from.name)
  await moving.getByRole('option', { name: from.name }).click()
  await moving.getByRole('button', { name: 'Transfer' }).click()
  await seen(toast(admin.page, 'Failed to transfer contest'))
})
