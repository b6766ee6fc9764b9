// A program without a browser asks for a token: what its person sees and decides.

import { expect, test } from 'vitest'
import { journeys, seen } from './journey.ts'
import { freshName, register } from './person.ts'

const { product, visit } = journeys()

interface Begun {
  device_code: string
  user_code: string
  verification_uri_complete: string
}

const post = async (call: string, body: object): Promise<unknown> => {
  const answer = await fetch(`${product.url}/api${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.json()
}
const begin = async (name: string) => ((await post('/device/code', { name })) as { data: Begun }).data
const take = async ({ device_code }: Begun) =>
  (await post('/device/token', { device_code })) as { error?: string; data: { username: string } }

test('[TOKEN-DEVICE-1] [TOKEN-DEVICE-2] a person types the code, sees who asks, and allows it', async () => {
  const person = await register(product, freshName('allows'))
  const asked = await begin('verdict on lab-7')
  const { page, go, expectRefusal } = await visit({ as: person })
  await go('/device')
  const code = page.getByLabel('Code')
  await code.fill('BCD')
  await page.getByRole('button', { name: 'Continue' }).click()
  await seen(page.getByText('Enter the eight letters that the program shows'))
  expectRefusal('/api/device/look', 404)
  await code.fill('bcdf ghjk')
  await code.press('Enter')
  await seen(page.getByText('This code is wrong'))
  await code.fill(asked.user_code.toLowerCase())
  await code.press('Enter')
  await seen(page.getByRole('heading', { name: `“verdict on lab-7” wants to act as ${person.uid}` }))
  await seen(page.getByText('Take part'))
  await seen(page.getByText('The same network as this browser'))
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await seen(page.getByText('The program is connected'))
  expect((await take(asked)).data.username).toBe(person.uid)
  await page.getByRole('link', { name: 'Open the settings' }).click()
  await seen(page.getByRole('rowheader', { name: /verdict on lab-7/ }))
})

test('[TOKEN-DEVICE-2] whom a link with the code reaches is warned, and refuses', async () => {
  const person = await register(product, freshName('refuses'))
  const asked = await begin('Free marks')
  const { page, go } = await visit({ as: person })
  await go(
    new URL(asked.verification_uri_complete).pathname + new URL(asked.verification_uri_complete).search,
  )
  await seen(page.getByText('If somebody sent you this code or link, refuse'))
  await page.getByRole('button', { name: 'Refuse', exact: true }).click()
  await seen(page.getByText('The program gets nothing.'))
  expect((await take(asked)).error).toBe('ACCESS_DENIED')
})
