// Single sign-on as a person meets it, at a real provider; and the sessions that logins leave behind.

import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { type IdentityProvider, logInAtProvider, startIdentityProvider } from './identity-provider.ts'
import { eventually, gone, journeys, seen } from './journey.ts'
import { authDialog, pathOf, profileMenu, question, said } from './pages.ts'
import { freshName, logIn, type Person, register, rootOf } from './person.ts'
import { ownProduct } from './own-product.ts'

const { product, visit } = journeys()
const { issuer } = ownProduct()
let provider: IdentityProvider | undefined
const start = async () => (provider ??= await startIdentityProvider(issuer, product.url))
afterAll(() => provider?.close())

const signOn = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Log in with University identity service' })
const used = 'This login was started in another browser, was already used, or took too long. Start again.'

/** Settings, connect, the provider's pages, and back. */
async function connect(page: Page, identity: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Connect', exact: true }).click()
  await logInAtProvider(page, identity)
}

const callback = '**/api/oauth/university/callback?*'

/** The dialog, the provider's page, and the address to which it sends the browser back; nothing of it is used up. */
async function handedBack(page: Page, identity: string): Promise<string> {
  const returned = new Promise<string>((resolve) => {
    // Left without an answer: the browser goes elsewhere.
    void page.route(callback, () => resolve(page.url()))
  })
  await authDialog(page).open()
  await signOn(page).click()
  await logInAtProvider(page, identity)
  const url = await returned
  await page.goto('/faq')
  await page.unroute(callback)
  return url
}

async function connected(identity: string): Promise<Person> {
  const person = await register(product, freshName('sso'))
  const { page, go, close } = await visit({ as: person })
  await go('/settings')
  await connect(page, identity)
  await said(page, 'OAuth account successfully connected!')
  await close()
  return person
}

