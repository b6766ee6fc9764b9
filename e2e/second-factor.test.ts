// The second factor as a person meets it: set up in the settings, asked at the login and before what cannot be undone.

import { Privilege } from '@verdict/domain/privilege'
import { codeOf } from '@verdict/testkit/second-factor'
import { axeFindings } from './axe.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, gone, journeys, seen } from './journey.ts'
import { authDialog, menuEntry, profileMenu, said } from './pages.ts'
import { freshName, logIn, type Person, register, rootOf, strongPassword } from './person.ts'

const { product, visit } = journeys()

async function logOut(page: Page, uid: string): Promise<void> {
  await profileMenu(page, uid).click()
  await menuEntry(page, 'Log out').click()
  await said(page, 'Logged out')
}

async function typePassword(page: Page, uid: string) {
  const auth = authDialog(page)
  await auth.open()
  await auth.username.fill(uid)
  await auth.password.fill(strongPassword)
  await auth.submit('Login')
  return auth
}

/** By calls, as in another browser. @returns the key of the app, and recovery codes */
async function withApp({ call }: Person): Promise<{ secret: string; recovery: string[] }> {
  const { secret } = await call('POST /account/factors/app', {})
  const { recovery } = await call('PUT /account/factors/app', { body: { code: codeOf(secret) } })
  return { secret, recovery: recovery! }
}

test('[SF-APP-1] [SF-ENTER-1] [SF-CODE-2] an app is set up by its key, then asked for at the login; a recovery code opens, too', async () => {
  const person = await register(product, freshName('app'))
  const { page, go, expectRefusal } = await visit({ as: person })
  await go('/settings')
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Authenticator app' })
  await seen(dialog.getByRole('img', { name: 'QR code for the app' }))
  expect(await axeFindings(page)).toEqual([])
  const secret = (await dialog.locator('code').textContent())!.replaceAll(' ', '')
  const code = dialog.getByLabel('Code that the app shows now')
  expectRefusal('/api/account/factors/app', 401)
  await code.fill(codeOf(secret, 9))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await seen(dialog.getByRole('alert'))
  await code.fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const codes = page.getByRole('alertdialog', { name: 'Your recovery codes' })
  await seen(codes)
  expect(await axeFindings(page)).toEqual([])
  const recovery = await codes.locator('code').allTextContents()
  expect(recovery).toHaveLength(10)
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  await seen(page.getByText('10 codes left'))

  await logOut(page, person.uid)
  expectRefusal('/api/account/login', 401)
  await typePassword(page, person.uid)
  const step = page.getByRole('dialog', { name: 'Second step' })
  await seen(step)
  expect(await axeFindings(page)).toEqual([])
  await step.getByLabel('Code from your app').fill(codeOf(secret, 1))
  await step.getByRole('button', { name: 'Log in' }).click()
  await seen(profileMenu(page, person.uid))
  await gone(step)

  await logOut(page, person.uid)
  await typePassword(page, person.uid)
  await step.getByRole('button', { name: 'Use a recovery code' }).click()
  await step.getByLabel('Recovery code').fill(recovery[0]!)
  await step.getByRole('button', { name: 'Log in' }).click()
  await seen(profileMenu(page, person.uid))
  await go('/settings')
  await seen(page.getByText('9 codes left'))
})

test('[SF-CONFIRM-4] before a token is made the page asks again, then makes it by itself', async () => {
  const person = await register(product, freshName('again'))
  const elsewhere = await logIn(product, person.uid, strongPassword)
  const { secret } = await withApp(elsewhere)
  const { page, go, expectRefusal } = await visit({ as: person })
  await go('/settings')
  const form = page.getByRole('dialog', { name: 'Create a token' })
  const again = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await page.getByRole('button', { name: 'Create a token' }).click()
  await form.getByLabel('Name').fill('nightly')
  expectRefusal('/api/account/tokens', 403)
  await form.getByRole('button', { name: 'Create a token' }).click()
  // Given up, nothing is lost.
  await seen(again)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await gone(again)
  expect(await form.getByLabel('Name').inputValue()).toBe('nightly')
  await form.getByRole('button', { name: 'Create a token' }).click()
  await again.getByLabel('Code from your app').fill(codeOf(secret, 1))
  await again.getByRole('button', { name: 'Confirm' }).click()
  await seen(page.getByRole('dialog', { name: 'Your new token' }))
  expect((await elsewhere.call('GET /account/tokens', {})).docs).toMatchObject([{ name: 'nightly' }])
})

/** Keys of this machine, without a person to touch them. */
async function withAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('[SF-PASSKEY-1] [SF-PASSKEY-7] a passkey is added in the settings, logs in without a name, and is a second step', async () => {
  const uid = freshName('key')
  await register(product, uid)
  const { page, context, expectRefusal } = await visit()
  // Passkeys are of names: there are none at a bare address.
  const at = product.url.replace('127.0.0.1', 'localhost')
  await withAuthenticator(context, page)
  await page.goto(`${at}/`)
  await typePassword(page, uid)
  await seen(profileMenu(page, uid))
  await page.goto(`${at}/settings`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('Laptop')
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'I have saved them' }).click()
  await seen(page.getByText('Laptop'))
  expect(await axeFindings(page)).toEqual([])

  await logOut(page, uid)
  const auth = authDialog(page)
  await auth.open()
  await auth.dialog.getByRole('button', { name: 'Log in with a passkey' }).click()
  await seen(profileMenu(page, uid))

  await logOut(page, uid)
  expectRefusal('/api/account/login', 401)
  await typePassword(page, uid)
  await page
    .getByRole('dialog', { name: 'Second step' })
    .getByRole('button', { name: 'Use a passkey' })
    .click()
  await seen(profileMenu(page, uid))

  await page.goto(`${at}/settings`)
  await page.getByRole('button', { name: 'Remove Laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await said(page, 'Removed')
  await eventually(() => page.getByText('Laptop', { exact: true }).count()).toBe(0)
})

test('[SF-DUE-1] an administrator who has none is led to set one up, and goes on from there', async () => {
  const root = await rootOf(product)
  const uid = freshName('due')
  await register(product, uid)
  await root.call('PUT /admin/users/:uid', { params: { uid }, body: { privilege: Privilege.Admin } })
  await withApp(root)
  await root.call('PUT /admin/settings', { body: { secondFactor: 'admins' } })
  try {
    const { page, go, expectRefusal } = await visit({ as: await logIn(product, uid, strongPassword) })
    expectRefusal('/api/websocket/token', 403)
    await go('/admin/users')
    await eventually(async () => new URL(page.url()).pathname).toBe('/settings')
    await seen(page.getByText('This site requires two-step verification of you.'))
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Set up', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Authenticator app' })
    const secret = (await dialog.locator('code').textContent())!.replaceAll(' ', '')
    await dialog.getByLabel('Code that the app shows now').fill(codeOf(secret))
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'I have saved them' }).click()
    await seen(page.getByRole('heading', { name: 'Profile' }))
    await go('/admin/users')
    await seen(page.getByRole('heading', { name: 'Manage users' }))
  } finally {
    await root.call('PUT /admin/settings', { body: { secondFactor: 'nobody' } })
    await root.call('DELETE /account/factors/app', {})
  }
})
