// Writing, sending, reading why it failed, and going on, beside the statement and with keys alone.

import { Language, languageName } from '@verdict/domain/language'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings } from './axe.ts'
import { eventually, gone, journeys, seen } from './journey.ts'
import { pathOf, question, submitPage, writeCode } from './pages.ts'
import { shiftsOf, watchShifts } from './shifts.ts'
import { createProblem, freshName, judged, type Person, register, rootOf, submit } from './person.ts'

const { product, visit } = journeys()

type Page = Awaited<ReturnType<typeof visit>>['page']

const difference = 'a, b = map(int, input().split())\nprint(a - b)\n'

const sum = '#include <iostream>\nint main() { long long a, b; std::cin >> a >> b; std::cout << a + b; }\n'

let root: Person
let pid: number

beforeAll(async () => {
  root = await rootOf(product)
  pid = await createProblem(root, {
    title: 'Sum at the workbench',
    in: '3 4\n',
    out: '7\n',
    feedback: 'difference',
    tests: [
      { in: '3 0\n', out: '3\n' },
      { in: '3 4\n', out: '7\n' },
    ],
  })
})

const editor = (page: Page) => page.getByRole('region', { name: 'Editor' })
const stays = (page: Page) =>
  page
    .getByRole('switch', { name: /^(Stay on this page after submitting|提交后留在当前页面)$/ })
    .setChecked(true)
const verdict = (page: Page, words: string) => editor(page).getByRole('status').getByText(words)

test('[SUB-STAY-1] the first submit leads to my submissions, where one chooses to have verdicts beside the statement', async () => {
  const student = await register(product, freshName('stays'))
  const { page, go } = await visit({ as: student })
  await go(`/problem/${pid}/submit`)
  await submitPage(page).language.selectOption(languageName(Language.Python))
  await writeCode(page, difference)
  await page.keyboard.press('Control+Enter')
  await eventually(async () => pathOf(page)).toBe(`/problem/${pid}/mySubmission`)
  await page.getByRole('button', { name: 'Yes, from now on' }).click()
  await eventually(async () => pathOf(page)).toBe(`/problem/${pid}/submit`)
  await seen(verdict(page, 'Wrong Answer'))
  await seen(editor(page).getByText('First failure: test 2.'))
  await writeCode(page, 'print(')
  const { code } = submitPage(page)
  await page.keyboard.press('Control+Enter')
  await seen(verdict(page, 'Compile Error'))
  await seen(page.locator('.cm-lint-marker-error'))
  expect(pathOf(page)).toBe(`/problem/${pid}/submit`)
  expect(await code.evaluate((field) => field.contains(document.activeElement))).toBe(true)
  expect(await code.innerText()).toContain('print(')
  // It is remembered, and what was chosen is not asked again.
  await go(`/problem/1000/submit`)
  await submitPage(page).language.selectOption(languageName(Language.Python))
  await writeCode(page, 'print(1')
  await page.keyboard.press('Control+Enter')
  await seen(verdict(page, 'Compile Error'))
  expect(pathOf(page)).toBe('/problem/1000/submit')
  await gone(page.getByText('Prefer verdicts'))
})

test('[SUB-STAY-2] a submission that is edited again stands beside its code with what failed', async () => {
  const student = await register(product, freshName('again'))
  const sid = await submit(student, pid, Language.Python, difference)
  await judged(student, sid)
  const { page, go } = await visit({ as: student })
  await go(`/solution/${sid}`)
  await page.getByRole('button', { name: 'Edit and resubmit' }).click()
  await seen(verdict(page, 'Wrong Answer'))
  await seen(editor(page).getByText('First failure: test 2.'))
})

test('[SUB-KEYS-1] from home to Accepted by at most 12 keys besides what is written', async () => {
  const student = await register(product, freshName('keys'))
  const { page, go } = await visit({ as: student })
  let keys = 0
  const press = (chord: string) => {
    keys += chord.split('+').length
    return page.keyboard.press(chord)
  }
  await go('/')
  await press('Control+k')
  await seen(page.locator('dialog[open] input:focus'))
  await page.keyboard.type('1000')
  await seen(page.getByRole('option', { name: /1000/ }))
  await press('Enter')
  await seen(page.getByRole('heading', { level: 1, name: /1000/ }))
  await seen(page.getByRole('main').getByRole('link', { name: 'Submit' }))
  await press('e')
  const { code } = submitPage(page)
  await eventually(() => code.evaluate((field) => field.contains(document.activeElement))).toBe(true)
  await seen(code.and(page.locator('[contenteditable]')))
  await page.keyboard.insertText(sum)
  await eventually(() => code.innerText()).toContain('iostream')
  await press('Control+Enter')
  await seen(page.getByRole('table', { name: 'My submissions' }).getByText('Accepted'))
  expect(keys).toBeLessThanOrEqual(12)
})

