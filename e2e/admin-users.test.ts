// Administration as administrators meet it: users found and changed, accounts imported, and root's audit.

import { Privilege } from '@verdict/domain/privilege'
import { expect, test } from 'vitest'
import { eventually, gone, journeys, seen } from './journey.ts'
import { menuEntry, pathOf, question, toast } from './pages.ts'
import { freshName, logIn, type Person, register, rootOf } from './person.ts'

const { product, visit } = journeys()

async function adminOf(root: Person): Promise<Person> {
  const { uid, password } = await register(product, freshName('admin'))
  const body = { privilege: Privilege.Admin }
  await root.call('PUT /admin/users/:uid', { params: { uid }, body })
  // A privilege counts from the next login on.
  return logIn(product, uid, password)
}

test('[NAV-ADMIN-3] [NAV-ADMIN-4] [GUARD-ADMIN-1] [ADM-AUDIT-2] the pages are for admins, the audit for root alone', async () => {
  const student = await register(product, freshName('student'))
  const admin = await adminOf(await rootOf(product))
  for (const [person, paths] of [
    [student, ['/admin/users', `/admin/users/${student.uid}`, '/admin/user-import', '/admin/audit']],
    [admin, ['/admin/audit']],
  ] as const) {
    const { page, go } = await visit({ as: person })
    for (const path of paths) {
      await go(path)
      await eventually(async () => pathOf(page)).toBe('/')
    }
  }
  const { page, go } = await visit({ as: admin })
  await go('/')
  await page.getByRole('button', { name: 'Admin', exact: true }).click()
  await seen(menuEntry(page, 'Manage users'))
  expect(await menuEntry(page, 'Audit').count()).toBe(0)
  await menuEntry(page, 'Manage users').click()
  await eventually(async () => pathOf(page)).toBe('/admin/users')
})

