// The content of a course: problems that are added and arranged, and contests, as its teacher and students see them.

import { CourseVisibility } from '@verdict/domain/course'
import { Privilege } from '@verdict/domain/privilege'
import { ProblemStatus } from '@verdict/domain/problem'
import { beforeAll, expect, test } from 'vitest'
import { broken, courseTabs, createCourse, teacherOf } from './courses.ts'
import { eventually, gone, journeys, seen } from './journey.ts'
import { dragByFinger, pathOf, question, said } from './pages.ts'
import { createProblem, freshName, logIn, type Person, register, rootOf } from './person.ts'

const { product, visit } = journeys()
const hourMs = 3_600_000
const invalid = 'Form is not valid, please check your input.'

let root: Person
beforeAll(async () => {
  root = await rootOf(product)
})

test('[CRS-TABS-1] [NAV-COURSE-3] [CRS-PROB-2] [CRS-PROB-3] [CRS-PROB-4] [CRS-PROB-5] [CRS-PROB-7] [PRB-LIST-9] [PRB-VIEW-9] problems are added, arranged and taken out, and open in the name of the course', async () => {
  const course = await createCourse(root)
  const teacher = await teacherOf(product, root, course.id)
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
    await seen(courseTabs(page).getByRole('link', { name }))
  }
  await page.getByRole('link', { name: 'Add and arrange' }).click()
  await page.getByLabel('Add a problem').fill(titles[0]!)
  await page.getByRole('option', { name: titles[0]! }).click()
  const order = page.getByRole('list', { name: 'Problems' }).getByRole('listitem')
  await eventually(() => order.count()).toBe(1)
  await page.getByRole('button', { name: 'Paste a list' }).click()
  await page.getByLabel('Problem numbers').fill(`${pids[1]} x1`)
  await page.getByRole('button', { name: 'Add 2' }).click()
  await seen(page.getByText('x1 is not a problem number.'))
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

  await page.getByRole('button', { name: 'Renumber' }).click()
  await said(page, 'Problems renumbered.')
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

  // A change that the server refuses is taken back.
  expectRefusal(`/api/course/${course.id}/problem/`, 500)
  const moving = `**/api/course/${course.id}/problem/*`
  await page.route(moving, (route) => route.fulfill(broken))
  await order
    .first()
    .getByRole('button', { name: `Move ${pids[1]} down` })
    .press('Enter')
  await said(page, 'Failed to update sorting: Server Error')
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

  // Reserved since: members of the course still open it, in its name.
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
  const rail = student.page.getByRole('complementary')
  await seen(rail.getByText('Not public'))
  expect(await rail.getByText('Reserved').count()).toBe(0)
  await student.page
    .getByRole('navigation', { name: 'Problem actions' })
    .getByRole('link', { name: 'Submit' })
    .click()
  await seen(student.page.getByRole('region', { name: 'Submit' }))
  expect(new URL(student.page.url()).search).toBe(`?course=${course.id}`)
  await student.page.getByRole('link', { name: 'Description' }).click()
  await student.page.getByRole('main').getByRole('link', { name: course.name }).click()
  await eventually(async () => pathOf(student.page)).toBe(`/course/${course.id}`)
})

test('[CRS-DRAFT-2] a problem is made hidden from the members of its course, and added to it when it is ready', async () => {
  const course = await createCourse(root)
  const member = await register(product, freshName('member'))
  await root.call('POST /course/:id/member', { params: { id: course.id }, body: { uids: [member.uid] } })
  const { page, go } = await visit({ as: await teacherOf(product, root, course.id) })
  await go(`/course/${course.id}`)
  await page.getByRole('link', { name: 'Create problem' }).click()
  const main = page.getByRole('main')
  const hide = main.getByRole('switch', { name: 'Hide it from the course for now' })
  await hide.press('Space')
  await seen(main.getByText(`Will be added to the end of ${course.name}.`))
  await hide.press('Space')
  const title = freshName('ahead')
  await main.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  await main.getByRole('textbox', { name: 'Description', exact: true }).fill('Not ready.')
  await main.getByRole('button', { name: 'Create problem' }).click()
  await eventually(async () => /^\/problem\/\d+\/edit$/.test(pathOf(page))).toBe(true)

  const student = await visit({ as: member })
  await student.go(`/course/${course.id}`)
  await seen(student.page.getByText('No problems', { exact: true }))
  expect(await student.page.getByText(title).count()).toBe(0)

  await go(`/course/${course.id}`)
  await main.getByRole('list', { name: 'Not in the course yet' }).getByRole('link', { name: title }).click()
  await seen(main.getByText(`Hidden from the members of ${course.name}`))
  await main.getByRole('button', { name: 'Add to the course' }).click()
  // The checklist advises.
  await question(page).answer('Open anyway')
  await said(page, `Added to ${course.name}.`)
  await gone(main.getByText(`Hidden from the members of ${course.name}`))

  await student.reload()
  await student.page.getByRole('link', { name: title }).click()
  await seen(student.page.getByRole('heading', { level: 1, name: title }))
})

test('[CON-SHELL-2] [CON-SHELL-3] [CON-CREATE-1] [CON-CREATE-4] a contest of a course is made, edited and left by its manager', async () => {
  const course = await createCourse(root, { encrypt: CourseVisibility.Public })
  const { page, go } = await visit({ as: await teacherOf(product, root, course.id) })
  await go('/contest/create')
  await seen(page.getByText('Unauthorized'))
  await go(`/course/${course.id}`)
  await page.getByRole('link', { name: 'Create problem' }).click()
  await seen(page.getByText(`those who manage the problems of ${course.name} see it`))
  await go(`/course/${course.id}/contests`)
  await page.getByRole('link', { name: 'Create contest' }).click()
  const form = page.getByRole('main')
  await seen(form.getByText(course.name, { exact: true }))
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await said(page, invalid)
  await seen(form.getByText('Required.'))
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
  await student.page.getByRole('button', { name: 'Enter contest' }).click()
  await seen(student.page.getByRole('region', { name: 'Contest', exact: true }))
  expect(await student.page.getByRole('link', { name: 'Edit' }).count()).toBe(0)
  await student.go(`${contest}/edit`)
  await seen(student.page.getByRole('main').getByText('Unauthorized'))
})

test('[CON-TRANSFER-2] a contest is transferred to a course that is chosen, and a refusal says that it failed', async () => {
  const [from, to] = [await createCourse(root), await createCourse(root)]
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
  await seen(dialog.getByText(`It currently belongs to ${from.name}.`))
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await seen(dialog.getByText('A target course must be selected.'))
  await dialog.getByLabel('Target course').fill(to.name)
  await dialog.getByRole('option', { name: to.name }).click()
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await said(page, `Contest moved to ${to.name}.`)
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
  await said(admin.page, 'Failed to transfer contest')
})
