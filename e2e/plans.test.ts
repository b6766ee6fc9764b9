// A plan of practice as people have it: written by a teacher, followed by a student on a phone, worked through by keyboard.

import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { expect, test } from 'vitest'
import { eventually, journeys, seen } from './journey.ts'
import { pathOf, said } from './pages.ts'
import { createProblem, freshName, judged, register, rootOf, submit } from './person.ts'
import { problem, programs } from './programs/sum-and-difference.ts'

const { product, visit } = journeys()

test('[PLAN-PAGE-1] a plan is written, shared, followed and worked through', async () => {
  const root = await rootOf(product)
  const [first, second] = [freshName('first'), freshName('second')]
  const pids = [
    await createProblem(root, { ...problem, title: first }),
    await createProblem(root, { ...problem, title: second }),
  ]
  const teacher = await register(product, freshName('teacher'))
  await root.call('PUT /admin/users/:uid', { params: { uid: teacher.uid }, body: { isTeacher: true } })
  const student = await register(product, freshName('student'))
  const title = freshName('steps')

  const { page, go } = await visit({ as: teacher })
  await go('/problems')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Plans' }).click()
  await main.getByRole('button', { name: 'Create plan' }).click()
  await seen(page.locator(':focus').and(main.getByLabel('Title', { exact: true })))
  await page.keyboard.press('Enter')
  await said(page, 'Form is not valid, please check your input.')
  await seen(main.getByText('Add a problem.'))
  await main.getByLabel('Title', { exact: true }).fill(title)
  await main.getByRole('button', { name: 'Paste a list' }).click()
  await main.getByLabel('Problem numbers').fill(`${pids[1]}\n${pids[0]}`)
  await main.getByRole('button', { name: 'Add 2' }).click()
  await main.getByRole('button', { name: `Move ${pids[0]} up` }).focus()
  await page.keyboard.press('Enter')
  await main.getByRole('button', { name: 'Create', exact: true }).click()
  await seen(main.getByRole('heading', { level: 1, name: title }))
  expect(await main.getByRole('listitem').getByRole('link').allInnerTexts()).toEqual([first, second])
  const path = pathOf(page)

  const phone = await visit({ as: student, width: 390, height: 844 })
  await phone.go(path)
  const shown = phone.page.getByRole('main')
  await shown.getByRole('button', { name: 'Follow' }).click()
  // Its words say what it does now: it is no switch that is "pressed" as well.
  await seen(shown.getByRole('button', { name: 'Unfollow', pressed: false }))
  await seen(shown.getByText('0 of 2 solved'))
  await judged(student, await submit(student, pids[0]!, Language.C, programs[Language.C][Judge.Accepted]))
  await phone.go('/plans')
  await seen(shown.getByRole('listitem').filter({ hasText: title }).getByText('1 of 2 solved'))
  await shown.getByRole('link', { name: title }).click()
  await shown.getByRole('link', { name: 'Continue' }).focus()
  await phone.page.keyboard.press('Enter')
  await eventually(async () => pathOf(phone.page)).toBe(`/problem/${pids[1]}`)
})
