// A teacher makes a problem with all that one may have: samples that are explained, a translation, where it comes from, how it
// is compared, and files. A student whose language is the translation's reads it and saves the attachment.

import { Privilege } from '@verdict/domain/privilege'
import { beforeAll, expect, test } from 'vitest'
import { eventually, gone, journeys, seen } from './journey.ts'
import { pathOf, question, said } from './pages.ts'
import { createProblem, freshName, logIn, type Person, register, rootOf } from './person.ts'

const { product, visit } = journeys()

let root: Person
let teacher: Person
let student: Person

beforeAll(async () => {
  root = await rootOf(product)
  const { uid, password } = await register(product, freshName('teacher'))
  await root.call('PUT /admin/users/:uid', { params: { uid }, body: { privilege: Privilege.Admin } })
  // A promotion counts from the next login on.
  teacher = await logIn(product, uid, password)
  student = await register(product, freshName('reader'))
})

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n')
const contentOf = (pid: number) => teacher.call('GET /problem/:pid/content', { params: { pid } })

test('[PRB-FORM-1] [PRB-FORM-2] [PRB-FORM-3] [PRB-FORM-5] two samples, a translation, an attachment and a PDF reach a student who reads Chinese', async () => {
  const word = freshName('tide')
  const { page, go, expectRefusal } = await visit({ as: teacher, locale: 'en-US' })
  await go('/problems/create')
  const main = page.getByRole('main')
  const field = (name: string) => main.getByRole('textbox', { name, exact: true })
  await field('Title').fill(`Tide ${word}`)
  await field('Description').fill('How high does it stand?')
  await main.getByLabel('Sample input').fill('1\n')
  await main.getByLabel('Sample output').fill('2\n')
  await main.getByRole('button', { name: 'Add a sample' }).click()
  await main.getByRole('textbox', { name: /^Sample input 2/ }).fill('5\n')
  await main.getByRole('textbox', { name: /^Sample output 2/ }).fill('6\n')
  await main.getByRole('textbox', { name: /^Explanation of sample 2/ }).fill('It rises by one.')
  // The second becomes the first, and the button keeps the focus.
  await main.getByRole('button', { name: 'Move Sample 2 up' }).press('Enter')
  await eventually(() => main.getByRole('textbox', { name: /^Sample input 1/ }).inputValue()).toBe('5\n')
  await seen(main.getByText('Sample 2 is now sample 1.'))

  await main.getByRole('button', { name: 'Add a translation' }).click()
  await main.getByLabel('Language of the translation').selectOption('zh-CN')
  await main.getByRole('button', { name: 'Add', exact: true }).click()
  await seen(
    main.getByText(
      'Not translated yet; readers see the original: title, description, and explanation of sample 1.',
    ),
  )
  await main.getByRole('textbox', { name: /^Title, Simplified Chinese/ }).fill(`潮汐 ${word}`)
  await main.getByRole('textbox', { name: /^Explanation of sample 1, Simplified Chinese/ }).fill('上涨一。')
  await seen(main.getByText('readers see the original: description.'))
  await seen(main.getByText('1 missing').first())
  // The original stands beside it on a wide screen.
  await main.getByRole('group', { name: 'Show beside it' }).getByText('English (original)').click()
  await eventually(() => field('Title, English (original)').inputValue()).toBe(`Tide ${word}`)
  await main.getByRole('textbox', { name: /^Description, Simplified Chinese/ }).fill('水位多高？')
  await gone(main.getByText('1 missing'))

  const step = (name: string) =>
    main.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name }).click()
  await step('Limits')
  await main.getByLabel('Status').selectOption('2')
  await step('Judging')
  await main.getByLabel('Comparison with the answer').selectOption('tokens')
  await main.getByLabel('Absolute tolerance of numbers').fill('2')
  await step('Statement')
  await main.getByLabel('License').selectOption('cc by-sa')
  await main.getByRole('textbox', { name: /^Source/ }).fill('Harbour Cup')
  await main.getByRole('button', { name: 'Create problem' }).click()
  await seen(main.getByText('A number from 0 to 1, such as 1e-6.'))
  await main.getByLabel('Absolute tolerance of numbers').fill('1e-6')
  await main.getByRole('button', { name: 'Create problem' }).click()
  await eventually(async () => /^\/problem\/\d+\/edit$/.test(pathOf(page))).toBe(true)
  // The next step is open.
  await seen(main.getByRole('button', { name: 'Add test' }))
  const pid = Number(pathOf(page).split('/')[2])
  expect(await contentOf(pid)).toMatchObject({
    language: 'en',
    translations: { 'zh-CN': { title: `潮汐 ${word}`, description: '水位多高？' } },
    samples: [
      { in: '5\n', out: '6\n', explanations: { '': 'It rises by one.', 'zh-CN': '上涨一。' } },
      { in: '1\n', out: '2\n', explanations: {} },
    ],
    comparison: { by: 'tokens', ignoreCase: false, floatAbsolute: 1e-6, floatRelative: null },
    licence: 'cc by-sa',
    source: 'Harbour Cup',
  })

  await main
    .getByRole('navigation', { name: 'Problem actions' })
    .getByRole('link', { name: 'Edit', exact: true })
    .click()
  const attachments = main.getByRole('region', { name: 'Attachments' })
  await attachments
    .locator('input[type=file]')
    .setInputFiles({ name: 'levels.txt', mimeType: 'text/plain', buffer: Buffer.from('low high') })
  await seen(attachments.getByRole('link', { name: 'levels.txt' }))
  const pages = main.getByRole('region', { name: 'Statement as PDF' })
  const chinese = pages.getByRole('listitem').filter({ hasText: 'Simplified Chinese' })
  const choosePdf = (buffer: Buffer) =>
    chinese.locator('input[type=file]').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer })
  expectRefusal(`/api/problem/${pid}/pdf`, 400)
  await choosePdf(Buffer.from('no pdf'))
  await seen(chinese.getByText('a.pdf: The file is not a PDF.'))
  await chinese.getByRole('button', { name: 'Cancel a.pdf' }).click()
  await choosePdf(pdf)
  await seen(chinese.getByRole('link', { name: 'Open' }))

  const reader = await visit({ as: student, locale: 'zh-CN' })
  await reader.go(`/problem/${pid}`)
  await seen(reader.page.getByRole('heading', { level: 1, name: `潮汐 ${word}` }))
  const article = reader.page.getByRole('article')
  await seen(article.getByText('水位多高？'))
  await seen(article.getByText('上涨一。'))
  expect(await article.locator('.sample pre').allTextContents()).toEqual(['5\n', '6\n', '1\n', '2\n'])
  const href = await article.getByRole('link', { name: 'PDF' }).getAttribute('href')
  expect(href).toBe(`/api/problem/${pid}/pdf?lang=zh-CN`)
  const [download] = await Promise.all([
    reader.page.waitForEvent('download'),
    article.getByRole('link', { name: 'levels.txt' }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).toString()).toBe('low high')
})