test('[FB-PAGE-2] [SUB-TRY-1] [SUB-TRY-2] a wrong answer is followed to its sample, and a compile error to its line', async () => {
  const student = await register(product, freshName('tries'))
  const { page, go } = await visit({ as: student })
  await go(`/problem/${pid}/submit`)
  await stays(page)
  await submitPage(page).language.selectOption(languageName(Language.Python))
  await writeCode(page, difference)
  await page.keyboard.press('Control+Enter')
  await seen(editor(page).getByText('First failure: test 2.'))
  const step = editor(page).getByRole('region', { name: 'What to try' })
  await seen(step.getByText('Test 2 is sample 1 of the statement.'))
  expect(await axeFindings(page)).toEqual([])
  await step.getByRole('button', { name: 'Run the samples' }).click()
  await seen(page.getByRole('region', { name: 'Run results' }).getByText('Wrong Answer'))
  await writeCode(page, 'a = 1\nb = 2\nprint(')
  await page.keyboard.press('Control+Enter')
  await step.getByRole('button', { name: 'Go to line 3' }).click()
  await page.keyboard.type('7)#')
  await eventually(() => submitPage(page).code.innerText()).toContain('7)#print(')
  // The same on the page of the submission.
  await editor(page).getByRole('link', { name: /^#/ }).click()
  await seen(page.getByRole('note').getByText(/SyntaxError/))
  await page.getByRole('button', { name: 'Try it in the editor' }).click()
  await question(page).answer('Replace')
  await seen(verdict(page, 'Compile Error'))
})

test('[SUB-SOLVED-1] [SUB-STAY-1] a first Accepted has its moment beside the statement, in Chinese on a phone too, and none after a reload', async () => {
  for (const [width, locale] of [
    [1440, 'en-US'],
    [390, 'zh-CN'],
  ] as const) {
    const student = await register(product, freshName('solves'))
    const { page, context, go, reload } = await visit({ as: student, width, locale, height: 844 })
    await watchShifts(context)
    await go(`/problem/${pid}/submit`)
    await stays(page)
    const code = page.locator('.cm-content')
    const send = async (text: string) => {
      if (width === 390) await page.getByRole('tab').nth(1).click()
      await code.focus()
      await page.keyboard.press('Control+a')
      await page.keyboard.insertText(text)
      await eventually(() => code.innerText()).toContain(text.slice(-9, -3))
      await page.keyboard.press('Control+Enter')
    }
    await send(sum.replace('a + b', 'a - b'))
    await seen(page.getByRole('region', { name: /^(Common causes|常见原因)$/ }))
    await send(sum)
    const said = page.getByRole('status').getByText(/^(Solved after 2 tries\.|第 2 次提交通过。)$/)
    await seen(said)
    const next = page.getByRole('link', { name: /^(Next: |下一题：)\d+ / })
    await seen(next)
    // Motion is reduced in journeys: the mark stands still.
    expect(
      await said.evaluate((text) => text.previousElementSibling!.getAnimations({ subtree: true }).length),
    ).toBe(0)
    expect((await next.boundingBox())!.width).toBeLessThan(width)
    expect(await axeFindings(page)).toEqual([])
    const { sum: jumped, moved } = await shiftsOf(page)
    expect(jumped, moved.join('\n')).toBeLessThanOrEqual(0.02)
    await reload()
    await seen(page.getByRole('heading', { level: 1 }))
    expect(await said.count()).toBe(0)
  }
})

test('[SUB-SOLVED-3] [SUB-KEYS-1] in a contest keys lead from a statement to its editor, and from an Accepted to the next problem', async () => {
  const student = await register(product, freshName('enters'))
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const { cid } = await root.call('POST /contest/', {
    body: { title: freshName('Contest'), start: at(-1), end: at(60), list: [pid, 1000] },
  })
  await student.call('POST /contest/:cid/verify', { params: { cid }, body: {} })
  const { page, go } = await visit({ as: student })
  await go(`/contests/${cid}/problem/1`)
  await seen(page.getByRole('main').getByRole('link', { name: 'Submit' }))
  await page.keyboard.press('e')
  const { code } = submitPage(page)
  await eventually(() => code.evaluate((field) => field.contains(document.activeElement))).toBe(true)
  await stays(page)
  await writeCode(page, sum)
  await page.keyboard.press('Control+Enter')
  await seen(page.getByRole('status').getByText('Solved on the first try.'))
  await seen(page.getByRole('link', { name: /^Next: \S+ A \+ B$/ }))
  await code.focus()
  await page.keyboard.press('Control+Shift+Enter')
  await eventually(async () => pathOf(page)).toBe(`/contests/${cid}/problem/2/submit`)
  // Nothing was sent by that key.
  const list = await student.call('GET /account/submissions', { query: {} })
  expect(list.total).toBe(1)
})
