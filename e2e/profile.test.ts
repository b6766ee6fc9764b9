// A profile that its owner hides from others, by keys and on a phone.

import { expect, test } from 'vitest'
import { journeys, seen } from './journey.ts'
import { said } from './pages.ts'
import { freshName, register } from './person.ts'

const { product, visit } = journeys()

test('[USR-HIDE-1] hidden by a key in the settings, gone for others and there for oneself', async () => {
  const name = freshName('quiet')
  const owner = await register(product, name)
  const other = await visit({ as: await register(product, freshName('other')), width: 390, height: 780 })
  const year = other.page.getByRole('heading', { name: 'Last 12 months' })
  await other.go(`/user/${name}`)
  await seen(year)

  const { page, go } = await visit({ as: owner })
  await go('/settings')
  await page.getByRole('switch', { name: 'Hide my activity from others' }).focus()
  await page.keyboard.press('Space')
  await said(page, 'Saved.')
  await go(`/user/${name}`)
  await seen(page.getByText('Only you and administrators see your year'))
  await seen(page.getByRole('heading', { name: 'Last 12 months' }))

  other.expectRefusal(`/user/${name}/activity`, 404)
  await other.reload()
  await seen(other.page.getByRole('heading', { level: 1, name }))
  await seen(other.page.getByText('Nothing to show.'))
  expect(await other.page.getByRole('heading', { name: 'Verdicts' }).count()).toBe(0)
  expect(await other.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
