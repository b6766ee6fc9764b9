// Administration as administrators meet it: users found and changed, accounts imported, and root's audit.

import { Privilege } from '@verdict/domain/privilege'
import { Language } from '@verdict/domain/language'
import { expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { eventually, gone, journeys, seen } from './journey.ts'
import { menuEntry, pathOf, question, said } from './pages.ts'
import { createProblem, freshName, logIn, type Person, register, rootOf, submit } from './person.ts'

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
  expect(await menuEntry(page, 'Audit log').count()).toBe(0)
  await menuEntry(page, 'Manage users').click()
  await eventually(async () => pathOf(page)).toBe('/admin/users')
})

test('[ACC-SET-5] the settings of an admin lead to the management of the same user, who cannot change oneself', async () => {
  const admin = await adminOf(await rootOf(product))
  const { page, go } = await visit({ as: admin })
  await go('/settings')
  await page.getByRole('link', { name: 'Manage this user' }).click()
  await eventually(async () => pathOf(page)).toBe(`/admin/users/${admin.uid}`)
  await seen(page.getByText('You can only change accounts with a lower privilege than your own.'))
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
  await said(page, 'Changes saved')
  expect(await person.call('GET /account/profile', {})).toMatchObject({
    nick: 'Renamed by root',
    groups: [{ gid }],
  })
  const trail = main.getByRole('table', { name: 'Audit log' })
  await seen(trail.getByText('Changed an account'))
  await seen(trail.getByText('Renamed by root'))

  const sessions = main.getByRole('table', { name: 'Sessions' })
  await seen(sessions.getByText('127.0.0.1'))
  await sessions.getByRole('button', { name: /^End/ }).click()
  await seen(main.getByText('No active sessions.'))
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
  await seen(page.getByText("Couldn't load this user"))
})

test('[ADM-USERS-12] a sheet is checked, mended and imported; the first passwords are on paper and open the accounts', async () => {
  const admin = await adminOf(await rootOf(product))
  const [first, second] = [freshName('new'), freshName('new')]
  const { page, go } = await visit({ as: admin })
  await go('/admin/user-import')
  const main = page.getByRole('main')
  const lines = main.getByLabel('Accounts')
  await main.getByRole('button', { name: 'Check' }).click()
  await seen(main.getByText('There are no lines to import.'))
  const file = { name: 'class.csv', mimeType: 'text/csv' }
  const csv = `username,nick,email\n${first},王小明,\n${second},Second,not an address\n`
  await main.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from(csv) })
  await eventually(() => lines.inputValue()).toBe(csv)
  await main.getByRole('button', { name: 'Check' }).click()
  await seen(main.getByText('1 of 2 rows are ready.'))
  await seen(main.getByText('Invalid email'))
  await main.getByRole('button', { name: 'Edit the list' }).click()
  await lines.fill(csv.replace('not an address', ''))
  await main.getByRole('button', { name: 'Check' }).click()
  await main.getByRole('button', { name: 'Create 2 accounts' }).click()
  await seen(main.getByText('2 accounts created.'))

  const list = main.getByRole('table', { name: 'Usernames and initial passwords' })
  const password = (await list.getByRole('row', { name: first }).locator('code').textContent()) ?? ''
  const imported = await logIn(product, first, password)
  expect((await imported.call('GET /account/profile', {})).nick).toBe('王小明')
  await page.emulateMedia({ media: 'print' })
  await seen(list.getByText(password))
  expect(await page.getByRole('banner').isVisible()).toBe(false)
  expect(await main.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })

  // The passwords are nowhere else: a person who leaves without them is asked.
  await main.getByRole('link', { name: 'All users' }).click()
  await seen(question(page).dialog)
  await question(page).answer('Stay')
  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Save as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('first-passwords.csv')
  await main.getByRole('link', { name: 'All users' }).click()
  await eventually(async () => pathOf(page)).toBe('/admin/users')
})

