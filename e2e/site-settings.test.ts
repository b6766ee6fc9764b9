// Root says in the page what this site is, section by section.

import { pictureBytes } from '@verdict/domain/limits'
import { expect, test } from 'vitest'
import { eventually, journeys, seen } from './journey.ts'
import { pathOf, question, said } from './pages.ts'
import { rootOf } from './person.ts'

const { product, visit } = journeys()

/** One red pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('[SITE-FACE-1] [SITE-FACE-2] [SITE-FACE-4] [SITE-FACE-5] root gives the site its name, logo, footer and language', async () => {
  const person = await rootOf(product)
  const root = await visit({ as: person })
  const { page } = root
  await root.go('/admin/settings')
  const site = page.getByRole('form', { name: 'The site' })
  const signUp = page.getByRole('form', { name: 'Sign-up' })
  const sections = page.getByRole('navigation', { name: 'Sections of the settings' })
  const show = (name: string) => sections.getByRole('link', { name }).click()
  await site.getByLabel('Name').fill('Lab of Roots')
  await site.getByLabel('Footer').fill('[ICP 1](https://icp.example/) <b>no HTML</b>')
  await site.getByLabel('Contact').fill('javascript:alert(1)')
  const file = site.locator('input[type=file]')
  await file.setInputFiles({ name: 'l.png', mimeType: 'image/png', buffer: Buffer.alloc(pictureBytes) })
  await seen(site.getByText('This picture is too large. Choose one of at most 256 KB.', { exact: true }))
  root.expectRefusal('/api/upload', 400)
  await file.setInputFiles({ name: 'l.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=x>') })
  await seen(site.getByText('The file is not a PNG, JPEG, GIF or WebP picture.'))
  await file.setInputFiles({ name: 'l.png', mimeType: 'image/png', buffer: png })
  await seen(site.getByRole('img', { name: 'Logo' }))
  await site.getByLabel('Default language').selectOption('zh-CN')

  // Another section fails and is not saved: what is typed in both stays.
  await show('Sign-up')
  await signUp.getByLabel('New accounts').selectOption('mail')
  await signUp.getByLabel('Domains').fill('')
  await signUp.getByRole('button', { name: 'Save' }).click()
  await seen(signUp.getByText('Please fill in this field'))
  await seen(sections.getByRole('link', { name: 'The site Not saved yet' }))
  await show('The site')
  await site.getByRole('button', { name: 'Save' }).click()
  await seen(site.getByText('Enter an email address, or a web address that starts with https://'))
  await site.getByLabel('Contact').fill('judge@example.edu')
  await site.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Saved')
  await seen(sections.getByRole('link', { name: 'The site', exact: true }))
  await show('Sign-up')
  expect(await signUp.getByLabel('New accounts').inputValue()).toBe('mail')
  await seen(page.getByRole('banner').getByRole('link', { name: 'Lab of Roots' }).locator('img'))
  const foot = page.getByRole('contentinfo')
  expect(await foot.getByRole('link', { name: 'ICP 1' }).getAttribute('href')).toBe('https://icp.example/')
  await seen(foot.getByText('<b>no HTML</b>'))

  // Only the other section is unsaved, and leaving says so.
  await page.getByRole('banner').getByRole('link', { name: 'Problems' }).click()
  await question(page).answer('Stay')
  expect(pathOf(page)).toBe('/admin/settings')
  await signUp.getByRole('button', { name: 'Reset' }).click()
  await show('The site')

  const visitor = await visit()
  await visitor.go('/')
  await eventually(() => visitor.page.title()).toBe('首页 · Lab of Roots')
  await seen(visitor.page.getByRole('contentinfo').getByRole('link', { name: '联系我们' }))
  const html = await (await fetch(product.url, { headers: { accept: 'text/html' } })).text()
  expect(html).toMatch(/<html lang="zh-CN"[^]*<link rel="icon" href="\/uploads\/[0-9a-f]{64}\.png">/)

  for (const back of ['Back to “Verdict”', 'Back to “English”']) await site.getByText(back).click()
  for (const label of ['Contact', 'Footer']) await site.getByLabel(label).fill('')
  await site.getByRole('button', { name: 'Back to “none”' }).click()
  await site.getByRole('button', { name: 'Save' }).click()
  await eventually(async () => (await person.call('GET /website', {})).title).toBe('Verdict')
})
