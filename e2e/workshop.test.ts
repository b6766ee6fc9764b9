// A teacher sets problems from nothing in the page alone, and a student solves them: a special judge with generated tests, an
// interactive one, and a function in three languages.

import { Language } from '@verdict/domain/language'
import { ProblemStatus } from '@verdict/domain/problem'
import { Privilege } from '@verdict/domain/privilege'
import { Judge } from '@verdict/domain/verdict'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { eventually, journeys, seen } from './journey.ts'
import { pathOf, said } from './pages.ts'
import {
  batch,
  type Described,
  functions,
  interactive,
  type Program,
  type Roles,
} from './programs/workshop.ts'
import { freshName, judged, logIn, type Person, register, rootOf, submit } from './person.ts'

const { product, visit } = journeys()

let teacher: Person
let student: Person

beforeAll(async () => {
  const root = await rootOf(product)
  const { uid, password } = await register(product, freshName('setter'))
  await root.call('PUT /admin/users/:uid', { params: { uid }, body: { privilege: Privilege.Admin } })
  // A promotion counts from the next login on.
  teacher = await logIn(product, uid, password)
  student = await register(product, freshName('solver'))
})

/** Replaces the text of an editor; the plain field that stands there first is not edited like this. */
async function writeIn(page: Page, name: string, text: string): Promise<void> {
  const editor = page.getByRole('main').getByRole('textbox', { name, exact: true })
  await editor.and(page.locator('[contenteditable]')).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}

async function describe(
  page: Page,
  go: (path: string) => Promise<void>,
  problem: Described,
): Promise<number> {
  await go('/problems/create')
  const main = page.getByRole('main')
  const step = (name: string) =>
    main.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name }).click()
  await main.getByLabel('Title', { exact: true }).fill(freshName(problem.title))
  await main.getByLabel('Description', { exact: true }).fill(problem.description)
  await main.getByLabel('Sample input').fill(problem.sample.in)
  await main.getByLabel('Sample output').fill(problem.sample.out)
  await step('Limits')
  await main.getByLabel('Status').selectOption(String(ProblemStatus.Available))
  await step('Judging')
  await main.getByLabel('Type', { exact: true }).selectOption({ label: problem.type })
  await main.getByLabel('Students send').selectOption({ label: problem.answer })
  await main.getByRole('button', { name: 'Create problem' }).click()
  await said(page, /^Problem \d+ created\./)
  await eventually(async () => /^\/problem\/\d+\/edit$/.test(pathOf(page))).toBe(true)
  return Number(pathOf(page).split('/')[2])
}

const listNames: Record<keyof Roles, string> = {
  solution: 'Add a solution',
  generator: 'Add a generator',
  validator: 'Add an input validator',
  grader: 'Add a grader',
}

/** A moment longer than a host may take. */
const compiledWithinMs = 45_000

/** Saved, and compiled at once. */
async function add(
  page: Page,
  role: keyof Roles,
  { name, language, expected, code }: Program,
): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('button', { name: listNames[role] }).click()
  await main.getByLabel('Name', { exact: true }).fill(name)
  await main.getByLabel('Language', { exact: true }).selectOption(String(language))
  for (const verdict of ['Accepted', ...(expected ?? [])]) {
    const box = main.getByRole('checkbox', { name: verdict, exact: true })
    if (role === 'solution') await box.setChecked((expected ?? ['Accepted']).includes(verdict))
  }
  await writeIn(page, 'Source code', code)
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  await said(page, `${name} saved.`)
  await seen(main.getByText('It compiles.'), compiledWithinMs)
}

async function judgeBy(page: Page, item: string, code: string): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('navigation', { name: 'Sources' }).getByRole('button', { name: item }).click()
  await writeIn(page, 'Source code', code)
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  await seen(main.getByText('It compiles.'), compiledWithinMs)
}

