// Mail as its readers meet it, through a real mail server; what happens without one; and notices of the browser.

import { pushBrowser, startPushService, type TestPushService } from '@verdict/testkit/push-service'
import { linkIn, startMailServer, type TestMailServer } from '@verdict/testkit/smtp'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { axeFindings } from './axe.ts'
import { eventually, journeys, seen } from './journey.ts'
import { authDialog, said } from './pages.ts'
import { type Product, startProduct } from './product.ts'
import { freshName, type Person, register, rootOf, strongPassword } from './person.ts'

/** Its own: links in mails need the address of the site to be set. */
const product = {} as Product
const { visit } = journeys(product)
let mails: TestMailServer
let pushes: TestPushService
let root: Person

const mailOn = (isOn: boolean) =>
  root.call('PUT /admin/mail', {
    body: {
      isOn,
      push: isOn,
      server: '127.0.0.1',
      port: mails.port,
      tls: 'none',
      address: 'judge@example.edu',
      perMinute: 1_000,
    },
  })
const allow = (outboundNetworks: string[]) => root.call('PUT /admin/settings', { body: { outboundNetworks } })

beforeAll(async () => {
  Object.assign(product, await startProduct((url) => ({ PUBLIC_URL: url })))
  ;[mails, pushes, root] = await Promise.all([startMailServer(), startPushService(), rootOf(product)])
  await mailOn(true)
  await allow(['127.0.0.0/8'])
})
afterEach(async () => {
  mails.forget()
  await mailOn(true)
})
afterAll(async () => {
  await product.stop()
  await Promise.all([mails.close(), pushes.close()])
})

/** The next one to this address; what others of this product are sent is left out. */
async function mailTo(address: string) {
  for (;;) {
    const mail = await mails.next()
    if (mail.recipients[0] === address) return mail
  }
}

const main = (page: Page) => page.getByRole('main')

/** Saves an address in the settings, and opens the link that goes there. */
async function prove(page: Page, go: (path: string) => Promise<void>, mail: string): Promise<void> {
  await go('/settings')
  await main(page).getByLabel('Email').fill(mail)
  await main(page).getByRole('button', { name: 'Save' }).first().click()
  const { url } = linkIn(await mailTo(mail), '/account/mail#')
  await go(url)
  await main(page).getByRole('button', { name: 'Confirm the address' }).click()
  await seen(page.getByText(`${mail} is confirmed`))
}

const withMail = async () => {
  const person = await register(product, freshName('reader'))
  const mail = `${person.uid}@example.edu`
  const { page, context, go } = await visit({ as: person })
  await prove(page, go, mail)
  return { person, mail, page, context, go }
}

async function askForPassword(page: Page, go: (path: string) => Promise<void>, name: string): Promise<void> {
  await go('/')
  const auth = authDialog(page)
  await auth.open()
  await auth.dialog.getByRole('button', { name: 'Forgot your password?' }).click()
  const asked = auth.dialog.getByLabel('Username or email')
  await asked.fill(name)
  await auth.dialog.getByRole('button', { name: 'Ask for a new password' }).click()
  await seen(auth.dialog.getByText('If there is such an account'))
}

test('[MAIL-OWN-1] [ACC-FORGOT-1] an address is proved by its link, and a forgotten password set anew by another', async () => {
  const { person, mail } = await withMail()
  const { page, go, expectRefusal } = await visit({ width: 390 })
  await askForPassword(page, go, mail.toUpperCase())
  const { url } = linkIn(await mailTo(mail), '/account/password#')
  await go(url)
  await seen(main(page).getByText(`For the account ${person.uid}.`))
  expect(await axeFindings(page)).toEqual([])
  await main(page).getByLabel('New password').fill(`${strongPassword}-2`)
  await main(page).getByLabel('Confirm password').fill(`${strongPassword}-2`)
  await main(page).getByRole('button', { name: 'Set the password' }).click()
  await said(page, 'Password set. Log in with it.')
  expect((await mailTo(mail)).subject).toBe(`The password of ${person.uid} was changed`)
  const auth = authDialog(page)
  await auth.username.fill(person.uid)
  await auth.password.fill(`${strongPassword}-2`)
  await auth.submit('Login')
  await eventually(() => auth.dialog.count()).toBe(0)
  expectRefusal('/api/account/forgotten/link', 409)
  await go(url)
  await seen(page.getByText('This link has expired'))
})

test('[ACC-FORGOT-4] without mail it becomes a request, which an administrator sees and ends', async () => {
  await mailOn(false)
  const person = await register(product, freshName('lost'))
  const { page, go } = await visit()
  await askForPassword(page, go, person.uid)
  const admin = await visit({ as: root })
  const request = main(admin.page).getByRole('listitem').filter({ hasText: person.uid })
  await eventually(async () => {
    await admin.go('/admin')
    return request.count()
  }).toBe(1)
  expect(await axeFindings(admin.page)).toEqual([])
  await request.getByRole('button', { name: /^Dismiss/ }).click()
  await eventually(() => request.count()).toBe(0)
})

