// Providers as people meet them, at real counterparts.

import { type CasServer, startCasServer } from '@verdict/testkit/cas-server'
import { type Directory, startDirectory } from '@verdict/testkit/directory'
import { freePort } from '@verdict/testkit/free-port'
import { type SamlProvider, startSamlProvider } from '@verdict/testkit/saml-provider'
import { ldapOf, newProvider, personIn } from '@verdict/testkit/sign-in-provider'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type IdentityProvider,
  logInAtProvider,
  signOnClient,
  startIdentityProvider,
} from './identity-provider.ts'
import { journeys, seen } from './journey.ts'
import { authDialog, pathOf, profileMenu, said } from './pages.ts'
import { freshName, type Person, register, rootOf } from './person.ts'

const { product, visit } = journeys()
let root: Person
let directory: Directory
let idp: SamlProvider
let cas: CasServer
const names = {
  ldap: freshName('ldap'),
  tie: freshName('tie'),
  saml: freshName('saml'),
  cas: freshName('cas'),
  openid: freshName('oid'),
}

beforeAll(async () => {
  root = await rootOf(product)
  directory = await startDirectory([personIn(names.ldap), personIn(names.tie)].join('\n\n'))
  idp = await startSamlProvider({
    people: {
      [names.saml]: { nameId: names.saml, password: 'of-saml', attributes: { displayName: ['Saml Person'] } },
    },
  })
  cas = await startCasServer({ [names.cas]: { password: 'of-cas', attributes: {} } })
})
afterAll(async () => {
  const { docs } = await root.call('GET /admin/providers', {})
  for (const { name } of docs)
    await root.call('DELETE /admin/providers/:provider', { params: { provider: name } })
  await Promise.all([directory.close(), idp.close(), cas.close()])
})

const dialogButton = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name })

async function logInThere(page: Page, username: string, password: string): Promise<void> {
  // The dialog that it leaves has fields of the same names.
  await page.waitForURL((url) => url.origin !== product.url)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('[PROV-16] [PROV-17] [PROV-13] people of a directory log in by its form, and connect an account in the settings', async () => {
  const body = newProvider('directory', 'ldap', ldapOf(directory), { creates: true })
  await root.call('POST /admin/providers', { body })
  const { page, go, expectRefusal } = await visit()
  await go('/')
  await authDialog(page).open()
  await dialogButton(page, 'Log in with Campus').last().click()
  const form = page.getByRole('form', { name: 'Campus' })
  await form.getByLabel('Username at Campus').fill(names.ldap)
  await form.getByLabel('Password at Campus').fill('wrong')
  expectRefusal('/api/oauth/directory/login', 401)
  await form.getByRole('button', { name: 'Log in with Campus' }).click()
  await seen(form.getByText(/^Incorrect username or password/))
  await form.getByLabel('Password at Campus').fill('right')
  await form.getByRole('button', { name: 'Log in with Campus' }).click()
  await seen(profileMenu(page, names.ldap))

  const person = await register(product, freshName('own'))
  const own = await visit({ as: person })
  await own.go('/settings')
  const row = own.page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Campus' })
    .filter({ hasNotText: 'CAS' })
  await row.getByRole('button', { name: 'Connect' }).click()
  const dialog = own.page.getByRole('dialog')
  await dialog.getByLabel('Username at Campus').fill(names.tie)
  await dialog.getByLabel('Password at Campus').fill('right')
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await seen(own.page.getByText(`Connected as Name of ${names.tie}`))
})

test('[PROV-5] [SAML-5] a browser goes to a SAML provider and posts its answer back', async () => {
  const config = { issuer: idp.entityId, entryPoint: idp.entryPoint, certificates: idp.certificate }
  const titles = { en: 'Campus SAML', zh: '' }
  await root.call('POST /admin/providers', {
    body: newProvider('saml', 'saml', config, { creates: true, titles }),
  })
  idp.know(await (await fetch(`${product.url}/api/oauth/saml/metadata`)).text())
  const { page, go } = await visit()
  await go('/')
  await authDialog(page).open()
  await dialogButton(page, 'Log in with Campus SAML').click()
  await logInThere(page, names.saml, 'of-saml')
  await said(page, 'OAuth login successful!')
  await seen(profileMenu(page, 'Saml Person'))
  expect(pathOf(page)).toBe('/')
})

test('[PROV-7] an OpenID provider is found by its issuer', async () => {
  const issuer = `http://localhost:${await freePort()}`
  let provider: IdentityProvider | undefined
  try {
    provider = await startIdentityProvider(issuer, product.url)
    const config = {
      issuer,
      clientId: signOnClient.id,
      clientSecret: signOnClient.secret,
      scopes: 'openid profile',
    }
    const titles = { en: 'Campus OpenID', zh: '' }
    await root.call('POST /admin/providers', {
      body: newProvider('openid', 'oidc', config, { creates: true, titles }),
    })
    const { page, go } = await visit()
    await go('/')
    await authDialog(page).open()
    await dialogButton(page, 'Log in with Campus OpenID').click()
    await logInAtProvider(page, names.openid)
    await said(page, 'OAuth login successful!')
    await seen(page.getByRole('banner').getByRole('button', { name: names.openid }))
  } finally {
    await provider?.close()
  }
})

test('[PROV-1] [PROV-18] root adds a CAS server in the page; once it let somebody in, passwords can be turned off for all but root', async () => {
  const { page, go } = await visit({ as: root })
  await go('/admin/settings?section=sign-in')
  await page.getByRole('button', { name: 'Add provider' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Kind').selectOption('CAS')
  await dialog.getByLabel('Name in addresses').fill('library')
  await dialog.getByLabel('Title in English').fill('Library')
  await dialog.getByLabel('Server URL').fill(cas.url)
  await dialog.getByRole('switch', { name: 'Create accounts for new people' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await seen(page.getByRole('heading', { name: 'Library CAS' }))
  await page.getByRole('switch', { name: 'Enabled' }).last().click()
  await seen(page.getByRole('switch', { name: 'Enabled', checked: true }).last())

  const stranger = await visit()
  await stranger.go('/')
  await authDialog(stranger.page).open()
  await dialogButton(stranger.page, 'Log in with Library').click()
  await logInThere(stranger.page, names.cas, 'of-cas')
  await seen(profileMenu(stranger.page, names.cas))

  const passwords = page.getByRole('switch', { name: 'People can log in with a password of this site' })
  await passwords.click()
  await said(page, 'Saved')
  try {
    const later = await visit()
    await later.go('/')
    await authDialog(later.page).open()
    await seen(dialogButton(later.page, 'Log in with Library'))
    await seen(dialogButton(later.page, 'Log in as root'))
    expect(await authDialog(later.page).password.count()).toBe(0)
  } finally {
    await root.call('PUT /admin/settings', { body: { localLogin: true } })
  }
})
