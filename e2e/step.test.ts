// Stepping through a program on the sample that it failed, by the keyboard and on a phone.

import { Language, languageName } from '@verdict/domain/language'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings } from './axe.ts'
import { eventually, journeys, seen } from './journey.ts'
import { submitPage, writeCode } from './pages.ts'
import { createProblem, freshName, type Person, register, rootOf } from './person.ts'

const { product, visit } = journeys()

let root: Person
let pid: number

beforeAll(async () => {
  root = await rootOf(product)
  pid = await createProblem(root, { title: 'Largest', in: '3\n4 9 2\n', out: '9\n' })
})

const wrong = `n = int(input())
best = 0
for x in map(int, input().split()):
    if x < best:
        best = x
print(best)
`

test('[STEP-PAGE-1] by keyboard: a wrong run is recorded and stepped through, with line, variables and output', async () => {
  const { page, go } = await visit({ as: await register(product, freshName('stepper')) })
  await go(`/problem/${pid}/submit`)
  await submitPage(page).language.selectOption(languageName(Language.Python))
  await writeCode(page, wrong)
  await page.keyboard.press("Control+'")
  const run = page.getByRole('region', { name: 'Run results' })
  await seen(run.getByRole('status').getByText('Wrong Answer'))
  await run.getByRole('button', { name: 'Step through' }).press('Enter')
  const steps = page.getByRole('region', { name: 'Step through your program' })
  const slider = steps.getByRole('slider')
  await eventually(() => slider.evaluate((one) => one === document.activeElement)).toBe(true)
  const line = () => steps.locator('[aria-current=step]').innerText()
  expect(await line()).toContain('n = int(input())')
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('ArrowRight')
  expect(await line()).toContain('if x < best:')
  await seen(steps.getByRole('row', { name: 'x changed 4' }))
  await seen(steps.getByRole('status').getByText('Line 4, <module>. x = 4'))
  await page.keyboard.press('End')
  expect(await steps.getByLabel('Output so far').innerText()).toBe('0\n')
  await seen(steps.getByText('The program ended.'))
  await page.keyboard.press('ArrowLeft')
  expect(await steps.getByLabel('Output so far').innerText()).toBe('Nothing yet')
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await steps.getByRole('button', { name: 'Back one step' }).click()
  expect(await axeFindings(page)).toEqual([])
})
