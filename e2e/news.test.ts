// Announcements from writing to deleting, as a visitor, an administrator and root see them, and the help page.

import { Privilege } from '@verdict/domain/privilege'
import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { eventually, gone, journeys, seen } from './journey.ts'
import { menuEntry, moreMenu, pathOf, question, said } from './pages.ts'
import { freshName, logIn, type Person, register, rootOf } from './person.ts'

const { product, visit } = journeys()
let root: Person
let admin: Person

beforeAll(async () => {
  root = await rootOf(product)
  const { uid, password } = await register(product, freshName('admin'))
  await root.call('PUT /admin/users/:uid', { params: { uid }, body: { privilege: Privilege.Admin } })
  admin = await logIn(product, uid, password)
})

test('[NAV-HOME-1] [NAV-NEWS-1] [NAV-NEWS-2] [NAV-NEWS-3] [NEWS-HOME-1] [NEWS-HOME-3] [NEWS-PAGE-1] [NEWS-PAGE-2] [NEWS-EDIT-1] written, read, hidden, changed and deleted', async () => {
  const title = freshName('maintenance')
  const writer = await visit({ as: admin })
  await writer.go('/')
  await writer.page.getByRole('button', { name: 'Admin', exact: true }).click()
  await menuEntry(writer.page, 'Create news').click()
  const main = writer.page.getByRole('main')
  await main.getByRole('button', { name: 'Publish' }).click()
  await said(writer.page, 'Form is not valid, please check your input.')
  expect(await main.getByText('Required.').count()).toBe(2)
  await main.getByLabel('Title').fill(title)
  await main
    .getByRole('textbox', { name: 'Description' })
    .fill('## When\n\nOn **Saturday**, for $2^3$ hours.')
  await main.getByText('Preview', { exact: true }).click()
  await seen(main.getByRole('heading', { level: 3, name: 'When' }))
  await main.getByRole('button', { name: 'Publish' }).click()
  await seen(main.getByRole('heading', { level: 1, name: title }))
  const path = pathOf(writer.page)
  const nid = Number(/^\/news\/(\d+)$/.exec(path)?.[1])

  // Anybody finds it at home, newest first, and reads it.
  const reader = await visit()
  await reader.go('/')
  const item = reader.page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await seen(item.getByText('When On Saturday'))
  expect(await item.locator('time').innerText()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  await item.getByRole('link', { name: title }).click()
  await seen(reader.page.getByRole('heading', { level: 3, name: 'When' }))
  expect(await reader.page.getByRole('main').locator('time').first().innerText()).toMatch(
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
  )
  expect(pathOf(reader.page)).toBe(path)
  expect(await reader.page.getByRole('navigation', { name: 'News pages' }).count()).toBe(0)
  for (const address of ['/news/create', `${path}/edit`]) {
    await reader.go(address)
    await eventually(async () => pathOf(reader.page)).toBe('/')
  }

  // Hidden, it is there for administrators, and looks it.
  await main.getByRole('switch', { name: 'Visible to everyone' }).click()
  await seen(main.getByText('Hidden', { exact: true }))
  reader.expectRefusal(`/news/${nid}`, 404)
  await reader.go(path)
  await seen(reader.page.getByRole('heading', { level: 1, name: 'News not found' }))
  await writer.go('/')
  await seen(main.getByRole('listitem').filter({ hasText: title }).getByText('Hidden', { exact: true }))

  // Changed by the Edit tab; what is not saved is asked about.
  const changed = freshName('changed')
  await writer.go(path)
  await main.getByRole('link', { name: 'Edit' }).click()
  await main.getByLabel('Title').fill(changed)
  await main.getByRole('link', { name: 'Overview' }).click()
  await question(writer.page).answer('Stay')
  await main.getByLabel('Visibility').selectOption('Visible to everyone')
  await main.getByRole('button', { name: 'Save' }).click()
  await said(writer.page, `News ${nid} saved.`)
  await eventually(async () => pathOf(writer.page)).toBe(path)
  expect(await main.getByRole('button', { name: 'Delete' }).count()).toBe(0)

  const owner = await visit({ as: root })
  await owner.go(path)
  await owner.page.getByRole('main').getByRole('button', { name: 'Delete' }).click()
  const asked = question(owner.page)
  await seen(asked.dialog.getByText(`Delete news ${nid} ${changed}?`))
  await asked.answer('Delete')
  await said(owner.page, 'Delete success')
  await eventually(async () => pathOf(owner.page)).toBe('/')
  expect(await owner.page.getByRole('link', { name: changed }).count()).toBe(0)
})

test('[NEWS-HOME-1] [NEWS-HOME-2] [NEWS-HOME-4] home has pages of five, and says when there is nothing', async () => {
  const titles = Array.from({ length: 6 }, (_, index) => freshName(`item${index}`))
  for (const title of titles) await root.call('POST /news/', { body: { title, content: title } })
  const { page, go } = await visit()
  await go('/')
  const items = page.getByRole('main').getByRole('list').first().getByRole('listitem')
  await eventually(() => items.count()).toBe(5)
  await seen(items.first().getByRole('link', { name: titles[5] }))
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await seen(page.getByRole('link', { name: titles[0] }))
  expect(page.url()).toContain('page=2')
  await go('/?pageSize=2')
  await eventually(() => items.count()).toBe(2)
  // A number that is not a page is none at all.
  await go('/?page=0')
  await eventually(() => items.count()).toBe(5)

  await page.route('**/api/news/list*', (route) =>
    route.fulfill({
      json: {
        success: true,
        code: 200,
        message: 'OK',
        data: { list: { docs: [], limit: 5, page: 1, pages: 1, total: 0 } },
      },
    }),
  )
  await go('/?page=1')
  await seen(page.getByText('No news yet'))
})

test('[NEWS-HOME-5] on a phone a contest that runs stands before the news, on a desk beside it', async () => {
  await root.call('POST /news/', { body: { title: freshName('item'), content: 'News.' } })
  const [start, end] = [-60_000, 60_000_000].map((ms) => new Date(Date.now() + ms).toISOString())
  await root.call('POST /contest/', { body: { title: freshName('runs'), start: start!, end: end! } })
  for (const [width, isAbove] of [
    [390, true],
    [1440, false],
  ] as const) {
    const { page, go } = await visit({ width })
    await go('/')
    const main = page.getByRole('main')
    await seen(main.getByText('Running', { exact: true }))
    const [contests, news] = [
      main.getByRole('heading', { name: /^Contests/ }),
      main.getByRole('list').first(),
    ]
    const top = async (part: Locator) => (await part.boundingBox())!.y
    await eventually(async () => (await top(contests)) < (await top(news)) - 60).toBe(isAbove)
  }
})

test('[NAV-FAQ-1] [FAQ-PAGE-1] [FAQ-PAGE-2] [FAQ-PAGE-3] [FAQ-PAGE-4] [FAQ-PAGE-5] [FAQ-PAGE-6] the help page, in both languages', async () => {
  const { page, go } = await visit()
  await go('/')
  await moreMenu(page).click()
  await menuEntry(page, 'FAQ').click()
  await seen(page.getByRole('heading', { level: 1, name: 'FAQ' }))
  const verdicts = page.getByRole('table', { name: 'What the verdicts mean' })
  await eventually(() => verdicts.getByRole('row').count()).toBe(14)
  await seen(verdicts.getByRole('row', { name: 'Pending' }).getByText(/busy.*about a minute/))
  const compilers = page.getByRole('table', { name: 'Languages and compilers' })
  const java = compilers.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Java' }) })
  // As the judge host that runs here reported it.
  await seen(java.getByText(/17\./))
  expect((await java.getByRole('cell').allInnerTexts()).slice(-2).map((text) => text.trim())).toEqual([
    '× 2',
    '× 2',
  ])
  await seen(compilers.getByText(/gcc -std=c11/))
  for (const name of [
    'How to detect the judge',
    'Why a program that compiles at home may not compile here',
    'Writing a checker or an interactor',
  ]) {
    const part = page
      .getByRole('region')
      .or(page.locator('section'))
      .filter({
        has: page.getByRole('heading', { level: 2, name }),
      })
    expect((await part.first().innerText()).length).toBeGreaterThan(200)
  }
  await seen(page.getByText('registerInteraction(argc, argv)'))

  const chinese = await visit({ locale: 'zh-CN' })
  await chinese.go('/faq')
  await seen(chinese.page.getByRole('heading', { level: 2, name: '编写检查器与交互器' }))
  await seen(chinese.page.getByRole('row', { name: '等待评测' }))
  await gone(chinese.page.getByText('What the verdicts mean'))
})
