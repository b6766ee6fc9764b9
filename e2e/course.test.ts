// A course from its making on, as root, its teacher, its students and outsiders see it: the list, the way in, its members.

import { CourseVisibility } from '@verdict/domain/course'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { broken, courseTabs, createCourse, teacherOf } from './courses.ts'
import { eventually, gone, journeys, seen } from './journey.ts'
import { authDialog, pathOf, question, said } from './pages.ts'
import { freshName, type Person, register, rootOf } from './person.ts'

const { product, visit } = journeys()
const invalid = 'Form is not valid, please check your input.'

let root: Person
beforeAll(async () => {
  root = await rootOf(product)
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

describe('the list', () => {
  test('[NAV-COURSE-1] [NAV-COURSE-2] [CRS-LIST-2] [CRS-LIST-3] cards for everybody, a login to open one', async () => {
    const open = await createCourse(root, {
      encrypt: CourseVisibility.Public,
      description: 'Trees and graphs.',
    })
    const closed = await createCourse(root)
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
    await eventually(async () => pathOf(page)).toBe('/')

    const student = await visit({ as: await register(product, freshName('student')) })
    await student.go('/courses')
    await student.page.getByRole('link', { name: open.name }).click()
    await seen(heading(student.page, open.name))
    expect(pathOf(student.page)).toBe(`/course/${open.id}`)
    expectRefusal('/course/', 404)
    student.expectRefusal('/course/', 404)
    await student.go('/course/algorithms')
    await seen(heading(student.page, 'Page not found'))
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
    await said(page, invalid)
    for (const fault of ['3 to 30 characters.', 'At most 100 characters.', '6 to 20 characters, or empty.']) {
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
    await said(page, 'Course create success')
    await seen(heading(page, name))
    await seen(page.getByRole('main').getByText('Private', { exact: true }))
  })
})

test('[CRS-LIST-6] [CRS-JOIN-1] [CRS-JOIN-2] [CRS-JOIN-3] [CRS-FORM-2] [CRS-READ-2] [CRS-EDIT-1] a private course opens by its code, and its teacher changes it', async () => {
  const course = await createCourse(root, { joinCode: 'open-sesame' })
  const outsider = await visit({ as: await register(product, freshName('outsider')) })
  outsider.expectRefusal(`/api/course/${course.id}`, 403)
  await outsider.go('/courses')
  await outsider.page.getByRole('link', { name: course.name }).click()
  await seen(outsider.page.getByText('Enter the join code your instructor gave you.'))
  await seen(heading(outsider.page, course.name))
  const code = outsider.page.getByLabel('Join code')
  const join = outsider.page.getByRole('button', { name: 'Join' })
  await join.click()
  await seen(outsider.page.getByText('Required.'))
  await code.fill('open-barley')
  await join.click()
  await seen(outsider.page.getByText('Failed to join course: Wrong join code!'))
  await code.fill('open-sesame')
  await join.click()
  await said(outsider.page, `You joined ${course.name}.`)
  await seen(courseTabs(outsider.page).getByRole('link', { name: 'Problems' }))
  expect(await courseTabs(outsider.page).getByRole('link', { name: 'Settings' }).count()).toBe(0)
  await outsider.go('/courses')
  const mine = outsider.page.getByRole('list', { name: 'My courses' })
  await seen(mine.getByRole('link', { name: course.name }))
  await outsider.go('/')
  const atHome = outsider.page.locator('section').filter({
    has: outsider.page.getByRole('heading', { name: /^My courses/ }),
  })
  await seen(atHome.getByRole('link', { name: course.name }))
  await outsider.go(`/course/${course.id}/settings`)
  await seen(outsider.page.getByText('Only managers of this course can do this.'))

  const { page, go, expectRefusal } = await visit({ as: await teacherOf(product, root, course.id) })
  expectRefusal(`/api/course/${course.id}`, 500)
  await go(`/course/${course.id}`)
  await courseTabs(page).getByRole('link', { name: 'Settings' }).click()
  const form = page.getByRole('main')
  // The editor of starter code has one, too, further down.
  const save = form.getByRole('button', { name: 'Save', exact: true }).first()
  await form.getByLabel('Join code').fill('x'.repeat(21))
  await save.click()
  await said(page, invalid)
  await form.getByLabel('Join code').fill('')
  await form.getByLabel('Description').fill('Ask me.')
  const address = `**/api/course/${course.id}`
  await page.route(address, (route) => route.fulfill(broken))
  await save.click()
  await seen(form.getByText('Failed to update course: Server Error'))
  await page.unroute(address)
  await save.click()
  await said(page, 'Course saved.')
  await seen(form.getByText('Ask me.', { exact: true }))

  const late = await visit({ as: await register(product, freshName('late')) })
  late.expectRefusal(`/api/course/${course.id}`, 403)
  await late.go(`/course/${course.id}`)
  await seen(late.page.getByText('Ask the instructor'))
  expect(await late.page.getByLabel('Join code').count()).toBe(0)
})

test('[CRS-MEMBER-1] [CRS-MEMBER-2] [CRS-MEMBER-4] [CRS-ROLE-1] [CRS-ROLE-2] members by search, by pasted list and by group, roles, removal', async () => {
  const course = await createCourse(root)
  const names = ['found', 'pasted', 'listed'].map(freshName)
  for (const name of names) await register(product, name)
  const [found = '', pasted = '', listed = ''] = names
  const grouped = ['one', 'two'].map(freshName)
  for (const name of grouped) await register(product, name)
  const title = freshName('class')
  const { gid } = await root.call('POST /group/', { body: { title } })
  await root.call('PUT /group/:gid/members', { params: { gid }, body: { add: grouped } })
  const { page, go, expectRefusal } = await visit({ as: await teacherOf(product, root, course.id) })
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
  await seen(page.getByText('no.body is not a valid username.'))
  // Out of a spreadsheet, with what people are called beside it.
  await list.fill(`学号\t姓名\n${pasted}\t张伟\n`)
  await page.getByRole('button', { name: 'Add 3' }).click()
  await seen(page.getByText('Not valid usernames: 学号, 姓名'))
  await list.fill(`${pasted}, nobody-at-all\n${listed}`)
  await page.getByRole('button', { name: 'Add 3' }).click()
  await seen(page.getByText('No such users: nobody-at-all'))
  expect(await row(pasted).count()).toBe(0)
  await list.fill(`${pasted}, ${listed}`)
  await page.getByRole('button', { name: 'Add 2' }).click()
  await said(page, '2 members added.')

  await page.getByLabel('Group to add').selectOption(title)
  await page.getByRole('button', { name: 'Add all members of the group' }).click()
  for (const name of grouped) await seen(row(name).getByText('Member', { exact: true }))

  await page.getByRole('button', { name: `Role of ${pasted}` }).click()
  const dialog = page.getByRole('dialog', { name: `Role of ${pasted}` })
  const flag = (name: string) => dialog.getByRole('checkbox', { name })
  await flag('Member').uncheck()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await seen(dialog.getByText('Choose at least one permission, or remove the member.'))
  await flag('Manage problems').check()
  for (const name of ['Member', 'View test data']) {
    expect([await flag(name).isChecked(), await flag(name).isDisabled()]).toEqual([true, true])
  }
  await seen(dialog.getByText('Included in: Manage problems.'))
  await flag('Manage course').check()
  expect(await flag('View solutions').isDisabled()).toBe(true)
  await flag('Manage course').uncheck()
  expect(await flag('View solutions').isChecked()).toBe(false)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await gone(dialog)
  await seen(row(pasted).getByText('Manage problems'))

  await page.getByRole('button', { name: `Remove ${listed}` }).click()
  await question(page).answer('Remove')
  await gone(row(listed))
  const { docs } = await root.call('GET /course/:id/member', { params: { id: course.id }, query: {} })
  expect(docs.map(({ uid }) => uid).filter((uid) => names.includes(uid))).toEqual([found, pasted])
})
