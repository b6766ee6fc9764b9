// Administrators act on many submissions at once, and write to everybody.

import { readFile } from 'node:fs/promises'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { expect, test } from 'vitest'
import { eventually, gone, journeys, seen } from './journey.ts'
import { hearing, menuEntry, pathOf, question, said, stayMark } from './pages.ts'
import { createProblem, freshName, judged, register, rootOf, submit } from './person.ts'
import { sheetRows } from './spreadsheet.ts'

const { product, visit } = journeys()

const echo = 'print(input())\n'
const silent = 'input()\n'

test('[NAV-ADMIN-5] [ADM-SOL-2] [ADM-JOBS-3] [ADM-JOBS-6] solutions are filtered, exported and selected, judged in the shadow, and the result is applied', async () => {
  const root = await rootOf(product)
  const [alice, bob] = [
    await register(product, freshName('alice')),
    await register(product, freshName('bob')),
  ]
  const title = freshName('echo')
  const pid = await createProblem(root, { title, tests: [{ in: '1\n', out: '1\n' }] })
  const right = await submit(alice, pid, Language.Python, echo)
  const wrong = await submit(bob, pid, Language.Python, silent)
  const late = await submit(bob, pid, Language.Python, echo)
  for (const sid of [right, wrong, late]) await judged(root, sid)
  // From now on the right answer is none.
  await root.call('POST /testcase/:pid', { params: { pid }, body: { in: '2\n', out: '3\n' } })

  const student = await visit({ as: alice })
  await student.go('/admin/solutions')
  await eventually(async () => pathOf(student.page)).toBe('/')

  const { page, go } = await visit({ as: root })
  await go('/')
  await page.getByRole('button', { name: 'Admin', exact: true }).click()
  await menuEntry(page, 'Manage submissions').click()
  await seen(page.getByRole('heading', { level: 1, name: 'Manage submissions' }))
  const main = page.getByRole('main')
  await main.getByLabel('PID').fill(String(pid))
  await main.getByLabel('PID').press('Enter')
  const rows = main.getByRole('table').getByRole('row')
  await eventually(() => rows.count()).toBe(4)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Export Excel' }).click(),
  ])
  await said(page, '3 submissions exported')
  expect(download.suggestedFilename()).toBe('solutions.xlsx')
  const sheet = sheetRows(await readFile(await download.path()))
  expect(sheet[0]?.slice(0, 7)).toEqual([
    'SID',
    'Username',
    'Nickname',
    'PID',
    'Problem',
    'Contest',
    'Verdict',
  ])
  expect(sheet.slice(1).map((row) => [row[0], row[1], row[4], row[6]])).toEqual([
    [String(late), bob.uid, title, 'Accepted'],
    [String(wrong), bob.uid, title, 'Wrong Answer'],
    [String(right), alice.uid, title, 'Accepted'],
  ])
  // By keyboard: the toast lies over the button for a while.
  const csv = main.getByRole('button', { name: 'Export CSV' })
  const [table] = await Promise.all([page.waitForEvent('download'), csv.press('Enter')])
  expect((await readFile(await table.path(), 'utf8')).split('\r\n')[1]).toContain(`${late},${bob.uid},`)

  // An export that is cancelled stops: the answer is held back until then.
  let held = (): void => undefined
  const arrived = new Promise<void>((resolve) => (held = resolve))
  await page.route('**/api/admin/solutions/export*', () => held())
  await csv.press('Enter')
  await arrived
  await seen(main.getByText('0 of 3 rows'))
  await main.getByRole('button', { name: 'Cancel' }).click()
  await gone(main.getByText('0 of 3 rows'))
  await page.unroute('**/api/admin/solutions/export*')

  // Two of the three, by their boxes.
  const boxes = main.getByRole('checkbox')
  await boxes.nth(2).check()
  await boxes.nth(3).check()
  await seen(main.getByText('2 selected'))
  await main.getByRole('button', { name: 'Rejudge selected' }).click()
  const dialog = page.getByRole('dialog')
  await seen(dialog.getByText('2 submissions'))
  await dialog.getByRole('button', { name: 'Start judging' }).click()
  await seen(main.getByText('1 verdict would change, 1 would not.'))
  expect((await judged(root, right)).judge).toBe(Judge.Accepted)
  const changes = main.getByRole('table', { name: 'Changes' })
  await seen(changes.getByRole('row').filter({ hasText: 'Accepted' }).filter({ hasText: 'Wrong Answer' }))
  await main.getByRole('button', { name: 'People' }).click()
  const person = main.getByRole('table', { name: 'People' }).getByRole('row').filter({ hasText: alice.uid })
  await eventually(() => person.innerText()).toMatch(/1 →\s*becomes\s*0/)
  await main.getByRole('button', { name: 'Apply' }).click()
  await question(page).answer('Apply')
  await seen(main.getByText('2 submissions updated.'))
  expect((await judged(root, right)).judge).toBe(Judge.WrongAnswer)
  expect((await judged(root, late)).judge).toBe(Judge.Accepted)

  // All that fit the filter, looked at and let be.
  await go(`/admin/solutions?pid=${pid}`)
  await seen(main.getByText('Everything matching these filters'))
  await main.getByRole('button', { name: 'Skip selected' }).click()
  await seen(dialog.getByText('3 submissions'))
  await dialog.getByRole('button', { name: 'Preview changes' }).click()
  await seen(main.getByText('3 verdicts would change'))
  await main.getByRole('button', { name: 'Cancel job' }).click()
  await question(page).answer('Cancel job')
  await seen(main.getByText('Cancelled before anything changed.'))
  expect((await judged(root, late)).judge).toBe(Judge.Accepted)
})

test('[ADM-NOTE-3] [RT-MSG-1] a notice shows on open pages at once, and at the bell of who was offline', async () => {
  const root = await rootOf(product)
  const [here, away] = [
    await register(product, freshName('here')),
    await register(product, freshName('away')),
  ]
  const { page: open, go: openAt } = await visit({ as: here })
  const heard = hearing(open)
  await openAt('/problems')
  await heard
  await stayMark.set(open)
  await seen(open.getByRole('button', { name: 'Notifications', exact: true }))
  const { page: admin, go } = await visit({ as: root })
  await go('/admin/notifications')
  const title = freshName('Exam')
  const form = admin.getByRole('main')
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Text').fill('Room 3 has moved to room 5.')
  await form.getByRole('button', { name: 'Send to everyone' }).click()
  await question(admin).answer('Send to everyone')
  await said(open, 'Room 3 has moved to room 5.')
  await seen(form.getByRole('table', { name: 'Sent' }).getByText(title))

  await seen(open.getByRole('button', { name: 'Notifications, 1 unread' }))
  expect(await stayMark.isThere(open)).toBe(true)

  const { page, go: goTo } = await visit({ as: away })
  await goTo('/faq')
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const dialog = page.getByRole('dialog', { name: 'Notifications' })
  await seen(dialog.getByRole('listitem').filter({ hasText: title }).getByText('New'))
  await page.keyboard.press('Escape')
  await gone(dialog)
  await seen(page.getByRole('button', { name: 'Notifications', exact: true }))
  await goTo('/problems')
  await seen(page.getByRole('button', { name: 'Notifications', exact: true }))
})
