// The page's messages about a call that failed, by the status of the answer. The answers are made up here, since a healthy server
// gives none of them; everything behind them is the real page.

import { expect, test } from 'vitest'
import { journeys, seen } from './journey.ts'
import { said } from './pages.ts'
import { freshName, register } from './person.ts'

const { product, visit } = journeys()
const list = '**/api/status/list*'

const refusal = (status: number, message: string) => ({
  status,
  json: { success: false, code: status, message, error: '', data: null },
})

const shownFor = [
  [500, 'details that nobody should read', 'Server Error'],
  [501, '', 'Server Error'],
  [404, 'nothing here', 'Entity Not Found'],
  [403, 'not for you', 'Unauthorized'],
  [401, 'who are you', 'Please log in first'],
  [429, 'slowly', 'Too many requests, please try again later'],
  [418, 'This is a teapot.', 'This is a teapot.'],
  [400, '', 'Bad Request'],
] as const

test('[UI-ERR-3] [UI-ERR-4] [UI-ERR-5] [UI-ERR-6] [UI-ERR-7] [UI-ERR-8] [UI-ERR-10] an answer is described by its status', async () => {
  const { page, go, expectRefusal } = await visit()
  for (const [status, message, shown] of shownFor) {
    expectRefusal('/api/status/list', status)
    await page.route(list, (route) => route.fulfill(refusal(status, message)))
    await go('/solution')
    await said(page, shown)
    await page.unroute(list)
  }
})

test('[UI-ERR-1] [UI-ERR-2] a server that cannot be reached is described in words that say what to look at', async () => {
  const { page, go, tolerate } = await visit()
  await go('/faq')
  tolerate(/ERR_CONNECTION_REFUSED/)
  const text = 'Cannot connect to server, please check your network connection or try again later.'
  const alerted = new Promise<void>((resolve) => {
    page.on('dialog', (dialog) => {
      if (dialog.message() === text) resolve()
      void dialog.dismiss()
    })
  })
  await page.route(list, (route) => route.abort('connectionrefused'))
  await page.goto('/solution')
  await Promise.race([said(page, text), alerted])
})

test('[UI-ERR-16] one thing that fails to load is reported like a list', async () => {
  const { page, go, expectRefusal } = await visit({ as: await register(product, freshName('reader')) })
  expectRefusal('/99999999', 404)
  for (const path of ['problem', 'contests', 'course', 'news', 'discuss', 'solution']) {
    await go(`/${path}/99999999`)
    await said(page, 'Entity Not Found')
  }
})

test('[UI-ERR-12] a list that fails to load is emptied, and loads again on request', async () => {
  const { page, go, expectRefusal } = await visit()
  await go('/solution')
  expectRefusal('/api/status/list', 500)
  await page.route(list, (route) => route.fulfill(refusal(500, '')))
  await page.getByRole('search').getByLabel('Language').selectOption('Java')
  await seen(page.getByText("Couldn't load this list"))
  expect(await page.getByRole('main').getByRole('row').count()).toBe(0)
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try again' }).click()
  await seen(page.getByRole('table', { name: 'Status' }).or(page.getByText('No submissions')))
})