test('[MAIL-WAYS-2] [MAIL-STOP-1] each chooses by kind what is mailed, and stops a kind by the link of a mail', async () => {
  const { page, mail, go } = await withMail()
  await go('/settings')
  const toAll = main(page).getByRole('switch', { name: 'Notices to everybody' }).first()
  await eventually(() => toAll.isChecked()).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await root.call('POST /admin/notifications/broadcast', { body: { title: 'Room 3', content: 'Not 4.' } })
  const got = await mailTo(mail)
  const stop = /https?:\/\/\S+\/account\/unsubscribe\/\S+/.exec(got.text ?? '')?.[0]
  const stranger = await visit({ width: 390 })
  await stranger.go(stop!)
  expect(await axeFindings(stranger.page)).toEqual([])
  await main(stranger.page).getByRole('button', { name: 'Stop them' }).click()
  await seen(stranger.page.getByText('No more mails of this kind: Notices to everybody'))
  await go('/settings')
  await eventually(() => toAll.isChecked()).toBe(false)
  const due = main(page)
    .getByRole('switch', { name: /^Homework that is due/ })
    .first()
  await due.click()
  await eventually(() => due.isChecked()).toBe(false)
  await go('/settings')
  await eventually(() => due.isChecked()).toBe(false)
})

test('[MAIL-QUEUE-2] root sees a mail that failed, why, and sends it again', async () => {
  const person = await register(product, freshName('bounced'))
  const mail = `${person.uid}@example.edu`
  mails.plan({ at: 'to', code: 550, says: 'no such mailbox' })
  await person.call('PUT /account/profile', { body: { mail } })
  const { page, go } = await visit({ as: root })
  const row = main(page).getByRole('row').filter({ hasText: mail })
  await eventually(async () => {
    await go('/admin/mail?state=failed')
    return row.count()
  }).toBe(1)
  await seen(row.getByText('no such mailbox'))
  expect(await axeFindings(page)).toEqual([])
  await row.getByRole('button', { name: `Send again: the mail to ${mail}` }).click()
  await said(page, 'The mail waits to be sent')
  expect((await mailTo(mail)).subject).toContain('Confirm')
})

test('[MAIL-TEXT-1] who switches the language of the page gets mails in it', async () => {
  const { page, mail, go } = await withMail()
  await go('/')
  await page
    .getByRole('button', { name: /^Language: / })
    .first()
    .click()
  await seen(page.locator('html[lang=zh-CN]'))
  await go('/problems')
  await root.call('POST /admin/notifications/broadcast', { body: { title: 'Room 5', content: 'Not 6.' } })
  const got = await mailTo(mail)
  expect(got.headers.get('content-language')).toBe('zh-CN')
})

interface Shown {
  title: string
  body: string
  path: string
}
type WithShown = typeof globalThis & { shown?: Shown[] }

/** A browser of tests has no push service of its maker: the subscription is the test's, all else is the browser's own. */
async function withPushService(context: BrowserContext, uid: string) {
  const browser = pushBrowser(`${pushes.origin}/of/${uid}`)
  await context.grantPermissions(['notifications'])
  await context.addInitScript(({ endpoint, p256dh, auth }) => {
    const made = { unsubscribe: async () => true, toJSON: () => ({ endpoint, keys: { p256dh, auth } }) }
    PushManager.prototype.getSubscription = async () => null
    PushManager.prototype.subscribe = async () => made as unknown as PushSubscription
  }, browser.keys)
  return browser
}

test('[PUSH-1] [PUSH-2] a browser shows notices while the site is closed, once it is switched on there, until it is switched off', async () => {
  const person = await register(product, freshName('pushed'))
  const { page, context, go } = await visit({ as: person })
  const browser = await withPushService(context, person.uid)
  await go('/settings')
  const here = main(page).getByRole('switch', { name: 'Show notices in this browser' })
  await here.click()
  await eventually(() => here.isChecked()).toBe(true)
  await seen(main(page).getByText('In each browser where you switched it on:'))
  expect(await axeFindings(page)).toEqual([])
  await root.call('POST /admin/notifications/broadcast', { body: { title: 'Room 7', content: 'Not 8.' } })
  await eventually(async () => pushes.received.length).toBe(1)
  const message = browser.read(pushes.received[0]!.body)
  expect(message).toMatchObject({ title: 'Room 7', body: 'Not 8.', path: '/' })
  // As the maker's service would hand it to the browser.
  const devtools = await context.newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL }) => scopeURL === `${product.url}/`)
    if (own) registered.resolve(own.registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered.promise
  const worker = context.serviceWorkers()[0]!
  // A browser without a screen shows none: what it is asked to show is kept.
  await worker.evaluate(() => {
    const kept: Shown[] = []
    ;(globalThis as WithShown).shown = kept
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      kept.push({ title, body: options?.body ?? '', path: ((options ?? {}).data as { path: string }).path })
    }
  })
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: product.url,
    registrationId,
    data: JSON.stringify(message),
  })
  await eventually(() => worker.evaluate(() => (globalThis as WithShown).shown)).toEqual([
    { title: 'Room 7', body: 'Not 8.', path: '/' },
  ])
  // It keeps nothing of the site.
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0)
  await here.click()
  await eventually(() => here.isChecked()).toBe(false)
  await eventually(() =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0)
})