test('[PRB-FORM-2] [PRB-FORM-4] [PRB-FORM-5] a fault of the server opens its language, files are deleted at once, and leaving asks', async () => {
  const pid = await createProblem(teacher, { title: freshName('faulty') })
  await teacher.call('PUT /problem/:pid', {
    params: { pid },
    body: { translations: { fr: { title: 'Marée' }, ja: { title: '潮' } } },
  })
  const { page, go, expectRefusal } = await visit({ as: teacher, locale: 'en-US', width: 800 })
  await go(`/problem/${pid}/edit`)
  const main = page.getByRole('main')
  const languages = main.getByRole('group', { name: 'Languages of the statement' })
  await languages.getByText('French').click()
  await main.getByRole('button', { name: 'Remove French' }).click()
  await question(page).answer('Remove')
  await gone(languages.getByText('French'))
  await languages.getByText('Japanese').click()
  await main.getByRole('textbox', { name: /^Hint, Japanese/ }).fill('見て。')
  await languages.getByText('English (original)').click()
  await page.route(`**/api/problem/${pid}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 400,
          json: {
            success: false,
            code: 400,
            message: 'Form is not valid',
            error: 'VALIDATION_FAILED',
            errors: [{ path: 'body.translations.ja.hint', message: 'holds a formula that cannot be read' }],
            data: null,
          },
        })
      : route.continue(),
  )
  expectRefusal(`/api/problem/${pid}`, 400)
  await main.getByRole('button', { name: 'Save' }).click()
  const hint = main.getByRole('textbox', { name: /^Hint, Japanese/ })
  await seen(main.getByText('holds a formula that cannot be read'))
  await eventually(() => hint.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await hint.inputValue()).toBe('見て。')

  await main.getByRole('link', { name: 'Cancel' }).click()
  await question(page).answer('Stay')
  await page.unroute(`**/api/problem/${pid}`)
  await main.getByRole('button', { name: 'Save' }).click()
  await said(page, `Problem ${pid} saved.`)
  expect(Object.keys((await contentOf(pid)).translations)).toEqual(['ja'])

  await go(`/problem/${pid}/edit`)
  const pages = main.getByRole('region', { name: 'Statement as PDF' })
  const own = pages.getByRole('listitem').filter({ hasText: 'English' })
  await own
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: pdf })
  await seen(own.getByRole('link', { name: 'Open' }))
  await main.getByRole('textbox', { name: /^Description, English/ }).fill('')
  await main.getByRole('button', { name: 'Save' }).click()
  await said(page, `Problem ${pid} saved.`)
  expect((await contentOf(pid)).description).toBe('')
})

test('[PRB-FORM-6] a preview that comes late hides no field, and takes the focus from none', async () => {
  const { page, go } = await visit({ as: teacher, locale: 'en-US' })
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/markdown/preview', async (route) => {
    await held
    await route.continue()
  })
  await go('/problems/create')
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Description', exact: true }).fill('How high does it stand?')
  const sample = main.getByRole('textbox', { name: /^Sample input/ })
  await sample.focus()
  const preview = main.getByRole('complementary', { name: 'Preview' })
  await seen(preview.getByRole('status'))
  await page.keyboard.type('1 2')
  expect(await sample.inputValue()).toBe('1 2')
  answer()
  await seen(preview.getByText('How high does it stand?'))
  expect(await sample.evaluate((field) => field === document.activeElement)).toBe(true)
})