test('[ACC-SET-5] the settings of an admin lead to the management of the same user, who cannot change oneself', async () => {
  const admin = await adminOf(await rootOf(product))
  const { page, go } = await visit({ as: admin })
  await go('/settings')
  await page.getByRole('link', { name: 'Manage this user' }).click()
  await eventually(async () => pathOf(page)).toBe(`/admin/users/${admin.uid}`)
  await seen(page.getByText('You can change only accounts whose privilege is below your own.'))
  expect(await page.getByLabel('Nickname').isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Set a new password' }).count()).toBe(0)
})

test('[ADM-USERS-10] [ADM-AUDIT-3] a user is found, changed, given a password, logged out and banned, and all of it stands in the trail', async () => {
  const root = await rootOf(product)
  const person = await register(product, freshName('managed'))
  const { gid } = await root.call('POST /group/', { body: { title: `Class of ${person.uid}` } })
  const { page, go, expectRefusal } = await visit({ as: root })
  await go('/admin/users?privilege=1&sortBy=uid&sort=1')
  const rows = page.getByRole('table', { name: 'Users' }).getByRole('row')
  expect(await page.getByLabel('Privilege').inputValue()).toBe('1')
  await page.getByLabel('Username or nickname').fill(person.uid.slice(2).toUpperCase())
  await page.keyboard.press('Enter')
  await eventually(() => rows.count()).toBe(2)
  await page.getByRole('button', { name: 'Last visited' }).click()
  await eventually(async () => new URL(page.url()).searchParams.get('sortBy')).toBe('lastVisitedAt')
  await page.getByLabel('Privilege').selectOption('Banned')
  await seen(page.getByText('No users found'))
  await page.getByLabel('Privilege').selectOption('User')
  await page.getByRole('link', { name: `Manage ${person.uid}` }).click()

  await seen(page.getByRole('heading', { level: 1, name: `Manage ${person.uid}` }))
  const main = page.getByRole('main')
  await main.getByLabel('Nickname').fill('Renamed by root')
  await main.getByLabel(`Class of ${person.uid}`).check()
  await main.getByRole('button', { name: 'Save' }).click()
  await seen(toast(page, 'Changes saved'))
  expect(await person.call('GET /account/profile', {})).toMatchObject({
    nick: 'Renamed by root',
    groups: [{ gid }],
  })
  const trail = main.getByRole('table', { name: 'Audit trail' })
  await seen(trail.getByText('Changed an account'))
  await seen(trail.getByText('Renamed by root'))

  const sessions = main.getByRole('table', { name: 'Sessions' })
  await seen(sessions.getByText('127.0.0.1'))
  await sessions.getByRole('button', { name: /^End/ }).click()
  await seen(main.getByText('Logged in nowhere.'))
  await expect(person.call('GET /account/profile', {})).rejects.toMatchObject({ status: 401 })

  await main.getByRole('button', { name: 'Set a new password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New password').fill('weak')
  await dialog.getByRole('button', { name: 'Set a new password' }).click()
  await seen(dialog.getByText('Weak password'))
  await dialog.getByRole('button', { name: 'Generate one' }).click()
  await dialog.getByRole('button', { name: 'Set a new password' }).click()
  const password = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await gone(dialog)
  await logIn(product, person.uid, password)

  await main.getByLabel('Privilege').selectOption('Banned')
  await main.getByRole('button', { name: 'Set privilege' }).click()
  await seen(question(page).dialog.getByText(`Ban ${person.uid}?`))
  await question(page).answer('Set privilege')
  await seen(trail.getByText('Banned a user'))
  await expect(logIn(product, person.uid, password)).rejects.toMatchObject({ status: 403 })
  for (const action of ['Set a new password', 'Ended sessions']) await seen(trail.getByText(action))

  expectRefusal('/api/admin/users/nobody-of-this-name', 404)
  await go('/admin/users/nobody-of-this-name')
  await seen(page.getByText('This user could not be loaded'))
})

test('[ADM-USERS-12] a sheet is checked, mended and imported; the first passwords are on paper and open the accounts', async () => {
  const admin = await adminOf(await rootOf(product))
  const [first, second] = [freshName('new'), freshName('new')]
  const { page, go } = await visit({ as: admin })
  await go('/admin/user-import')
  const main = page.getByRole('main')
  const lines = main.getByLabel('Lines')
  await main.getByRole('button', { name: 'Check' }).click()
  await seen(main.getByText('There is no line to import.'))
  const file = { name: 'class.csv', mimeType: 'text/csv' }
  const csv = `username,nick,email\n${first},王小明,\n${second},Second,not an address\n`
  await main.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from(csv) })
  await eventually(() => lines.inputValue()).toBe(csv)
  await main.getByRole('button', { name: 'Check' }).click()
  await seen(main.getByText('Accounts that can be made: 1 of 2.'))
  await seen(main.getByText('Invalid email'))
  await main.getByRole('button', { name: 'Change the lines' }).click()
  await lines.fill(csv.replace('not an address', ''))
  await main.getByRole('button', { name: 'Check' }).click()
  await main.getByRole('button', { name: 'Make accounts: 2' }).click()
  await seen(main.getByText('Accounts made: 2.'))

  const list = main.getByRole('table', { name: 'Names and first passwords' })
  const password = (await list.getByRole('row', { name: first }).locator('code').textContent()) ?? ''
  const imported = await logIn(product, first, password)
  expect((await imported.call('GET /account/profile', {})).nick).toBe('王小明')
  await page.emulateMedia({ media: 'print' })
  await seen(list.getByText(password))
  expect(await page.getByRole('banner').isVisible()).toBe(false)
  expect(await main.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })

  // The passwords are nowhere else: whoever leaves without them is asked.
  await main.getByRole('link', { name: 'All users' }).click()
  await seen(question(page).dialog)
  await question(page).answer('Stay')
  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Save as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('first-passwords.csv')
  await main.getByRole('link', { name: 'All users' }).click()
  await eventually(async () => pathOf(page)).toBe('/admin/users')
})

test('[ADM-AUDIT-2] [ADM-AUDIT-4] root finds a change by who, what and of which thing', async () => {
  const root = await rootOf(product)
  const admin = await adminOf(root)
  const person = await register(product, freshName('audited'))
  for (const nick of ['First name', 'Second name']) {
    await admin.call('PUT /admin/users/:uid', { params: { uid: person.uid }, body: { nick } })
  }
  const { page, go } = await visit({ as: root })
  await go('/')
  await page.getByRole('button', { name: 'Admin', exact: true }).click()
  await menuEntry(page, 'Audit').click()
  await eventually(async () => pathOf(page)).toBe('/admin/audit')
  const rows = page.getByRole('table', { name: 'Changes by administrators' }).getByRole('row')
  await page.getByLabel('Who').fill(admin.uid)
  await page.keyboard.press('Enter')
  await eventually(() => rows.count()).toBe(3)
  await seen(rows.getByText('Second name'))
  await page.getByLabel('What').selectOption('Deleted a group')
  await seen(page.getByText('No changes found'))
  await page.getByLabel('What').selectOption('All of: Users')
  await eventually(() => rows.count()).toBe(3)
  await page.getByLabel('Who').fill('')
  await page.getByLabel('Thing').fill(`User ${person.uid}`)
  await page.keyboard.press('Enter')
  await eventually(() => rows.count()).toBe(3)
  await seen(rows.getByText('Nickname').first())
  await page.getByRole('button', { name: 'As stored: Changed an account' }).first().click()
  await seen(page.getByText('"nick": "Second name"'))
  await page.getByLabel('Until').fill('2020-01-01')
  await seen(page.getByText('No changes found'))
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await eventually(async () => page.url().includes('?')).toBe(false)
})
