// Problems as readers meet them: finding one and reading it.

import { Language } from '@verdict/domain/language'
import { ProblemStatus } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventually, gone, journeys, seen } from './journey.ts'
import { pathOf, question, said, sideBySide, submitPage } from './pages.ts'
import { createProblem, freshName, judged, type Person, register, rootOf, submit } from './person.ts'
import { problem as judgeable, programs } from './programs/sum-and-difference.ts'

const { product, visit } = journeys()

let root: Person
let student: Person

beforeAll(async () => {
  root = await rootOf(product)
  student = await register(product, freshName('reader'))
})

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Problems' }).getByRole('row')
/** Its row in the list. */
const rowOf = (page: Page, title: string) => rowsOf(page).filter({ hasText: title })

describe('the list', () => {
  test('[PRB-LIST-3] [PRB-LIST-4] [PRB-LIST-12] [UI-PAGE-2] finds by title, by number and by tag, and keeps the search in the address', async () => {
    const word = freshName('river').replaceAll('-', ' ')
    const { tid, name } = await root.call('POST /tag', { body: { name: freshName('tag'), color: 'cyan' } })
    const pid = await createProblem(root, { title: `Across the ${word}`, tags: [tid] })
    await createProblem(root, { title: `Another ${word}` })
    const { page, go, reload } = await visit()
    await go('/problems')
    const form = page.getByRole('main').getByRole('search')
    const searchFor = async (place: string, keyword: string) => {
      await form.getByLabel('Search in').selectOption(place)
      await form.getByRole('textbox').fill(keyword)
      await page.keyboard.press('Enter')
      // The address that changes sets the field, which would undo what is typed before that.
      await gone(form.locator('kbd'))
    }
    await searchFor('Title', word)
    await eventually(() => rowsOf(page).count()).toBe(3)
    await reload()
    await eventually(() => rowsOf(page).count()).toBe(3)
    await searchFor('PID', String(pid))
    await eventually(() => rowsOf(page).count()).toBe(2)
    await seen(rowOf(page, `Across the ${word}`))
    await searchFor('Tag', name)
    await eventually(async () => new URL(page.url()).searchParams.get('type')).toBe('tag')
    await eventually(() => rowsOf(page).count()).toBe(2)
    const nothing = freshName('nothing')
    await searchFor('Title', nothing)
    await seen(page.getByText(`No problem matches “${nothing}”`))
  })

  test('[PRB-LIST-9] a click on a tag shows the problems that have it', async () => {
    const { tid, name } = await root.call('POST /tag', { body: { name: freshName('click'), color: 'lime' } })
    const title = freshName('tagged')
    await createProblem(root, { title, tags: [tid] })
    const { page, go } = await visit()
    await go(`/problems?search=${title}`)
    await rowOf(page, title).getByRole('link', { name }).click()
    await eventually(async () => new URL(page.url()).searchParams.get('content')).toBe(name)
    await eventually(() => rowsOf(page).count()).toBe(2)
    await seen(rowOf(page, title))
  })

  test('[PRB-LIST-7] [PRB-LIST-8] the counts lead to the submissions that they count', async () => {
    const pid = await createProblem(root, { ...judgeable, title: freshName('counted') })
    const [right, wrong] = [Judge.Accepted, Judge.WrongAnswer].map((verdict) => programs[Language.C][verdict])
    await judged(student, await submit(student, pid, Language.C, right ?? ''))
    const other = await register(product, freshName('other'))
    await judged(other, await submit(other, pid, Language.C, wrong ?? ''))
    const { page, go } = await visit({ as: student })
    await go(`/problems?type=pid&content=${pid}`)
    const row = rowsOf(page).nth(1)
    await seen(row.getByText('Solved', { exact: true }))
    await seen(row.getByText('50.00%'))
    await row.getByRole('link', { name: `1 accepted, problem ${pid}` }).click()
    const status = page.getByRole('table', { name: 'Status' }).getByRole('row')
    await eventually(() => status.count()).toBe(2)
    await seen(status.nth(1).getByText(student.uid))
    await page.goBack()
    await row.getByRole('link', { name: `2 submissions, problem ${pid}` }).click()
    await eventually(() => status.count()).toBe(3)
  })

  test('[PRB-LIST-10] [PRB-STATUS-1] [PRB-GET-2] the visible switch hides a problem and shows it again', async () => {
    const title = freshName('switched')
    const pid = await createProblem(root, { title })
    const { page, go, reload } = await visit({ as: root })
    await go(`/problems?search=${title}`)
    const visible = page.getByRole('switch', { name: `Visible, problem ${pid}` })
    expect(await visible.isChecked()).toBe(true)
    await visible.click()
    await eventually(() =>
      student.call('GET /problem/:pid', { params: { pid }, query: {} }).then(
        () => 200,
        (error: { status: number }) => error.status,
      ),
    ).toBe(404)
    await reload()
    await eventually(() => visible.isChecked()).toBe(false)
    await visible.click()
    // It has no validator, for instance.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Open anyway' }).click()
    await eventually(
      async () => (await root.call('GET /problem/:pid', { params: { pid }, query: {} })).status,
    ).toBe(ProblemStatus.Available)

    const reader = await visit({ as: student })
    await reader.go(`/problems?search=${title}`)
    await seen(rowOf(reader.page, title))
    expect(await reader.page.getByRole('switch').count()).toBe(0)
  })

  test('[PRB-LIST-11] [PRB-DEL-1] [PRB-DEL-2] root deletes after a question that names the problem', async () => {
    const title = freshName('doomed')
    const pid = await createProblem(root, { title })
    const { page, go } = await visit({ as: root })
    await go(`/problems?search=${title}`)
    await page.getByRole('button', { name: `Delete problem ${pid}` }).click()
    const asked = question(page)
    const words = await asked.dialog.textContent()
    expect(words).toContain(String(pid))
    expect(words).toContain(title)
    await asked.answer('Cancel')
    await gone(asked.dialog)
    expect(await rowOf(page, title).count()).toBe(1)
    await page.getByRole('button', { name: `Delete problem ${pid}` }).click()
    await asked.answer('Delete')
    await said(page, 'Delete success')
    await gone(rowOf(page, title))
    await expect(root.call('GET /problem/:pid', { params: { pid }, query: {} })).rejects.toMatchObject({
      status: 404,
    })
  })
})

