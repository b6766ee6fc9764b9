// Where an address leads whom, and what stands on every page.

import { Privilege } from '@verdict/domain/privilege'
import { expect, test } from 'vitest'
import { eventually, gone, journeys, seen } from './journey.ts'
import { authDialog, menuEntry, moreMenu, pathOf } from './pages.ts'
import { freshName, register, rootOf } from './person.ts'

const { product, visit } = journeys()

test('[GUARD-LOGIN-1] [NAV-PROBLEM-4] addresses that are not for everybody send a visitor home with the login dialog open', async () => {
  const { page, go } = await visit()
  for (const path of [
    '/settings',
    '/submissions',
    '/problems/create',
    '/problem/1000/edit',
    '/problem/1000/testcase',
    '/problem/1000/workshop',
  ]) {
    await go(path)
    await seen(authDialog(page).dialog)
    await eventually(async () => `${path} ends at ${pathOf(page)}`).toBe(`${path} ends at /`)
  }
})

test('[GUARD-LOGIN-2] a person who logs in then goes where they wanted to go', async () => {
  const person = await register(product, freshName('wanted'))
  const { page, go } = await visit()
  await go('/submissions?judge=3')
  const auth = authDialog(page)
  await auth.username.fill(person.uid)
  await auth.password.fill(person.password)
  await auth.submit('Login')
  await seen(page.getByRole('heading', { level: 1, name: 'My submissions' }))
  expect(new URL(page.url()).search).toBe('?judge=3')
})

test('[NAV-404-1] an unknown address says so; its buttons lead back and home', async () => {
  const { page, go, expectRefusal } = await visit()
  await go('/faq')
  expectRefusal('/nothing/is/here', 404)
  await go('/nothing/is/here')
  await seen(page.getByRole('heading', { level: 1, name: 'Page not found' }))
  await page.getByRole('button', { name: 'Go back' }).click()
  await eventually(async () => pathOf(page)).toBe('/faq')
  await go('/nothing/is/here')
  await page
    .getByRole('link', { name: 'Go home' })
    .or(page.getByRole('button', { name: 'Go home' }))
    .click()
  await eventually(async () => pathOf(page)).toBe('/')
})

