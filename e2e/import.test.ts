// A teacher brings problems from elsewhere: drops packages of different formats at once, reads what is in them, imports them,
// verifies two, solves one and exports one.

import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { zip } from '@verdict/testkit/files'
import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { createCourse, teacherOf } from './courses.ts'
import { eventually, gone, journeys, seen } from './journey.ts'
import { pathOf } from './pages.ts'
import { freshName, judged, type Person, rootOf, submit } from './person.ts'

const { product, visit } = journeys()

/** Packages are read with the processor's idle time alone, of which a busy machine has little. */
const read = (sign: Locator): Promise<void> => sign.first().waitFor({ timeout: 120_000 })

let root: Person
beforeAll(async () => {
  root = await rootOf(product)
})

test('[IMP-PAGE-1][VER-PAGE-1][VER-PAGE-2][VER-PAGE-3] packages of three formats at once: a preview of each, the import; they are verified, solved and exported', async () => {
  const [hydro, echo, plain] = [freshName('hydro'), freshName('echo'), freshName('plain')]
  const files: { name: string; content: Record<string, string> }[] = [
    {
      name: `${hydro}.zip`,
      content: {
        'problem.yaml': `pid: ${hydro}\ntitle: ${hydro}\n`,
        'problem.md': 'Print the sum of $a$ and $b$.',
        'testdata/config.yaml': 'time: 1s\nmemory: 256m\n',
        'testdata/1.in': '1 2\n',
        'testdata/1.out': '3\n',
      },
    },
    {
      name: `${echo}.zip`,
      content: {
        'problem.yaml': `name: ${echo}\n`,
        'problem_statement/problem.en.tex': `\\problemname{${echo}}\nPrint it back.\n`,
        'data/secret/1.in': '7\n',
        'data/secret/1.ans': '7\n',
        'submissions/accepted/echo.py': 'print(input())\n',
        'submissions/wrong_answer/one.py': 'print(1)\n',
      },
    },
    { name: `${plain}.zip`, content: { '1.in': '1\n', '1.out': '1\n', '2.in': '2\n' } },
  ]
  const { page, go } = await visit({ as: root })
  await go('/problems')
  await page.getByRole('main').getByRole('link', { name: 'Import', exact: true }).click()
  await eventually(async () => pathOf(page)).toBe('/problems/import')
  await page.getByRole('button', { name: 'No course: the public archive' }).click()
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles(
      files.map(({ name, content }) => ({ name, mimeType: 'application/zip', buffer: zip(content) })),
    )
  const card = (title: string) => page.getByRole('article', { name: title, exact: true })
  await read(card(hydro).getByText('1000 ms'))
  await read(card(echo).getByText(/lacks: a time limit/))
  await read(card(plain).getByText('1 test, 4 B'))
  await card(plain)
    .getByText(/left out$/)
    .click()
  await seen(card(plain).getByText('Test file without its counterpart: 2.in'))
  await card(plain).getByLabel("Don't import").check()
  await page.getByRole('button', { name: 'Import selected' }).click()
  await read(page.getByText('Import finished: 2 of 2 imported, 0 failed.'))
  const link = card(hydro).getByRole('link', { name: /^Open problem/ })
  const pid = Number((await link.getAttribute('href'))!.split('/').at(-1))
  expect(await card(plain).getByRole('link').count()).toBe(0)
  const verify = card(echo).getByRole('link', { name: /^Verify problem/ })
  const verification = (await verify.getAttribute('href'))!
  await link.click()
  await seen(page.getByRole('heading', { name: hydro }))
  const code = 'a, b = map(int, input().split())\nprint(a + b)\n'
  const { judge } = await judged(root, await submit(root, pid, Language.Python, code))
  expect(judge).toBe(Judge.Accepted)

  // It came without programs: one is added, which a wrong expectation fails.
  await page.getByRole('link', { name: 'Workshop' }).click()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Add a solution' }).click()
  const source = { name: 'sum.py', mimeType: 'text/x-python', buffer: Buffer.from(code) }
  await main.locator('form input[type=file]').setInputFiles(source)
  await main.getByRole('checkbox', { name: 'Accepted' }).uncheck()
  await main.getByRole('checkbox', { name: 'Wrong Answer' }).check()
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  await seen(page.getByText('sum.py saved.'))
  await main.getByRole('link', { name: 'Invocations' }).click()
  const solution = page.getByRole('row', { name: /sum\.py/ })
  await seen(solution.getByText('Python 3'))
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await seen(solution.getByText('not as expected'))
  await seen(page.getByText("1 program didn't do what was expected."))
  await solution.getByRole('link', { name: 'sum.py' }).click()
  await main.getByRole('checkbox', { name: 'Wrong Answer' }).uncheck()
  await main.getByRole('checkbox', { name: 'Accepted' }).check()
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  await gone(main.getByText('Not saved yet'))
  await main.getByRole('link', { name: 'Invocations' }).click()
  await page.getByRole('button', { name: 'Verify again' }).click()
  await seen(solution.getByText('as expected', { exact: true }))
  await seen(page.getByText('Every program did what was expected.'))

  // The other came with some, and lacks a time limit, which follows from them.
  await go(verification)
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await seen(page.getByText('Every program did what was expected.'))
  await seen(page.getByRole('row', { name: /one\.py/ }).getByText('as expected', { exact: true }))
  await page.getByRole('button', { name: 'Set to 1,000 ms' }).click()
  await seen(page.getByText('The time limit is 1,000 ms.'))
  await page.getByRole('link', { name: 'Description' }).click()
  await seen(page.getByRole('main').getByText('Verified', { exact: true }))

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Check' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Hydro' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.zip$/)
}, 600_000)

test('[IMP-PAGE-2] opened without a course the page asks which, of those whose problems one manages', async () => {
  const root = await rootOf(product)
  const [own, other] = [await createCourse(root), await createCourse(root)]
  const teacher = await teacherOf(product, root, own.id)
  const { page, go } = await visit({ as: teacher })
  await go('/problems/import')
  const course = page.getByRole('combobox', { name: 'Course' })
  await course.fill(other.name)
  expect(await page.getByRole('button', { name: 'No course: the public archive' }).count()).toBe(0)
  await course.fill(own.name)
  await page.getByRole('option', { name: own.name }).click()
  await seen(page.getByText(`The problems will belong to ${own.name}.`))
  await seen(page.getByRole('button', { name: 'Choose files' }))
  expect(new URL(page.url()).searchParams.get('course')).toBe(String(own.id))
})
