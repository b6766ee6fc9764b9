// The network goes away under an open page, and comes back.

import { expect, test } from 'vitest'
import { eventually, gone, journeys, seen } from './journey.ts'
import { pathOf, stayMark } from './pages.ts'
import { createProblem, freshName, rootOf } from './person.ts'

const { product, visit } = journeys()
/** A browser's message about a network that is away. */
const away =
  /ERR_INTERNET_DISCONNECTED|WebSocket connection|dynamically imported module|preload CSS|Error in route match/
const lost = 'The connection is lost.'

test('[UI-NET-3] an open page keeps what it shows, says that the connection is lost, and goes on by itself', async () => {
  const root = await rootOf(product)
  const name = freshName('Away')
  const title = `${name} before`
  await createProblem(root, { title })
  const { page, context, go, tolerate } = await visit({ as: root })
  // The list is found by the name: other journeys make more problems than one page holds.
  await go(`/problems?type=title&content=${name}`)
  const main = page.getByRole('main')
  await seen(main.getByRole('link', { name: title }))
  await stayMark.set(page)
  tolerate(away)
  await context.setOffline(true)
  await seen(page.getByText(lost))
  expect(await main.getByRole('link', { name: title }).isVisible()).toBe(true)
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true)
  const later = `${name} after`
  await createProblem(root, { title: later })
  await context.setOffline(false)
  await gone(page.getByText(lost))
  await seen(main.getByRole('link', { name: later }))
  expect(await stayMark.isThere(page)).toBe(true)
})

test('[UI-NET-4] a page whose code does not arrive says so in the frame, and shows once the network is back', async () => {
  const { page, context, go, tolerate } = await visit()
  await go('/problems')
  tolerate(away)
  await context.setOffline(true)
  await seen(page.getByText(lost))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Courses' }).click()
  await seen(page.getByRole('heading', { level: 1, name: "Couldn't load this page" }))
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Try again' }).click()
  await seen(page.getByRole('heading', { level: 1, name: "Couldn't load this page" }))
  await context.setOffline(false)
  await seen(page.getByRole('heading', { level: 1, name: 'Courses' }))
  await eventually(async () => pathOf(page)).toBe('/courses')
})
