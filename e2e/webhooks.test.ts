// An organiser connects a program of theirs: a receiver on this machine, which root allows, gets the verdict of a student, signed.

import { Language } from '@verdict/domain/language'
import { hookReceiver, type HookReceiver } from '@verdict/testkit/hook-receiver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, gone, journeys, seen } from './journey.ts'
import { said } from './pages.ts'
import { createProblem, freshName, rootOf, type Person } from './person.ts'

const { product, visit } = journeys()
let receiver: HookReceiver
let root: Person
let pid: number
let cid: number
const title = freshName('Hooked')

/** Journeys before and after share the site. */
const allow = (outboundNetworks: string[]) => root.call('PUT /admin/settings', { body: { outboundNetworks } })

beforeAll(async () => {
  receiver = await hookReceiver()
  root = await rootOf(product)
  await allow([])
  pid = await createProblem(root, { title: 'Echo', tests: [{ in: '1', out: '1' }] })
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const made = await root.call('POST /contest/', {
    body: { title, start: at(-1), end: at(24), list: [pid] },
  })
  cid = made.cid
})
afterAll(async () => {
  await allow([])
  await receiver.close()
})

test('[HOOK-SSRF-2][HOOK-SEND-1] an address inside is refused until root allows its network, then a verdict arrives there, signed', async () => {
  const settings = await visit({ as: root })
  const { page } = settings
  await settings.go(`/contests/${cid}/edit`)
  const section = page.locator('#hooks')
  await section.getByRole('button', { name: 'Add webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  const code = page.getByRole('dialog').locator('code')
  await seen(code)
  const secret = (await code.textContent())!
  receiver.trust(secret)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  // The focus goes back to the button that opened it, and the page scrolls there.
  await gone(page.getByRole('dialog'))
  await section.getByRole('button', { name: 'Send test' }).click()
  await said(page, 'Unknown name, or an address inside this network')
  expect(receiver.received.length + receiver.refused.length).toBe(0)

  await settings.go('/admin/settings?section=webhooks')
  const networks = page.getByRole('textbox', { name: 'Allowed networks' })
  await networks.fill('no network')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await seen(page.getByText('Not a network: no'))
  await networks.fill('127.0.0.0/8')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await seen(page.getByText('Saved').first())

  await settings.go(`/contests/${cid}/edit`)
  await section.getByRole('button', { name: 'Send test' }).click()
  await said(page, 'Test received, status 204')
  await root.call('POST /contest/:cid/verify', { params: { cid }, body: {} })
  const program = '#include <cstdio>\nint main() { puts("1"); }'
  const { sid } = await root.call('POST /status', {
    body: { pid, mid: cid, language: Language.Cpp17, code: program },
  })
  const messages = await receiver.got(2)
  expect(messages[1]!.payload).toMatchObject({ type: 'submission.judged', data: { sid, cid, verdict: 'ac' } })
  expect(receiver.refused).toEqual([])
  await section.getByRole('button', { name: 'Log', exact: true }).click()
  const log = page.getByRole('dialog')
  await seen(log.getByText(`${sid}`).first())
  await log.getByRole('button', { name: 'Send again' }).first().click()
  const again = await receiver.got(3)
  expect(again[2]!.id).toBe(messages[1]!.id)
  await eventually(async () => page.content()).not.toContain(secret)
})