test('[PROB-STATE-1] the list is filtered by solved, tried and not tried', async () => {
  const word = freshName('state')
  const made = { ...judgeable, title: `Solved ${word}` }
  const solved = await createProblem(root, made)
  const tried = await createProblem(root, { ...made, title: `Tried ${word}` })
  await createProblem(root, { ...made, title: `Never ${word}` })
  const person = await register(product, freshName('state'))
  const [right = '', wrong = ''] = [Judge.Accepted, Judge.WrongAnswer].map(
    (verdict) => programs[Language.C][verdict],
  )
  await judged(person, await submit(person, solved, Language.C, right))
  await judged(person, await submit(person, tried, Language.C, wrong))
  const { page, go, reload } = await visit({ as: person })
  await go(`/problems?search=${word}`)
  await eventually(() => rowsOf(page).count()).toBe(4)
  for (const [state, title] of [
    ['Solved', made.title],
    ['Tried', `Tried ${word}`],
    ['Not tried', `Never ${word}`],
  ] as const) {
    await page.getByRole('main').getByLabel('State').selectOption(state)
    await eventually(() => rowsOf(page).count()).toBe(2)
    await seen(rowOf(page, title))
  }
  await reload()
  await seen(rowOf(page, `Never ${word}`))
  await eventually(() => rowsOf(page).count()).toBe(2)
})

