// Tables of teachers and administrators: rows chosen to act on several, by keys and on a phone.

import { Language } from '@verdict/domain/language'
import { Privilege } from '@verdict/domain/privilege'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { createCourse, teacherOf } from './courses.ts'
import { eventually, gone, journeys, seen } from './journey.ts'
import { authDialog, pathOf, question, said } from './pages.ts'
import { createProblem, freshName, logIn, type Person, register, rootOf, submit } from './person.ts'

const { product, visit } = journeys()

let root: Person
beforeAll(async () => {
  root = await rootOf(product)
})

const people = async (count: number): Promise<string[]> => {
  const names = Array.from({ length: count }, (_, index) => freshName(`many${index}`))
  for (const name of names) await register(product, name)
  return names
}

const minuteMs = 60_000
const at = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString()

const acts = (page: Page) => page.getByRole('group', { name: 'Bulk actions' })

test('[CRS-MANY-1] a manager gives several members a role by keys alone, and removes all that match on a phone', async () => {
  const course = await createCourse(root)
  const teacher = await teacherOf(product, root, course.id)
  const names = await people(3)
  await teacher.call('POST /course/:id/member', { params: { id: course.id }, body: { uids: names } })
  const { page, go } = await visit({ as: teacher })
  await go(`/course/${course.id}/members`)
  for (const name of names.slice(0, 2)) {
    await page.getByRole('checkbox', { name: `Select ${name}` }).focus()
    await page.keyboard.press('Space')
  }
  await seen(acts(page).getByText('2 selected'))
  await acts(page).getByRole('button', { name: 'Role', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Role of 2 members' })
  await dialog.getByRole('checkbox', { name: 'View solutions' }).focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await said(page, '2 roles saved.')
  await gone(dialog)
  for (const name of names.slice(0, 2)) {
    await seen(page.getByRole('row').filter({ hasText: name }).getByText('View solutions'))
  }

  const phone = await visit({ as: teacher, width: 390 })
  await phone.go(`/course/${course.id}/members?keyword=many`)
  await acts(phone.page).getByRole('button', { name: 'Select all 3 that match' }).click()
  await seen(acts(phone.page).getByText('3 selected'))
  // One left in the meantime: said, and no reason to keep the others.
  const [first = ''] = names
  await root.call('DELETE /course/:id/member/:uid', { params: { id: course.id, uid: first } })
  await acts(phone.page).getByRole('button', { name: 'Remove', exact: true }).click()
  await question(phone.page).answer('Remove')
  await said(phone.page, '2 members removed.')
  await seen(phone.page.getByText(`${first}: Entity Not Found`))
  const { docs } = await root.call('GET /course/:id/member', { params: { id: course.id }, query: {} })
  expect(docs.map(({ uid }) => uid).filter((uid) => names.includes(uid))).toEqual([])
})

test('[ADM-MANY-1] an administrator bans several users and puts them into a group; of whom it is refused, it says why', async () => {
  const title = freshName('class')
  await root.call('POST /group/', { body: { title } })
  const prefix = freshName('bulk')
  const names = [1, 2, 3].map((number) => `${prefix}${number}`)
  for (const name of names.slice(0, 2)) await register(product, name)
  const [one = '', two = '', boss = ''] = names
  const { password: bossPassword } = await register(product, boss)
  await root.call('PUT /admin/users/:uid', { params: { uid: boss }, body: { privilege: Privilege.Admin } })
  const { page, go } = await visit({ as: await logIn(product, boss, bossPassword) })
  await go(`/admin/users?keyword=${prefix}`)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await acts(page).getByLabel('Group').selectOption(title)
  await acts(page).getByRole('button', { name: 'Add to group' }).click()
  await question(page).answer('Add to group')
  await said(page, `3 users are in ${title}.`)
  for (const name of names) await seen(row(name).getByText(title))

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await acts(page).getByRole('button', { name: 'Ban', exact: true }).click()
  await question(page).answer('Ban')
  await said(page, '2 users banned.')
  await seen(row(one).getByText('Banned'))
  await seen(page.getByText(`${boss}: Unauthorized`))
  await seen(acts(page).getByText('1 selected'))
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await acts(page).getByRole('button', { name: 'Lift ban' }).click()
  await question(page).answer('Lift ban')
  await said(page, '2 users are not banned any more.')
  await eventually(() => row(two).getByText('Banned').count()).toBe(0)
})

test('[RANK-OPEN-1] [RANK-SCHOOL-1] [RANK-FILTER-1] an open ranklist is watched without an account, narrowed by school in its address, by keys and on a phone', async () => {
  const secret = freshName('secret')
  const pid = await createProblem(root, { title: secret, tests: [{ in: '1', out: '1' }] })
  const body = { list: [pid], title: freshName('open'), start: at(-60), end: at(60) }
  const { cid } = await root.call('POST /contest/', { body })
  const { page, go, expectRefusal } = await visit({ width: 390 })
  expectRefusal(`/contest/${cid}/board`, 401)
  await go(`/contests/${cid}/ranklist`)
  await seen(authDialog(page).dialog)
  await eventually(async () => pathOf(page)).toBe('/')

  const manager = await visit({ as: root })
  await manager.go(`/contests/${cid}/edit`)
  for (const name of ['Show schools in the ranklist', 'Show the ranklist to everyone']) {
    await manager.page.getByRole('switch', { name }).focus()
    await manager.page.keyboard.press('Space')
  }
  await manager.page.getByRole('button', { name: 'Save' }).click()
  await said(manager.page, `Contest ${cid} saved.`)

  const [ann, ben] = [await register(product, freshName('ann')), await register(product, freshName('ben'))]
  for (const [who, school] of [
    [ann, 'Tongji'],
    [ben, 'Fudan'],
  ] as const) {
    await who.call('PUT /account/profile', { body: { school } })
    await who.call('POST /contest/:cid/verify', { params: { cid }, body: {} })
    await submit(who, pid, Language.C, 'int main(void) { return 0; }', cid)
  }
  const visitor = await visit({ width: 390 })
  await visitor.go(`/contests/${cid}/ranklist`)
  const row = (name: string) => visitor.page.getByRole('row').filter({ hasText: name })
  await seen(row(ann.uid))
  await seen(row(ben.uid))
  expect(await visitor.page.getByText(secret).count()).toBe(0)
  await visitor.page.getByLabel('School').selectOption('Tongji')
  await gone(row(ben.uid))
  expect(visitor.page.url()).toContain('school=Tongji')
  // The next answer of the server is narrowed as well.
  const cat = await register(product, freshName('cat'))
  await cat.call('PUT /account/profile', { body: { school: 'Fudan' } })
  await cat.call('POST /contest/:cid/verify', { params: { cid }, body: {} })
  await submit(cat, pid, Language.C, 'int main(void) { return 0; }', cid)
  await visitor.page.getByRole('button', { name: 'Refresh' }).click()
  await seen(visitor.page.getByText('/3'))
  expect(await row(cat.uid).count()).toBe(0)

  // Logged in and not in it, one may watch without taking part.
  const outside = await visit({ as: await register(product, freshName('dan')) })
  await outside.go(`/contests/${cid}`)
  await seen(outside.page.getByText('The ranklist of this contest shows the school from your profile.'))
  await outside.page.getByRole('link', { name: 'Watch the ranklist' }).focus()
  await outside.page.keyboard.press('Enter')
  await seen(outside.page.getByRole('row').filter({ hasText: ann.uid }).getByText('Tongji'))
})

test('[UI-COLUMNS-1] [UI-COLUMNS-2] columns are dragged and pinned by keys, remembered, and the gradebook takes the width that there is', async () => {
  const course = await createCourse(root)
  const teacher = await teacherOf(product, root, course.id)
  const names = await people(2)
  await teacher.call('POST /course/:id/member', { params: { id: course.id }, body: { uids: names } })
  const long = 'Practical work of the second half of the term, handed in on paper and marked by two'
  for (let number = 1; number <= 9; number += 1) {
    const params = { id: course.id }
    const body = { title: number === 1 ? long : `Column ${number}`, outOf: 10_000 }
    await teacher.call('POST /course/:id/gradebook/column', { params, body })
  }
  const { page, go, reload } = await visit({ as: teacher, width: 1440 })
  await go(`/course/${course.id}/marks`)
  const table = page.getByRole('table', { name: 'Marks', exact: true })
  const head = (name: string) => table.locator('thead th').filter({ hasText: name })
  const widthOf = async (name: string) => Math.round((await head(name).first().boundingBox())!.width)
  await seen(table)
  expect((await table.boundingBox())!.width).toBeGreaterThan(1_300)
  const box = (await head('Column 3').boundingBox())!
  const before = await widthOf('Column 3')
  await page.mouse.move(box.x + box.width - 2, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 118, box.y + 8, { steps: 4 })
  await page.mouse.up()
  await eventually(() => widthOf('Column 3')).toBe(before + 120)
  await reload()
  await eventually(() => widthOf('Column 3')).toBe(before + 120)

  await page.getByRole('button', { name: 'Arrange columns' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Arrange columns' })
  await dialog.getByRole('checkbox', { name: 'Pin Column 2' }).focus()
  await page.keyboard.press('Space')
  await dialog.getByRole('spinbutton', { name: 'Width of Column 4' }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('640')
  await page.keyboard.press('Escape')
  await gone(dialog)
  expect(await widthOf('Column 4')).toBe(640)
  const region = page.getByRole('region', { name: 'Marks', exact: true })
  await region.evaluate((element) => (element.scrollLeft = 4_000))
  const at = async (name: string) => Math.round((await head(name).first().boundingBox())!.x)
  const left = Math.round((await region.boundingBox())!.x)
  expect(await at('Student')).toBe(left)
  expect(await at('Column 2')).toBe(left + (await widthOf('Student')))

  // A phone has no room for a second one.
  await page.setViewportSize({ width: 390, height: 800 })
  await region.evaluate((element) => (element.scrollLeft = 4_000))
  await eventually(() => at('Column 2')).toBeLessThan(0)
  expect(await at('Student')).toBe(Math.round((await region.boundingBox())!.x))
  await page.getByRole('button', { name: 'Arrange columns' }).click()
  await dialog.getByRole('button', { name: 'Reset columns' }).click()
  await gone(dialog)
  expect(await widthOf('Column 4')).toBeLessThan(200)
})

test('[UI-PASTE-1] a pasted list says of each line what becomes of it, acts on those it can and keeps the others, by keys', async () => {
  const [one = '', two = ''] = await people(2)
  const { page, go } = await visit({ as: root, width: 390 })
  await go('/admin/users')
  await page.getByRole('button', { name: 'Student numbers' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Student numbers' })
  const field = dialog.getByLabel('Usernames and student numbers')
  await field.fill(`${one}\tS-${one}\nnobody-here\t7\n${two}`)
  await dialog.getByRole('button', { name: 'Check' }).focus()
  await page.keyboard.press('Enter')
  const summary = dialog.getByText('1 to change, 1 unchanged, 1 with a problem.')
  await seen(page.locator(':focus').and(summary))
  const row = (name: string) => dialog.getByRole('row').filter({ hasText: name })
  await seen(row(one).getByText('Will be set.'))
  await seen(row(two).getByText('Already set.'))
  await seen(row('nobody-here').getByText('No such user.'))
  await dialog.getByRole('button', { name: 'Set 1 student number' }).focus()
  await page.keyboard.press('Enter')
  await said(page, '1 student number set.')
  expect((await field.inputValue()).trim()).toBe('nobody-here\t7')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Make teachers' }).click()
  const teachers = page.getByRole('dialog', { name: 'Make teachers' })
  await teachers.getByLabel('Usernames').fill(`${one} ${two}`)
  await teachers.getByRole('button', { name: 'Check' }).click()
  await seen(teachers.getByText('2 to change, 0 unchanged, 0 with a problem.'))
  await teachers.getByRole('button', { name: 'Make 2 teachers' }).click()
  await said(page, '2 teachers added.')
  await gone(teachers)
})