async function build(page: Page, script: string, count: number): Promise<void> {
  const main = page.getByRole('main')
  await page
    .getByRole('navigation', { name: 'Parts of the workshop' })
    .getByRole('link', { name: 'Tests' })
    .click()
  await main.getByRole('button', { name: 'Add a script' }).click()
  await writeIn(page, 'Script', script)
  await seen(main.getByText(`${count} tests`, { exact: true }))
  await main.getByRole('button', { name: 'Save and build tests' }).click()
  await seen(main.getByText(`Built: the problem has ${count} tests now.`, { exact: false }))
}

async function verify(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await page
    .getByRole('navigation', { name: 'Parts of the workshop' })
    .getByRole('link', { name: 'Invocations' })
    .click()
  await main.getByRole('button', { name: 'Verify', exact: true }).click()
  await seen(main.getByText('Verified: every program did what was expected.'))
}

const verdictOf = async (pid: number, language: Language, code: string) =>
  (await judged(student, await submit(student, pid, language, code))).judge

test('[SET-JOURNEY-1] a special judge with generated tests is set and solved', async () => {
  const { page, go } = await visit({ as: teacher, locale: 'en-US' })
  const pid = await describe(page, go, batch)
  await go(`/problem/${pid}/workshop`)
  for (const one of batch.solution) await add(page, 'solution', one)
  for (const one of batch.generator) await add(page, 'generator', one)
  for (const one of batch.validator) await add(page, 'validator', one)
  await judgeBy(page, 'checker', batch.judge)
  await build(page, batch.script, batch.tests)
  await go(`/problem/${pid}/testcase`)
  await page.getByRole('main').getByRole('link', { name: 'Open the recipe' }).click()
  await seen(
    page.getByText('The tests of the problem stay as they are until a build succeeds.', { exact: false }),
  )
  await verify(page)
  expect(await verdictOf(pid, Language.Python, batch.right)).toBe(Judge.Accepted)
  expect(await verdictOf(pid, Language.Python, batch.wrong)).toBe(Judge.WrongAnswer)
})

test('[SET-JOURNEY-2] an interactive problem is set and solved', async () => {
  const { page, go } = await visit({ as: teacher, locale: 'en-US' })
  const pid = await describe(page, go, interactive)
  await go(`/problem/${pid}/workshop`)
  await judgeBy(page, 'interactor', interactive.judge)
  for (const one of interactive.solution) await add(page, 'solution', one)
  for (const one of interactive.generator) await add(page, 'generator', one)
  await build(page, interactive.script, interactive.tests)
  await verify(page)
  expect(await verdictOf(pid, Language.Python, interactive.right)).toBe(Judge.Accepted)
  expect(await verdictOf(pid, Language.Python, interactive.wrong)).toBe(Judge.WrongAnswer)
})

test('[SET-JOURNEY-3] a function in C++, Java and Python is set and solved', async () => {
  const { page, go } = await visit({ as: teacher, locale: 'en-US' })
  const pid = await describe(page, go, functions)
  await go(`/problem/${pid}/workshop`)
  for (const one of functions.grader) await add(page, 'grader', one)
  for (const one of functions.solution) await add(page, 'solution', one)
  for (const one of functions.generator) await add(page, 'generator', one)
  await build(page, functions.script, functions.tests)
  await verify(page)
  for (const { language, code } of functions.solution.slice(0, 3)) {
    expect(await verdictOf(pid, language, code)).toBe(Judge.Accepted)
  }
  const solver = await visit({ as: student, locale: 'en-US' })
  await solver.go(`/problem/${pid}/submit`)
  const offered = solver.page.getByRole('main').getByLabel('Language').getByRole('option')
  // The grader of C++17 serves C++11, too; no other language has one.
  await eventually(async () => (await offered.allTextContents()).map((name) => name.split(' ')[0])).toEqual([
    'C++11',
    'C++17',
    'Java',
    'Python',
  ])
})