describe('reading', () => {
  test('[PRB-VIEW-1] [PRB-VIEW-2] [PRB-VIEW-3] [PRB-VIEW-4] [PRB-VIEW-7] [UI-COPY-1] limits, the parts that are not blank, and samples to copy', async () => {
    const full = await root.call('POST /problem/', {
      query: {},
      body: {
        title: 'Every part',
        description: 'Add $a$ and $b$.',
        input: 'Two numbers.',
        output: 'Their sum.',
        in: '1 2\n',
        out: '3\n',
        hint: 'They may be negative.',
        time: 1500,
        memory: 131_072,
        status: ProblemStatus.Available,
      },
    })
    const { page, go } = await visit()
    await go(`/problem/${full.pid}`)
    await seen(page.getByRole('heading', { level: 1, name: 'Every part' }))
    const main = page.getByRole('main')
    await seen(main.getByText(/1,500\s*ms/))
    await seen(main.getByText(/131,072\s*KB/))
    await seen(main.getByText('Java: time ×2, memory ×2'))
    for (const heading of ['Description', 'Input', 'Output', 'Hint']) {
      await seen(main.getByRole('heading', { name: heading, exact: true }))
    }
    for (const [label, text] of [
      ['Sample input', '1 2\n'],
      ['Sample output', '3\n'],
    ] as const) {
      await main.getByRole('button', { name: `Copy: ${label}` }).click()
      await said(page, 'Copied!')
      await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text)
    }

    const bare = await createProblem(root, { title: 'Only a description', description: 'Print nothing.' })
    await go(`/problem/${bare}`)
    await seen(main.getByText('Print nothing.'))
    for (const heading of ['Input', 'Output', 'Samples', 'Hint']) {
      expect(await main.getByRole('heading', { name: heading, exact: true }).count()).toBe(0)
    }
  })

  test('[PRB-READ-1] [PRB-LANG-1] [PRB-FILE-1] in the reader’s language, with explained samples, where it comes from, and files', async () => {
    const word = freshName('ebb')
    const { pid } = await root.call('POST /problem/', {
      query: {},
      body: {
        title: `Tide ${word}`,
        description: 'How high does it stand?',
        input: 'One number.',
        samples: [
          { in: '1\n', out: '2\n', explanations: { '': 'It rises by one.', 'zh-CN': '上涨一。' } },
          { in: '5\n', out: '6\n' },
        ],
        translations: { 'zh-CN': { title: `潮汐 ${word}`, description: '水位多高？' } },
        source: 'Harbour Cup',
        difficulty: '3.5',
        status: ProblemStatus.Available,
      },
    })
    const author = await visit({ as: root })
    await author.go('/')
    await author.page.evaluate(async (id) => {
      for (const [path, text] of [
        ['attachment?name=notes.txt', 'to be read'],
        ['pdf', '%PDF-1.7'],
      ]) {
        const body = new FormData()
        body.append('file', new Blob([text!]), 'file')
        const answer = await fetch(`/api/problem/${id}/${path}`, { method: 'POST', body })
        if (answer.status !== 201) throw new Error(`${path}: ${answer.status}`)
      }
    }, pid)

    const { page, go } = await visit({ locale: 'en-US' })
    await go(`/problem/${pid}`)
    const main = page.getByRole('main')
    await seen(page.getByRole('heading', { level: 1, name: `Tide ${word}` }))
    await seen(main.getByText('It rises by one.'))
    await seen(main.getByText('Harbour Cup'))
    await main.getByRole('button', { name: 'Copy: Sample output 2' }).click()
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe('6\n')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('link', { name: 'notes.txt' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('notes.txt')
    const pdf = await main.getByRole('link', { name: 'Statement as PDF' }).getAttribute('href')
    expect(pdf).toBe(`/api/problem/${pid}/pdf?lang=en`)

    await main.getByRole('navigation', { name: 'Language of the statement' }).getByText('中文').click()
    await seen(page.getByRole('heading', { level: 1, name: `潮汐 ${word}` }))
    await seen(main.getByText('水位多高？'))
    await seen(main.getByText('One number.'))
    await seen(main.getByText('上涨一。'))

    const reader = await visit({ locale: 'zh-CN' })
    await reader.go(`/problem/${pid}`)
    await seen(reader.page.getByRole('heading', { level: 1, name: `潮汐 ${word}` }))
    await reader.go(`/problems?type=title&content=${encodeURIComponent(`潮汐 ${word}`)}`)
    await seen(reader.page.getByRole('main').getByRole('link', { name: `潮汐 ${word}` }))
  })

  test('[PRB-VIEW-5] [PRB-VIEW-6] [NAV-PROBLEM-3] tabs are those that this person may use', async () => {
    const pid = await createProblem(root, { title: 'Tabs' })
    const expected = {
      visitor: ['Submit', 'Statistics'],
      student: ['Submit', 'My submissions', 'Statistics'],
      root: ['Submit', 'My submissions', 'Statistics', 'Edit', 'Test data'],
    }
    for (const [viewer, names] of Object.entries(expected)) {
      const person = { visitor: undefined, student, root }[viewer]
      const { page, go } = await visit({ as: person })
      await go(`/problem/${pid}`)
      const tabs = page.getByRole('main').getByRole('navigation', { name: 'Problem actions' })
      for (const name of ['Submit', 'My submissions', 'Statistics', 'Edit', 'Test data']) {
        const tab = tabs.getByRole('link', { name: new RegExp(`^${name}`) })
        if (names.includes(name)) await seen(tab)
        else expect(await tab.count()).toBe(0)
      }
    }
  })

  test('[PRB-VIEW-8] [PRB-VIEW-10] statement and editor stand side by side where there is room, their widths are kept, and tabs show them elsewhere', async () => {
    const pid = await createProblem(root, { title: 'Beside', description: 'A long text.\n\n'.repeat(80) })
    const { page, go, reload } = await visit({ as: student, width: 1280 })
    await go(`/problem/${pid}`)
    await page.getByRole('main').getByRole('link', { name: 'Submit' }).click()
    await eventually(() => sideBySide(page)).toMatchObject({ isBeside: true, scrolls: false })
    const line = page.getByRole('separator', { name: 'Resize statement and editor' })
    await line.press('End')
    const { width } = await sideBySide(page)
    expect(width).toBe(960)
    await line.press('ArrowLeft')
    // Kept, and there before the page is.
    await reload()
    expect(await sideBySide(page)).toMatchObject({ width: 934 })
    const box = (await line.boundingBox())!
    await page.mouse.move(box.x + 4, 400)
    await page.mouse.down()
    await page.mouse.move(640, 420)
    await page.mouse.up()
    expect(await sideBySide(page)).toMatchObject({ width: 640 })
    await page.getByRole('link', { name: 'Leave side by side' }).click()
    await seen(page.getByRole('main').getByRole('link', { name: 'Side by side' }))

    await page.setViewportSize({ width: 1199, height: 900 })
    await go(`/problem/${pid}/submit`)
    const parts = page.getByRole('tablist', { name: 'Parts of this page' })
    const [statement, editor] = [page.getByRole('region', { name: 'Statement' }), submitPage(page).code]
    await seen(editor)
    await gone(statement)
    await parts.getByRole('tab', { name: 'Code' }).press('ArrowLeft')
    await seen(statement)
    await gone(editor)
  })

  test('[PRB-GET-3] an unknown problem is answered as not found', async () => {
    const { page, go, expectRefusal } = await visit()
    expectRefusal('/problem/999999', 404)
    await go('/problem/999999')
    await seen(page.getByRole('heading', { level: 1, name: 'Problem not found' }))
  })

  test('[PRB-VIEW-9] [PRB-STAT-1] [PRB-STAT-4] [NAV-PROBLEM-3] statistics count people by verdict and list accepted runs', async () => {
    const pid = await createProblem(root, { ...judgeable, title: freshName('statistics') })
    const { [Judge.Accepted]: right, [Judge.WrongAnswer]: wrong } = programs[Language.C]
    for (const code of [wrong, wrong, right])
      await judged(student, await submit(student, pid, Language.C, code))
    const { page, go } = await visit()
    await go(`/problem/${pid}`)
    await page.getByRole('link', { name: 'Statistics' }).click()
    await eventually(async () => pathOf(page)).toBe(`/problem/${pid}/statistics`)
    const people = page.getByRole('table', { name: 'People by verdict' })
    for (const verdict of ['Accepted', 'Wrong Answer']) {
      await seen(people.getByRole('row').filter({ hasText: verdict }).getByText('1', { exact: true }))
    }
    const runs = page.getByRole('table', { name: 'Accepted runs', exact: true }).getByRole('row')
    await eventually(() => runs.count()).toBe(2)
    await seen(runs.nth(1).getByText(student.uid))

    const own = await visit({ as: student })
    await own.go(`/problem/${pid}`)
    const tries = own.page.getByRole('complementary').getByRole('link', { name: /Accepted|Wrong Answer/ })
    await eventually(() => tries.count()).toBe(3)
    await seen(tries.first().getByText('Accepted'))
  })
})
