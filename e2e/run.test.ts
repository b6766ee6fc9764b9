// Running code before it is submitted, in the browser: on the samples, on one's own input, with an interactor, and where a
// contest does not allow it.

import { Language, languageName } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually, gone, journeys, seen } from './journey.ts'
import { submitPage, writeCode } from './pages.ts'
import { createProblem, freshName, type Person, register, rootOf } from './person.ts'

const { product, visit } = journeys()

let root: Person
let student: Person
let pid: number

beforeAll(async () => {
  root = await rootOf(product)
  pid = await createProblem(root, {
    title: 'Sum of two',
    in: '3 4\n',
    out: '7\n',
    tests: [{ in: '1 1\n', out: '2\n' }],
  })
})

// Nobody finds the draft of an earlier test, which comes when it comes.
beforeEach(async () => {
  student = await register(product, freshName('runner'))
})

type Page = Awaited<ReturnType<typeof visit>>['page']
const results = (page: Page) => page.getByRole('region', { name: 'Run results' })

test('[RUN-PAGE-1] [RUN-PAGE-2] by keyboard: run on the samples, see the difference, mend it, run again, submit', async () => {
  const { page, go } = await visit({ as: student })
  await go(`/problem/${pid}/submit`)
  await submitPage(page).language.selectOption(languageName(Language.Python))
  await writeCode(page, 'a, b = map(int, input().split())\nprint(a - b)')
  await page.keyboard.press("Control+'")
  const shown = results(page)
  await seen(shown.getByRole('status').getByText('Wrong Answer'))
  await seen(shown.getByText('Exited normally'))
  expect(await shown.getByLabel('Output', { exact: true }).locator('mark').innerText()).toContain('-1')
  expect(await shown.getByLabel('Expected output').locator('mark').innerText()).toContain('7')
  await writeCode(page, 'a, b = map(int, input().split())\nprint(a + b)')
  await page.keyboard.press("Control+'")
  await seen(shown.getByRole('status').getByText('Accepted'))
  expect(await shown.locator('mark').count()).toBe(0)
  await page.keyboard.press('Control+Enter')
  await seen(
    page.getByRole('table', { name: 'My submissions' }).getByRole('row').nth(1).getByText('Accepted'),
  )
})

test('[RUN-PAGE-3] [CAUSE-PAGE-1] own input is run alone, earlier runs are there after a reload, and their code comes back', async () => {
  const { page, go, reload } = await visit({ as: student })
  await go(`/problem/${pid}/submit`)
  await submitPage(page).language.selectOption(languageName(Language.Python))
  await writeCode(page, 'import sys\nprint("got", input())\nsys.exit(3)')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const shown = results(page)
  await seen(shown.getByText('Runtime error: exit code 3'))
  await seen(shown.getByText('The program returned a nonzero exit code.', { exact: false }))
  await shown.getByText('Custom input', { exact: true }).click()
  await shown.getByRole('textbox', { name: 'Input' }).fill('a word')
  await page.keyboard.press("Control+'")
  await eventually(() => shown.getByLabel('Output', { exact: true }).innerText()).toContain('got a word')
  await gone(shown.getByLabel('Expected output'))
  await writeCode(page, 'something else')
  await reload()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await shown.getByRole('button', { name: 'Earlier runs' }).click()
  const earlier = shown.getByRole('list', { name: 'Earlier runs' }).getByRole('button')
  // The one that was just asked for is the first.
  await eventually(() => earlier.count()).toBe(3)
  await earlier.nth(1).click()
  await seen(shown.getByText('got a word'))
  await shown.getByRole('button', { name: 'Put this code in the editor' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click()
  await eventually(() => submitPage(page).code.innerText()).toContain('print("got", input())')
})

const interactor = `#include <fstream>
#include <iostream>
int main(int, char **argv) {
  int secret, guess; std::ifstream(argv[1]) >> secret;
  while (std::cin >> guess) {
    std::cout << (guess == secret ? "yes" : "no") << std::endl;
    if (guess == secret) return 0;
  }
  return 1;
}`

test('[RUN-PAGE-4] with an interactor the conversation is shown', async () => {
  const guessing = await createProblem(root, { title: 'Guess', in: '2\n', out: '' })
  await root.call('PUT /problem/:pid', {
    params: { pid: guessing },
    body: { type: ProblemType.Interaction, code: interactor },
  })
  const { page, go } = await visit({ as: student })
  await go(`/problem/${guessing}/submit`)
  await submitPage(page).language.selectOption(languageName(Language.Python))
  await writeCode(
    page,
    'guess = 1\nprint(guess, flush=True)\nwhile input() != "yes":\n  guess += 1\n  print(guess, flush=True)\n',
  )
  await page.keyboard.press("Control+'")
  const talk = results(page).getByRole('list', { name: 'Conversation' }).getByRole('listitem')
  await seen(talk)
  const said = (await talk.allInnerTexts()).map((text) =>
    text
      .replaceAll(/at [\d,]+ ms/g, '')
      .split(/\s+/)
      .filter(Boolean)
      .join(' '),
  )
  expect(said).toEqual(['Your program 1', 'Interactor no', 'Your program 2', 'Interactor yes'])
})

test('[RUN-PAGE-5] a contest that forbids runs offers none', async () => {
  const now = Date.now()
  const { cid } = await root.call('POST /contest/', {
    body: {
      title: 'Without runs',
      start: new Date(now - 60_000).toISOString(),
      end: new Date(now + 3_600_000).toISOString(),
      list: [pid],
      option: { runs: false },
    },
  })
  await student.call('POST /contest/:cid/verify', { params: { cid }, body: {} })
  const { page, go } = await visit({ as: student })
  await go(`/contests/${cid}/problem/1/submit`)
  await seen(submitPage(page).submit)
  expect(await page.getByRole('button', { name: 'Run', exact: true }).count()).toBe(0)
})
