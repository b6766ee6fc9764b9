// Problems as their authors meet them: making one, changing it, and its test data.

import { beforeAll, describe, expect, test } from 'vitest'
import { eventually, gone, journeys, seen } from './journey.ts'
import { pathOf, question, said } from './pages.ts'
import { createProblem, freshName, type Person, register, rootOf } from './person.ts'

const { product, visit } = journeys()

let root: Person
let student: Person

beforeAll(async () => {
  root = await rootOf(product)
  student = await register(product, freshName('reader'))
})

/** A red square of two by two pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
)

describe('writing', () => {
  test('[PRB-CREATE-1] [PRB-CREATE-3] [PRB-CREATE-4] [PRB-CREATE-5] [PRB-UPLOAD-1] [UI-FORM-1] a problem is written with preview, picture and half a sample', async () => {
    const title = freshName('written')
    const { page, go } = await visit({ as: root })
    await go('/problems/create')
    const main = page.getByRole('main')
    const create = main.getByRole('button', { name: 'Create problem' })
    await create.click()
    await seen(page.getByText('Form is not valid, please check your input.'))
    for (const label of ['Title', 'Description']) {
      const field = main.getByLabel(label, { exact: true })
      await eventually(() => field.getAttribute('aria-invalid')).toBe('true')
    }

    const description = main.getByLabel('Description', { exact: true })
    await main.getByLabel('Title', { exact: true }).fill(title)
    await description.fill('Compute $a^2$.\n\n<script>document.title = "broken"</script>\n')
    await main.locator('input[type=file]').first().setInputFiles({
      name: 'square.png',
      mimeType: 'image/png',
      buffer: picture,
    })
    await eventually(() => description.inputValue()).toMatch(/!\[\]\(\S+\)/)
    // Beside the fields on a wide screen; on a narrow one by a switch.
    const beside = main.getByRole('complementary', { name: 'Preview of the statement' })
    await seen(beside.locator('math').first())
    await seen(beside.getByText(title))
    await page.setViewportSize({ width: 800, height: 900 })
    await gone(beside)
    await main
      .getByRole('group', { name: 'Description: write or preview' })
      .getByText('Preview', { exact: true })
      .click()
    await seen(main.locator('math').first())
    await eventually(() =>
      main
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBe(2)

    await main.getByLabel('Sample input').fill('1 2\n')
    await create.click()
    const asked = question(page)
    await seen(asked.dialog.getByText('Sample 1 has an input, but no output.'))
    await asked.answer('Cancel')
    expect(pathOf(page)).toBe('/problems/create')
    await create.click()
    await asked.answer('Save anyway')
    await said(page, /^Problem \d+ created\. Add test data next\.$/)
    await eventually(async () => /^\/problem\/\d+/.test(pathOf(page))).toBe(true)
    const pid = Number(pathOf(page).split('/')[2])
    await eventually(async () => pathOf(page)).toBe(`/problem/${pid}/edit`)
    await seen(main.getByRole('button', { name: 'Add test' }))

    const reader = await visit({ as: root })
    await reader.go(`/problem/${pid}`)
    await seen(reader.page.getByRole('heading', { level: 1, name: title }))
    const shown = reader.page.getByRole('article').locator('img')
    await eventually(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2)
    expect(await reader.page.title()).not.toBe('broken')
  })

  test('[PRB-EDIT-2] what is saved is what readers see', async () => {
    const pid = await createProblem(root, { title: 'Before' })
    const { page, go } = await visit({ as: root })
    await go(`/problem/${pid}/edit`)
    const main = page.getByRole('main')
    await main.getByLabel('Title', { exact: true }).fill('After')
    const step = (name: string) =>
      main.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name }).click()
    await step('Limits')
    await main.getByLabel('Time limit (ms)').fill('2500')
    // Other steps keep what was typed, the data's too.
    await step('Test data')
    const input = main.getByRole('textbox', { name: 'Input', exact: true })
    await input.fill('1 2')
    await step('Statement')
    await gone(input)
    await step('Test data')
    expect(await input.inputValue()).toBe('1 2')
    await input.fill('')
    await step('Statement')
    await main.getByRole('textbox', { name: /^Hint/ }).fill('Think of **both** signs.')
    await main.getByRole('button', { name: 'Save' }).click()
    await said(page, `Problem ${pid} saved.`)
    const reader = await visit()
    await reader.go(`/problem/${pid}`)
    await seen(reader.page.getByRole('heading', { level: 1, name: 'After' }))
    await seen(reader.page.getByText(/2,500\s*ms/))
    await seen(reader.page.getByRole('article').locator('strong', { hasText: 'both' }))
  })

  test('[FMT-EXPORT-1] [FMT-EXPORT-2] a problem is downloaded for another judge, with a list of what stays behind', async () => {
    const pid = await createProblem(root, { title: freshName('leaving') })
    await root.call('PUT /problem/:pid', { params: { pid }, body: { author: 'Ann' } })
    const { page, go } = await visit({ as: root })
    await go(`/problem/${pid}/edit?step=check`)
    const rows = page.getByRole('main').getByRole('listitem')
    const row = rows.filter({ has: page.getByRole('link', { name: 'Hydro', exact: true }) })
    await seen(row.getByText(/^Left out or changed: .* and author\.$/))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('link', { name: 'Hydro', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`${pid}-hydro.zip`)
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).subarray(0, 2).toString()).toBe('PK')
  })

  test('[PRB-LIMIT-1] a limit outside of what is allowed is said beside its field', async () => {
    const pid = await createProblem(root, { title: 'Limits' })
    const { page, go } = await visit({ as: root })
    await go(`/problem/${pid}/edit?step=limits`)
    const main = page.getByRole('main')
    await main.getByLabel('Time limit (ms)').fill('99')
    await main.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Judging' }).click()
    await main.getByRole('button', { name: 'Save' }).click()
    await seen(main.getByText('A whole number from 100 to 20,000.'))
    await seen(page.locator(':focus').and(main.getByLabel('Time limit (ms)')))
  })

  test('[PRB-CREATE-2] a student who opens the form reads the 403 text', async () => {
    const { page, go } = await visit({ as: student })
    await go('/problems/create')
    await seen(page.getByRole('main').getByText('Unauthorized'))
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0)
  })
})

describe('test data', () => {
  test('[TD-PAGE-1] [TD-ADD-1] [TD-ADD-2] [TD-ADD-3] [TD-ADD-4] [TD-DEL-1] tests are added, refused, confirmed and deleted', async () => {
    const pid = await createProblem(root, { title: 'With tests' })
    const { page, go } = await visit({ as: root })
    await go(`/problem/${pid}/testcase`)
    const main = page.getByRole('main')
    const input = main.getByLabel('Input', { exact: true })
    const output = main.getByLabel('Output', { exact: true })
    const add = main.getByRole('button', { name: 'Add test' })
    const rows = page.getByRole('table', { name: 'Test data' }).getByRole('row')
    const stored = async () => (await root.call('GET /testcase/:pid', { params: { pid } })).docs.length
    // It stands below the list, which loads.
    await seen(main.getByRole('heading', { level: 2, name: 'Add a test' }))
    expect(await main.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(
      expect.arrayContaining(['Upload an archive', 'Add a test']),
    )
    await seen(main.getByRole('heading', { level: 2 }).first().getByText('Upload an archive'))

    await add.click()
    await seen(main.getByText('Input and output cannot both be empty.'))
    await input.fill('1 2\n')
    await output.fill('three\nis 三\n')
    await add.click()
    await seen(main.getByText(/Non-ASCII character on line 2, column 4/))
    await output.fill('3\n')
    await add.click()
    await said(page, 'Test 1 added.')
    await eventually(() => rows.count()).toBe(2)
    expect(await stored()).toBe(1)

    await output.fill('no input needed\n')
    await add.click()
    const asked = question(page)
    await seen(asked.dialog.getByText('The input is empty.'))
    await asked.answer('Cancel')
    expect(await stored()).toBe(1)
    await add.click()
    await asked.answer('Add anyway')
    await eventually(() => rows.count()).toBe(3)

    const file = await rows.nth(1).getByRole('link').first().getAttribute('href')
    const text = await page.evaluate(async (href) => (await fetch(href)).text(), file ?? '')
    expect(text).toBe('1 2\n')

    await main.getByRole('button', { name: 'Delete test 1' }).click()
    await asked.answer('Delete')
    await said(page, 'Delete success')
    await eventually(() => rows.count()).toBe(2)
    expect(await stored()).toBe(1)
  })
})