test('[ADM-USERS-15] [ADM-USERS-16] [ADM-NUMBER-2] a workbook with a group that nobody has made: left with a question, the group made by a button', async () => {
  const admin = await adminOf(await rootOf(product))
  const [uid, title] = [freshName('sheet'), freshName('Class')]
  const { page, go } = await visit({ as: admin })
  await go('/admin/users')
  await page.getByRole('link', { name: 'Import accounts' }).click()
  const main = page.getByRole('main')
  const rows = [
    ['学号', '姓名', '班级'],
    [uid, '王小明', title],
  ]
  const cells = rows.map((row) => row.map((value) => ({ value, type: String })))
  const buffer = await writeExcelFile(cells).toBuffer()
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await main.locator('input[type=file]').setInputFiles({ name: 'class.xlsx', mimeType, buffer })
  await eventually(() => main.getByLabel('Accounts').inputValue()).toContain(uid)

  await main.getByRole('link', { name: 'All users' }).click()
  await seen(question(page).dialog)
  await question(page).answer('Stay')
  await main.getByRole('button', { name: 'Check' }).click()
  await seen(main.getByText(`1 group does not exist yet: ${title}`))
  await seen(main.getByText('0 of 1 rows are ready.'))
  await seen(main.getByRole('columnheader', { name: 'Student number' }))
  expect(await main.getByRole('cell', { name: uid }).count()).toBe(1)
  await main.getByRole('button', { name: 'Create the group' }).click()
  await main.getByRole('button', { name: 'Create 1 account' }).click()
  await seen(main.getByText('1 account created.'))
  const { groups, studentNumber } = await admin.call('GET /admin/users/:uid', { params: { uid } })
  expect(studentNumber).toBe(uid)
  expect(groups.map((group) => group.title)).toEqual([title])
})

test('[ADM-OVER-1] [ADM-OVER-2] [ADM-OVER-3] while nothing is judged admins read why on every page, and a student that nothing is lost', async () => {
  const root = await rootOf(product)
  const student = await register(product, freshName('waiting'))
  const pid = await createProblem(root, { title: freshName('waits'), tests: [{ in: '1\n', out: '1\n' }] })
  const desk = await visit({ as: root })
  const main = desk.page.getByRole('main')
  await desk.go('/admin')
  await seen(main.getByText('Running', { exact: true }))
  await seen(main.getByText('1 of 1 online'))
  expect(await desk.page.getByRole('alert').count()).toBe(0)
  await main.getByRole('link', { name: 'Details' }).click()
  const enabled = main.getByRole('switch', { name: 'built-in enabled' })
  await enabled.click()
  try {
    const why = /^Nothing is being judged\. All judge hosts are disabled\./
    const mark = 'Admin (judging has stopped)'
    await seen(desk.page.getByRole('alert').filter({ hasText: why }))
    await seen(desk.page.getByRole('banner').getByRole('button', { name: mark }))
    await desk.go('/admin')
    await seen(main.getByText('Stopped', { exact: true }))
    const phone = await visit({ as: root, width: 390 })
    await phone.go('/problems')
    await seen(phone.page.getByRole('alert').filter({ hasText: why }))

    const sid = await submit(student, pid, Language.Python, 'print(input())\n')
    const { page, go } = await visit({ as: student })
    const calm = page.getByText(/^Judging is paused for the moment\. Your submission is saved/)
    for (const path of ['/submissions', `/problem/${pid}/mySubmission`, `/solution/${sid}`]) {
      await go(path)
      await seen(calm)
    }
    expect(await page.getByText('judge host').count()).toBe(0)
    await desk.go('/admin/judges')
    await enabled.click()
    await gone(desk.page.getByRole('alert').filter({ hasText: why }))
    await seen(page.getByText('Accepted'))
    await gone(calm)
  } finally {
    const [host] = (await root.call('GET /admin/judges', {})).docs
    await root.call('PUT /admin/judges/:id', { params: { id: host!.id }, body: { disabled: false } })
  }
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
  await menuEntry(page, 'Audit log').click()
  await eventually(async () => pathOf(page)).toBe('/admin/audit')
  const rows = page.getByRole('table', { name: 'Changes by administrators' }).getByRole('row')
  await page.getByRole('main').getByLabel('User', { exact: true }).fill(admin.uid)
  await page.keyboard.press('Enter')
  await eventually(() => rows.count()).toBe(3)
  await seen(rows.getByText('Second name'))
  await page.getByLabel('Action').selectOption('Deleted a group')
  await seen(page.getByText('No changes found'))
  await page.getByLabel('Action').selectOption('All Users')
  await eventually(() => rows.count()).toBe(3)
  await page.getByRole('main').getByLabel('User', { exact: true }).fill('')
  await page.getByLabel('Target').fill(`User ${person.uid}`)
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
