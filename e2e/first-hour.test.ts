// Root's first hour, by keys alone: from the first login to a site with a name, a rule for sign-up and a course.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from './axe.ts'
import { eventually, gone, journeys, seen } from './journey.ts'
import { authDialog, pathOf, profileMenu, said } from './pages.ts'
import { freshName, rootOf } from './person.ts'
import { shiftsOf, watchShifts } from './shifts.ts'

const { product, visit } = journeys()

/** With Tab, as far as it takes. */
async function tabTo(page: Page, name: RegExp, most = 80): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const { activeElement: element } = document
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null
      return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? ''
    })
    if (name.test(at.trim())) return
  }
  throw new Error(`Tab does not lead to ${name}`)
}

test('[SITE-SETUP-1] [SITE-SETUP-3] root is led from the first login to a site that is ready, by keys alone', async () => {
  const person = await rootOf(product)
  const { page, go } = await visit()
  const { keyboard } = page
  await go('/')
  await tabTo(page, /^Login \/ Register$/)
  await keyboard.press('Enter')
  const auth = authDialog(page)
  await seen(auth.username)
  await auth.username.focus()
  await keyboard.type(product.rootUsername)
  await keyboard.press('Tab')
  await keyboard.type(product.rootPassword)
  await keyboard.press('Enter')
  await seen(profileMenu(page, product.rootUsername))
  const list = page.getByRole('main')
  await seen(page.getByRole('heading', { name: 'Set up this site' }))

  expect(await axeFindings(page)).toEqual([])

  await tabTo(page, /^Name the site$/)
  await keyboard.press('Enter')
  await eventually(async () => pathOf(page)).toBe('/admin/settings')
  const name = page.getByRole('form', { name: 'The site' }).getByLabel('Name')
  await eventually(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await keyboard.type('Programming Lab')
  await keyboard.press('Enter')
  await said(page, 'Saved')

  await go('/')
  await seen(list.getByRole('heading', { name: 'Sign-up' }))
  await gone(list.getByText('Name the site'))
  await tabTo(page, /^Choose who may sign up$/)
  await keyboard.press('Enter')
  const rule = page.getByLabel('New accounts')
  await eventually(() => rule.evaluate((field) => field === document.activeElement)).toBe(true)
  await keyboard.press('c')
  await eventually(() => rule.inputValue()).toBe('closed')
  await tabTo(page, /^Save$/)
  await keyboard.press('Enter')
  await eventually(async () => (await person.call('GET /website', {})).signUp.rule).toBe('closed')

  await go('/courses')
  await tabTo(page, /^Create Course$/)
  await keyboard.press('Enter')
  await seen(page.getByRole('dialog'))
  await keyboard.type(freshName('class'))
  await keyboard.press('Enter')
  await eventually(async () => pathOf(page)).toMatch(/^\/course\/\d+/)

  await go('/')
  await seen(list.getByRole('heading', { name: 'Mail' }))
  // With little left, which other people here may see to, the list shows that alone.
  const isFolded = (await page.getByRole('button', { name: 'All steps' }).count()) > 0
  if (isFolded) {
    await tabTo(page, /^All steps$/)
    await keyboard.press('Enter')
  }
  await seen(list.getByText('Who may sign up has been chosen.'))
  await seen(list.getByText('There is a course.'))
  if (isFolded) await keyboard.press('Enter')
  const left = page.getByRole('button', { name: /^Not needed: / })
  while ((await left.count()) > 0) {
    const before = await left.count()
    await tabTo(page, /^Not needed: /)
    await keyboard.press('Enter')
    await eventually(() => left.count()).toBeLessThan(before)
  }
  await seen(page.getByText('This site is set up.'))
  await tabTo(page, /^Show the steps$/)
  await keyboard.press('Enter')
  await seen(page.getByRole('button', { name: /^Put back: / }))

  await person.call('PUT /admin/settings', {
    body: {
      setupAside: [],
      face: { title: null },
      signUp: { rule: 'open', code: '', domains: [] },
    },
  })
})

test.each([390, 1440])('[SITE-SETUP-1] nothing moves while the list comes, at %s px', async (width) => {
  const { page, context } = await visit({ as: await rootOf(product), width })
  await watchShifts(context)
  await page.goto('/')
  await seen(page.getByRole('heading', { name: 'Set up this site' }))
  await seen(page.getByRole('heading', { level: 1 }))
  const { sum, moved } = await shiftsOf(page)
  expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.02)
})