test('[OAUTH-CB-2] [OAUTH-CB-5] [NAV-OAUTH-1] without a provider there, and without what it hands back, the page says so', async () => {
  const { page, go, expectRefusal } = await visit()
  await go('/')
  await authDialog(page).open()
  expectRefusal('/api/oauth/university/url', 409)
  await signOn(page).click()
  await seen(page.getByText("The identity service can't be reached right now. Try again later."))
  for (const query of ['', '?code=only', '?state=only']) {
    await go(`/oauth/university/callback${query}`)
    await said(page, 'Invalid OAuth callback parameters.')
    await eventually(async () => pathOf(page)).toBe('/')
  }
  // A proxy that answers in the server's place has no words of ours.
  await page.route(callback, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  expectRefusal('/api/oauth/university/callback', 502)
  await go('/oauth/university/callback?code=x&state=x')
  await said(page, 'OAuth callback processing failed')
  await seen(authDialog(page).dialog)
})

test('[OAUTH-SET-1] [OAUTH-CB-3] [OAUTH-CB-4] [OAUTH-URL-1] an account is connected, logged in with, and disconnected', async () => {
  await start()
  const identity = freshName('student')
  const person = await register(product, freshName('sso'))
  const own = await visit({ as: person })
  await own.go('/settings')
  await connect(own.page, identity)
  await said(own.page, 'OAuth account successfully connected!')
  expect(pathOf(own.page)).toBe('/settings')
  await seen(own.page.getByText(`Connected as ${identity} of the university`))
  expect(await person.call('GET /oauth', {})).toEqual({ university: `${identity} of the university` })

  const { page, go } = await visit()
  await go('/problems')
  await authDialog(page).open()
  await signOn(page).click()
  await logInAtProvider(page, identity)
  await said(page, 'OAuth login successful!')
  await seen(profileMenu(page, person.uid))
  expect(pathOf(page)).toBe('/')

  await own.page.getByRole('main').getByRole('button', { name: 'Disconnect' }).click()
  await question(own.page).answer('Disconnect')
  await seen(own.page.getByText('Not connected'))
  expect(await person.call('GET /oauth', {})).toEqual({})
})

test('[OAUTH-CB-5] [OAUTH-STATE-1] [OAUTH-ADMIN-1] what was handed back opens nothing with another state, in another browser, or twice; an admin cuts the tie', async () => {
  await start()
  const identity = freshName('student')
  const person = await connected(identity)
  const { page, go, expectRefusal } = await visit()
  await go('/')
  const url = await handedBack(page, identity)
  const stranger = await visit()
  stranger.expectRefusal('/api/oauth/university/callback', 400)
  await stranger.page.goto(url)
  await said(stranger.page, used)
  await seen(authDialog(stranger.page).dialog)
  expectRefusal('/api/oauth/university/callback', 400)
  const forged = new URL(url)
  forged.searchParams.set('state', 'another-state')
  await page.goto(forged.href)
  await said(page, used)
  await page.goto(url)
  await seen(profileMenu(page, person.uid))
  await page.goto(url)
  await said(page, used)

  const admin = await visit({ as: await rootOf(product) })
  await admin.go(`/admin/users/${person.uid}`)
  const links = admin.page.getByRole('table', { name: 'Connected accounts' })
  await seen(links.getByText(`${identity} of the university`))
  await links.getByRole('button', { name: 'Disconnect' }).click()
  await question(admin.page).answer('Disconnect')
  await seen(admin.page.getByText('No connected account'))
  expect(await person.call('GET /oauth', {})).toEqual({})
})

test('[OAUTH-CB-5] [OAUTH-BAN-1] strangers, identities of others, banned people, and a provider that has gone, are refused in words', async () => {
  await start()
  const identity = freshName('student')
  const person = await connected(identity)

  const visitor = await visit()
  await visitor.go('/')
  visitor.expectRefusal('/api/oauth/university/callback', 401)
  await visitor.page.goto(await handedBack(visitor.page, freshName('stranger')))
  await said(visitor.page, /^No account is connected to this identity/)
  await seen(authDialog(visitor.page).dialog)

  const other = await visit({ as: await register(product, freshName('other')) })
  await other.go('/settings')
  other.expectRefusal('/api/oauth/university/callback', 409)
  await connect(other.page, identity)
  await said(other.page, 'This identity is already connected to another account.')

  const root = await rootOf(product)
  await root.call('PUT /admin/users/:uid', { params: { uid: person.uid }, body: { privilege: 0 } })
  const banned = await visit()
  await banned.go('/')
  banned.expectRefusal('/api/oauth/university/callback', 403)
  await banned.page.goto(await handedBack(banned.page, identity))
  await said(banned.page, /^Your account has been suspended/)

  const late = await visit()
  await late.go('/')
  const url = await handedBack(late.page, identity)
  await provider?.close()
  provider = undefined
  late.expectRefusal('/api/oauth/university/callback', 409)
  await late.page.goto(url)
  await said(late.page, "The identity service can't be reached right now. Try again later.")
})

test('[ACC-SET-7] sessions are listed with the present one marked, and end one by one or all at once', async () => {
  const person = await register(product, freshName('many'))
  const others = await Promise.all(
    Array.from({ length: 3 }, () => logIn(product, person.uid, person.password)),
  )
  const stands = async (): Promise<number> => {
    const asked = await Promise.allSettled(others.map(({ call }) => call('GET /account/profile', {})))
    return asked.filter(({ status }) => status === 'fulfilled').length
  }
  const { page, go } = await visit({ as: person })
  await go('/settings')
  const rows = page.getByRole('table', { name: 'Sessions' }).getByRole('row')
  await eventually(() => rows.count()).toBe(5)
  await seen(rows.filter({ hasText: 'This device' }))
  expect(await rows.filter({ hasText: 'This device' }).getByRole('button').count()).toBe(0)
  await rows
    .getByRole('button', { name: /^End the session/ })
    .first()
    .click()
  await eventually(() => rows.count()).toBe(4)
  await eventually(stands).toBe(2)
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await question(page).answer('Log out everywhere else')
  await eventually(() => rows.count()).toBe(2)
  await gone(page.getByRole('main').getByRole('button', { name: 'Log out everywhere else' }))
  await eventually(stands).toBe(0)
  expect((await person.call('GET /account/profile', {})).uid).toBe(person.uid)
})
