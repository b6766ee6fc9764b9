// Similarity as a teacher meets it: a tag in the list, both programs side by side, a note, a decision, the report.

import { readFile } from 'node:fs/promises'
import { Language } from '@verdict/domain/language'
import { additionByBits, longAddition, longAdditionRenamed } from '@verdict/testkit/alike'
import { expect, test } from 'vitest'
import { eventually, journeys, seen } from './journey.ts'
import { said } from './pages.ts'
import { createProblem, freshName, judged, register, rootOf, submit } from './person.ts'
import { sheetRows } from './spreadsheet.ts'

const { product, visit } = journeys()

test('[SUB-DETAIL-6] [SUB-LIST-8] [SIM-REVIEW-1] [SIM-REVIEW-2] [SIM-REVIEW-3] [SIM-SEE-1] a copy is seen, compared, noted, confirmed and exported', async () => {
  const root = await rootOf(product)
  const [alice, bob, carol] = [
    await register(product, freshName('alice')),
    await register(product, freshName('bob')),
    await register(product, freshName('carol')),
  ]
  const title = freshName('addition')
  const tests = [{ in: '12 30\n', out: '42\n' }]
  const pid = await createProblem(root, { title, tests })
  const first = await submit(alice, pid, Language.C, longAddition)
  await judged(alice, first)
  const copy = await submit(bob, pid, Language.Cpp17, longAdditionRenamed)
  await judged(bob, copy)
  const other = await submit(carol, pid, Language.C, additionByBits)
  await judged(carol, other)
  const figures = () => root.call('GET /similarity/overview', { query: { problem: pid } })
  await eventually(async () => (await figures()).people).toBe(3)

  // The list has the tag for staff, and nothing of it for a student.
  const admin = await visit({ as: root })
  const { page } = admin
  await admin.go(`/solution?pid=${pid}`)
  await seen(page.getByRole('table').getByText('100.00%'))
  const student = await visit({ as: bob })
  await student.go(`/solution/${copy}`)
  await seen(student.page.getByText('Accepted').first())
  expect(await student.page.getByRole('main').innerText()).not.toMatch(/similar|100\.00%/i)

  // The solution tells of it, and shows both.
  await admin.go(`/solution/${copy}`)
  const main = page.getByRole('main')
  await seen(main.getByText('A hint, not proof.'))
  await seen(main.getByRole('region', { name: new RegExp(alice.uid) }))
  await main.getByRole('link', { name: 'Review' }).click()

  // Stepped through by key and by button; both places are marked.
  await seen(page.getByRole('heading', { level: 1, name: `${alice.uid} and ${bob.uid}` }))
  const status = main.getByRole('group', { name: 'Matches' }).getByRole('status')
  await eventually(() => status.innerText()).toMatch(/^\d+ match/)
  await page.keyboard.press('n')
  await eventually(() => status.innerText()).toMatch(/^Match 1 of \d+$/)
  const currents = main.locator('pre').locator('[class*=current]')
  await seen(currents)
  const bare = () =>
    main
      .locator('pre')
      .evaluateAll((panes) => panes.filter((pane) => !pane.querySelector('[class*=current]')).length)
  await eventually(bare).toBe(0)
  await main.getByRole('button', { name: 'Previous match' }).click()
  await eventually(() => status.innerText()).toMatch(/^Match \d+ of \d+$/)

  // A note and a decision stay.
  await main.getByRole('group', { name: 'State' }).getByText('Confirmed').click()
  await main.getByLabel('Note').fill('They said so themselves.')
  await main.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Saved')
  await seen(main.getByText(new RegExp(`Set by ${root.uid}`)))

  // The review of the problem: what is usual, the pair with what was found, the group, the report.
  await main.getByRole('link', { name: 'All pairs of this problem' }).click()
  await seen(main.getByText(/Median \d+%.*3 people/))
  const row = page.getByRole('table', { name: 'Pairs' }).getByRole('row').nth(1)
  await eventually(() => row.innerText()).toContain('They said so themselves.')
  expect(await row.innerText()).toContain('Confirmed')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('link', { name: 'Export Excel' }).click(),
  ])
  const sheet = sheetRows(await readFile(await download.path()))
  expect(JSON.stringify(sheet)).toContain('They said so themselves.')
  await main.getByRole('group', { name: 'View' }).getByText('Groups').click()
  await seen(main.getByRole('heading', { name: '2 people' }))
  await seen(main.getByRole('img', { name: 'Similarity graph' }))
  await main.getByRole('combobox', { name: 'State' }).selectOption('dismissed')
  await seen(main.getByText('No groups'))

  // A state for all of a group leaves the note of each pair.
  await main.getByRole('combobox', { name: 'State' }).selectOption('')
  await main.getByRole('button', { name: 'Apply to all' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Dismissed').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await main.getByRole('group', { name: 'View' }).getByText('Pairs').click()
  await eventually(() => row.innerText()).toContain('Dismissed')
  expect(await row.innerText()).toContain('They said so themselves.')
})