test('[GUARD-BAR-1] [UI-THEME-1] [UI-NAV-1] [UI-NAV-2] the main navigation leads to the parts of the site, with a loading bar in the one accent', async () => {
  const { page, go } = await visit()
  await go('/faq')
  const accent = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--accent-6').trim(),
  )
  expect(accent).toBe('#c026d3')
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/**', async (route) => {
    await held
    await route.continue()
  })
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Problems', exact: true })
    .click()
  await seen(page.getByRole('progressbar', { name: 'Loading page' }))
  release()
  await gone(page.getByRole('progressbar', { name: 'Loading page' }))
  await seen(page.getByRole('heading', { level: 1, name: 'Problems' }))
  expect(pathOf(page)).toBe('/problems')
  for (const [name, path] of [
    ['Status', '/solution'],
    ['FAQ', '/faq'],
  ] as const) {
    await moreMenu(page).click()
    await menuEntry(page, name).click()
    await eventually(async () => pathOf(page)).toBe(path)
    // The new page takes the focus, which closes a menu that was opened before it.
    await seen(page.getByRole('heading', { level: 1, name }))
  }
})

test('[UI-NAV-3] [UI-NAV-4] [NAV-PROBLEM-2] the admin menu is for admins, with a switch to dark', async () => {
  const student = await visit({ as: await register(product, freshName('student')) })
  await student.go('/')
  expect(await student.page.getByRole('button', { name: 'Admin', exact: true }).count()).toBe(0)
  const { page, go } = await visit({ as: await rootOf(product) })
  await go('/')
  await page.getByRole('button', { name: 'Admin', exact: true }).click()
  await page.getByRole('button', { name: 'Dark mode', exact: true }).click()
  await eventually(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  await page.getByRole('button', { name: 'Admin', exact: true }).click()
  await menuEntry(page, 'Create problem').click()
  await eventually(async () => pathOf(page)).toBe('/problems/create')
})

test('[SEC-SESS-6] a promoted person is asked to log in again, and sees the admin menu from then on', async () => {
  const person = await register(product, freshName('promoted'))
  const { page, go } = await visit({ as: person })
  await (
    await rootOf(product)
  ).call('PUT /admin/users/:uid', { params: { uid: person.uid }, body: { privilege: Privilege.Admin } })
  await go('/')
  const menu = page.getByRole('button', { name: 'Admin', exact: true })
  const notice = page.getByText('Your account is now Admin. Log in again to use the new role.')
  await seen(notice)
  expect(await menu.count()).toBe(0)
  await page.getByRole('button', { name: 'Log in again' }).click()
  const { username, password, submit } = authDialog(page)
  await username.fill(person.uid)
  await password.fill(person.password)
  await submit('Login')
  await seen(menu)
  await gone(notice)
})

test('[UI-TITLE-1] [UI-FOOT-1] [UI-FOOT-2] [API-SITE-1] [LICENCE-1] the title stands in header and window, and the footer tells the builds of back end and front end', async () => {
  const { page, go } = await visit()
  await go('/faq')
  await seen(page.getByRole('contentinfo').getByText('2017–2025'))
  await page.getByRole('contentinfo').getByRole('button', { name: 'Version' }).click()
  const dialog = page.getByRole('dialog', { name: 'Info' })
  const { buildSHA, title } = await (await rootOf(product)).call('GET /website', {})
  await seen(page.getByRole('banner').getByText(title, { exact: true }))
  expect(await page.title()).toContain(title)
  await seen(dialog.getByText('Back end'))
  await seen(dialog.getByText('Front end'))
  await seen(dialog.getByText(buildSHA))
  const licences = dialog.getByRole('link', { name: 'Licenses of the software in this page' })
  const answer = await page.request.get(new URL((await licences.getAttribute('href'))!, page.url()).href)
  expect(answer.headers()['content-type']).toMatch(/^text\/plain/)
  const text = await answer.text()
  for (const name of ['react', 'katex', '@codemirror/view']) {
    expect(text).toMatch(new RegExp(`^${name} [\\d.]+, MIT$`, 'm'))
  }
  await page.keyboard.press('Escape')
  await gone(dialog)
})

test('[UI-CLOCK-1] [UI-CLOCK-2] [UI-CLOCK-3] the server time says that it is syncing until it has been asked twice, then it ticks', async () => {
  const { page, go } = await visit()
  let asked = 0
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/servertime', async (route) => {
    asked += 1
    await held
    await route.continue()
  })
  await go('/')
  await seen(page.getByText('Syncing...'))
  release()
  await gone(page.getByText('Syncing...'))
  await eventually(async () => asked).toBe(2)
  const clock = page.getByRole('contentinfo').getByText(/\d\d:\d\d:\d\d\s+[+−-]\d/)
  await seen(clock)
  const first = await clock.textContent()
  await eventually(() => clock.textContent()).not.toBe(first)
})

test('[UI-A11Y-2] the first key press reaches a link that skips to the content, and a dialog that is closed by key gives the focus back', async () => {
  const { page, go } = await visit()
  await go('/problems')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await eventually(() => skip.evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('main')

  const opener = page.getByRole('banner').getByRole('button', { name: 'Login / Register' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await seen(page.getByRole('dialog').getByLabel('Username'))
  await page.keyboard.press('Escape')
  await gone(page.getByRole('dialog'))
  await eventually(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('[GUARD-START-1] [GUARD-START-2] the first answer carries profile and settings, so that nothing is asked before the page shows', async () => {
  const person = await register(product, freshName('early'))
  const { page, go } = await visit({ as: person })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await go('/settings')
  expect(pathOf(page)).toBe('/settings')
  expect(asked).not.toContain('/api/account/profile')
  expect(asked).not.toContain('/api/website')
})
