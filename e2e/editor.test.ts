// The editor of a person who changes machines: the draft, the template and the keys.

import { Language, languageName } from '@verdict/domain/language'
import { expect, test } from 'vitest'
import { eventually, gone, journeys, seen } from './journey.ts'
import { said, submitPage, writeCode } from './pages.ts'
import { createProblem, freshName, register, rootOf } from './person.ts'

const { product, visit } = journeys()

test('[DRAFT-COPY-1] [DRAFT-COPY-2] [DRAFT-TPL-2] [EDIT-LOOK-1] a draft is found on another browser, beside a template and Vim’s keys', async () => {
  const pid = await createProblem(await rootOf(product), { title: freshName('problem') })
  const student = await register(product, freshName('student'))
  const drafts = async () => (await student.call('GET /draft', { query: { pid } })).drafts
  const first = await visit({ as: student })
  await first.go(`/problem/${pid}/submit`)
  const here = submitPage(first.page)
  await here.language.selectOption(languageName(Language.Cpp17))
  await writeCode(first.page, 'int main() { return 1; }')
  await eventually(drafts).toMatchObject([{ language: Language.Cpp17, code: 'int main() { return 1; }' }])

  const second = await visit({ as: student })
  await second.go(`/problem/${pid}/submit`)
  const there = submitPage(second.page)
  await eventually(() => there.code.innerText()).toContain('return 1')
  expect(await there.language.inputValue()).toBe(String(Language.Cpp17))
  await writeCode(second.page, 'int main() { return 2; }')
  await eventually(drafts).toMatchObject([{ code: 'int main() { return 2; }' }])

  first.expectRefusal('/api/draft', 409)
  // The first machine has not seen that, and is asked before either is lost.
  await writeCode(first.page, 'int main() { return 3; }')
  await first.page.getByRole('button', { name: 'Load newer draft' }).click()
  await eventually(() => here.code.innerText()).toContain('return 2')
  expect(await drafts()).toMatchObject([{ code: 'int main() { return 2; }' }])

  await there.language.selectOption(languageName(Language.Python))
  await second.page.getByRole('button', { name: 'Editor settings' }).click()
  const settings = second.page.getByRole('dialog', { name: 'Editor settings' })
  await settings.getByRole('combobox', { name: 'Font size' }).selectOption('16')
  await settings.getByText('Vim', { exact: true }).click()
  const template = settings.getByRole('textbox', { name: 'Template for Python 3' })
  await seen(settings.locator('.cm-vim-panel'))
  await template.press('i')
  await second.page.keyboard.insertText('import sys')
  await settings.getByRole('button', { name: 'Save template' }).click()
  await said(second.page, 'Template saved.')
  await settings.getByRole('button', { name: 'Close' }).click()
  await gone(settings)
  await eventually(() => there.code.innerText()).toContain('import sys')
  const size = (page: typeof second.page) =>
    page.locator('main .cm-scroller').evaluate((element) => getComputedStyle(element).fontSize)
  expect([await size(first.page), await size(second.page)]).toEqual(['13px', '16px'])
})

test('[EDIT-KEY-1] the key e goes into the editor, and long lines go below their numbers', async () => {
  const pid = await createProblem(await rootOf(product), { title: freshName('problem') })
  const { page, go } = await visit({ as: await register(product, freshName('student')), width: 390 })
  await go(`/problem/${pid}/submit`)
  const { code } = submitPage(page)
  await seen(code.and(page.locator('[contenteditable]')))
  // From another part of the page, in which the editor is out of sight.
  await page.getByRole('tab', { name: 'Statement' }).click()
  await gone(code)
  await page.keyboard.press('e')
  await page.keyboard.insertText('int x;'.repeat(60))
  await eventually(() => code.innerText()).toBe('int x;'.repeat(60))
  await eventually(() => page.locator('main .cm-scroller').evaluate((one) => one.scrollLeft > 0)).toBe(true)
  const numbers = page.locator('main .cm-gutters')
  expect(await numbers.evaluate((one) => getComputedStyle(one).backgroundColor)).toMatch(/^rgb\(/)
})
