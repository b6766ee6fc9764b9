// The managers of groups and of tags, as an administrator and as root see them.

import { Privilege } from '@verdict/domain/privilege'
import { beforeAll, expect, test } from 'vitest'
import { eventually, gone, journeys, seen } from './journey.ts'
import { menuEntry, pathOf, question, said } from './pages.ts'
import { freshName, logIn, type Person, register, rootOf } from './person.ts'

const { product, visit } = journeys()
let root: Person
let admin: Person

beforeAll(async () => {
  root = await rootOf(product)
  const { uid, password } = await register(product, freshName('admin'))
  await root.call('PUT /admin/users/:uid', { params: { uid }, body: { privilege: Privilege.Admin } })
  admin = await logIn(product, uid, password)
})

test('[NAV-ADMIN-1] [NAV-ADMIN-2] [GUARD-ADMIN-1] the managers are for admins: others are sent home', async () => {
  const student = await visit({ as: await register(product, freshName('student')) })
  const { page, go } = await visit({ as: admin })
  await go('/')
  for (const [path, name] of [
    ['/admin/groups', 'groups'],
    ['/admin/tags', 'tags'],
  ] as const) {
    await student.go(path)
    await eventually(async () => pathOf(student.page)).toBe('/')
    await page.getByRole('button', { name: 'Admin', exact: true }).click()
    await menuEntry(page, `Manage ${name}`).click()
    await eventually(async () => pathOf(page)).toBe(path)
  }
})

test('[GRP-PAGE-1] a group is made, renamed, filled, emptied, and deleted by root', async () => {
  const names = ['found', 'pasted', 'listed'].map(freshName)
  for (const name of names) await register(product, name)
  const [found = '', pasted = '', listed = ''] = names
  const { page, go, expectRefusal } = await visit({ as: admin })
  await go('/admin/groups')
  await page.getByRole('button', { name: 'Create group' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('abc')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await said(page, 'Form is not valid, please check your input.')
  const [first, title] = [freshName('class'), freshName('renamed')]
  await dialog.getByLabel('Title').fill(first)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await gone(dialog)
  await page.getByLabel('Search groups by title').fill(first)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Rename ${first}` }).click()
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await gone(dialog)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  expect(await page.getByRole('button', { name: `Delete ${title}` }).count()).toBe(0)

  await page.getByRole('link', { name: title, exact: true }).click()
  await seen(page.getByRole('heading', { level: 1, name: title }))
  await page.getByLabel('Add a member').fill(found)
  await page.getByRole('option', { name: found }).click()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await seen(row(found))
  expectRefusal('/members', 400)
  await page.getByRole('button', { name: 'Paste a list' }).click()
  await page.getByLabel('Usernames').fill(`${pasted} nobody-at-all`)
  await page.getByRole('button', { name: 'Add 2' }).click()
  await seen(page.getByText('No such users: nobody-at-all'))
  await page.getByLabel('Usernames').fill(`${pasted}\n${listed}`)
  await page.getByRole('button', { name: 'Add 2' }).click()
  await seen(row(listed))
  await page.getByRole('button', { name: `Remove ${found}` }).click()
  await question(page).answer('Remove')
  await gone(row(found))

  const master = await visit({ as: root })
  await master.go('/admin/groups')
  await master.page.getByRole('button', { name: `Delete ${title}` }).click()
  await question(master.page).answer('Delete')
  await said(master.page, 'Delete success')
  await gone(master.page.getByRole('link', { name: title, exact: true }))
})

test('[TAG-PAGE-1] [TAG-COLOR-1] a tag is made in a colour, changed, and deleted by root', async () => {
  await root.call('POST /tag', { body: { name: freshName('taken') } })
  const { page, go, expectRefusal } = await visit({ as: admin })
  const { docs } = await root.call('GET /tag/list', { query: {} })
  await go('/admin/tags')
  await page.getByRole('button', { name: 'Create tag' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByRole('radio').count()).toBe(13)
  const name = freshName('geometry')
  expectRefusal('/api/tag', 409)
  await dialog.getByLabel('Name').fill(docs[0]!.name)
  await dialog.getByRole('radio', { name: 'volcano' }).check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await seen(dialog.getByText('A tag with this name exists already'))
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await gone(dialog)
  const row = page.getByRole('row').filter({ hasText: name })
  await seen(row.getByText('volcano'))
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await dialog.getByRole('radio', { name: 'cyan' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await gone(dialog)
  await seen(row.getByText('cyan'))
  expect(await page.getByRole('button', { name: `Delete ${name}` }).count()).toBe(0)

  const master = await visit({ as: root })
  await master.go('/admin/tags')
  await master.page.getByRole('button', { name: `Delete ${name}` }).click()
  await question(master.page).answer('Delete')
  await said(master.page, 'Delete success')
  await gone(master.page.getByRole('row').filter({ hasText: name }))
})
