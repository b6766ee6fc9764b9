import { Privilege } from '@verdict/domain/privilege'
import { signInFields } from '@verdict/domain/sign-in'
import { selfSigned } from '@verdict/testkit/certificate'
import { startTestProvider, type TestProvider } from '@verdict/testkit/oauth-provider'
import { signInConfig } from '@verdict/testkit/sign-in'
import { addProvider, ldapOf, newProvider, oauth2Of } from '@verdict/testkit/sign-in-provider'
import { startTestServer, type TestPerson, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: TestServer
let root: TestPerson
let outside: TestProvider
beforeAll(async () => {
  server = await startTestServer()
  root = await server.person('root1', Privilege.Root)
  outside = await startTestProvider()
})
afterAll(async () => {
  await server.close()
  await outside.close()
})

const listed = async () => (await server.call(root, 'GET /admin/providers', {})).data.docs
const one = async (name: string) => (await listed()).find((provider) => provider.name === name)!
const change = (name: string, body: object) =>
  server.call(root, 'PUT /admin/providers/:provider', { params: { provider: name }, body })
const audits = async (name: string) =>
  server.db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('target', '=', `sign-in-provider:${name}`)
    .orderBy('id')
    .execute()

test('[PROV-1][PROV-2] root adds and changes a provider; secrets stay, are sealed, and are shown to nobody', async () => {
  const secret = 'a-secret-of-the-campus'
  const given = { ...oauth2Of(outside), clientSecret: secret }
  expect((await addProvider(server, root, newProvider('campus', 'oauth2', given))).status).toBe(201)
  const answer = await server.call(root, 'GET /admin/providers', {})
  expect(answer.text).not.toContain(secret)
  expect(await one('campus')).toMatchObject({
    titles: { en: 'Campus', zh: '校园' },
    connection: { kind: 'oauth2', secrets: ['clientSecret'], config: { clientId: given.clientId } },
    people: 0,
    workedAt: null,
    addresses: { callback: 'http://localhost/oauth/campus/callback', posted: null, metadata: null },
  })
  const { clientSecret: _, ...config } = signInConfig('oauth2', { ...given, scopes: 'read' })
  expect((await change('campus', { connection: { kind: 'oauth2', config } })).status).toBe(200)
  expect((await one('campus')).connection).toMatchObject({
    secrets: ['clientSecret'],
    config: { scopes: 'read' },
  })
  await change('campus', { connection: { kind: 'oauth2', config: { ...config, clientSecret: '' } } })
  expect((await one('campus')).connection.secrets).toEqual([])
  const rows = await audits('campus')
  expect(rows).toMatchObject([
    { action: 'sign-in-provider.create', after: { kind: 'oauth2', newSecrets: ['clientSecret'] } },
    {
      action: 'sign-in-provider.change',
      before: { config: { scopes: '' } },
      after: { config: { scopes: 'read' } },
    },
    { action: 'sign-in-provider.change', after: { newSecrets: ['clientSecret'] } },
  ])
  const stored = await server.db.selectFrom('sign_in_providers').selectAll().execute()
  expect(JSON.stringify([rows, stored])).not.toContain(secret)
})

test('[PROV-1] what is not changed leaves no row, and a kind stays', async () => {
  await addProvider(server, root, newProvider('same', 'cas', { serverUrl: 'https://cas.example/cas' }))
  const { connection, titles } = newProvider('same', 'cas', { serverUrl: 'https://cas.example/cas' })
  await change('same', { connection, titles, on: true })
  expect(await audits('same')).toHaveLength(1)
  const other = newProvider('same', 'ldap', ldapOf({ url: 'ldap://x.example' })).connection
  expect(await change('same', { connection: other })).toMatchObject({
    status: 422,
    error: 'PROVIDER_FIELD_INVALID',
  })
})

const hour = 3_600_000
const ours = selfSigned('a', new Date(Date.now() - hour), new Date(Date.now() + hour), 'rsa')
const elliptic = selfSigned('b', new Date(Date.now() - hour), new Date(Date.now() + hour))
const saml = { issuer: 'https://idp.example', entryPoint: 'https://idp.example/sso', certificates: ours.cert }
const ldap = ldapOf({ url: 'ldap://directory.example' })
const cut = ours.cert.replace(/\n.{64}\n/, '\n')

test.each([
  ['certificates', newProvider('x', 'saml', { ...saml, certificates: 'no certificate' })],
  ['certificates', newProvider('x', 'saml', { ...saml, certificates: cut })],
  ['certificates', newProvider('x', 'saml', { ...saml, certificates: `${ours.cert} and more` })],
  ['privateKey', newProvider('x', 'saml', { ...saml, privateKey: 'no key', certificate: ours.cert })],
  ['privateKey', newProvider('x', 'saml', { ...saml, privateKey: elliptic.key, certificate: elliptic.cert })],
  ['certificate', newProvider('x', 'saml', { ...saml, privateKey: ours.key })],
  ['certificate', newProvider('x', 'saml', { ...saml, privateKey: ours.key, certificate: elliptic.cert })],
  ['trusted', newProvider('x', 'ldap', { ...ldap, trusted: ours.key })],
  ['filter', newProvider('x', 'ldap', { ...ldap, filter: '(uid={username}' })],
  ['filter', newProvider('x', 'ldap', { ...ldap, filter: '(uid=root)' })],
  ['nameTemplate', newProvider('x', 'ldap', { ...ldap, nameTemplate: 'cn=root' })],
  ['groupFilter', newProvider('x', 'ldap', { ...ldap, groupBase: 'ou=g', groupFilter: 'member' })],
  ['bindPassword', newProvider('x', 'ldap', { ...ldap, bindPassword: '' })],
  ['startTls', newProvider('x', 'ldap', { ...ldap, serverUrl: 'ldaps://x.example', startTls: true })],
  [
    'idAttribute',
    newProvider('x', 'oauth2', {
      ...saml,
      authorizationUrl: 'https://a.example',
      tokenUrl: 'https://a.example',
      userinfoUrl: 'https://a.example',
      clientId: 'c',
      idAttribute: '',
    }),
  ],
])('[PROV-3] %s that cannot be used is refused when it is saved', async (field, body) => {
  expect(await addProvider(server, root, body)).toMatchObject({
    status: 422,
    error: 'PROVIDER_FIELD_INVALID',
    message: expect.stringContaining(field),
  })
})

test('[PROV-3] names are for addresses, and the provider of the settings keeps its own', async () => {
  for (const name of ['university', 'Campus', '-a', 'a/b', '', 'a'.repeat(31)]) {
    const answer = await addProvider(
      server,
      root,
      newProvider(name, 'cas', { serverUrl: 'https://x.example' }),
    )
    expect(answer.error).toBe('VALIDATION_FAILED')
  }
  expect(Object.keys(signInFields)).toHaveLength(5)
})

test('[PROV-3] an address that the database could not keep is refused', async () => {
  for (const serverUrl of ['https://x.example/\0', 'https://x.example/\ud800', 'javascript:alert(1)']) {
    expect((await addProvider(server, root, newProvider('odd', 'cas', { serverUrl }))).error).toBe(
      'VALIDATION_FAILED',
    )
  }
})

test('[PROV-4] those that are on are offered in their order; another order than all of them is refused', async () => {
  await server.db.deleteFrom('sign_in_providers').execute()
  await addProvider(server, root, newProvider('first', 'cas', { serverUrl: 'https://x.example' }))
  await addProvider(server, root, newProvider('second', 'ldap', ldap))
  await addProvider(
    server,
    root,
    newProvider('off', 'cas', { serverUrl: 'https://x.example' }, { on: false }),
  )
  const offered = async () => (await server.call(null, 'GET /oauth/providers', {})).data
  expect(await offered()).toMatchObject({
    localLogin: true,
    providers: [
      { name: 'first', way: 'redirect' },
      { name: 'second', way: 'form' },
    ],
  })
  const put = (names: string[]) => server.call(root, 'PUT /admin/providers', { body: { names } })
  expect((await put(['second', 'first'])).error).toBe('PROVIDERS_CHANGED')
  expect((await put(['second', 'second', 'first'])).error).toBe('PROVIDERS_CHANGED')
  expect((await put(['off', 'second', 'first'])).status).toBe(200)
  expect((await listed()).map(({ name }) => name)).toEqual(['off', 'second', 'first'])
  const params = { provider: 'off' }
  const asked = await server.call(null, 'GET /oauth/:provider/url', { params, query: { action: 'login' } })
  expect(asked.error).toBe('NOT_FOUND')
})

test('[PROV-5] our metadata of SAML stands at one address, also before it is on, and of no other kind', async () => {
  const withKey = { ...saml, privateKey: ours.key, certificate: ours.cert }
  await addProvider(server, root, newProvider('shib', 'saml', withKey, { on: false }))
  const at = (name: string) => server.app.inject(`/api/oauth/${name}/metadata`)
  const answer = await at('shib')
  expect(answer.headers['content-type']).toContain('application/samlmetadata+xml')
  expect(answer.body).toContain('entityID="http://localhost:80/api/oauth/shib/metadata"'.replace(':80', ''))
  expect(answer.body).toContain('http://localhost/oauth/shib/saml')
  expect(answer.body).not.toContain('PRIVATE')
  for (const name of ['first', 'nobody-here', 'university']) expect((await at(name)).statusCode).toBe(404)
})

test('[PROV-6] removing a provider tells how many are connected, and leaves none of their connections to its next namesake', async () => {
  await addProvider(server, root, newProvider('gone', 'oauth2', oauth2Of(outside), { creates: true }))
  const person = await server.person('connected1')
  await server.db
    .insertInto('oauth_links')
    .values({
      user_id: person.userId,
      provider: 'gone',
      provider_id: '7',
      display_name: 'x',
      access_token: '',
    })
    .execute()
  expect((await one('gone')).people).toBe(1)
  const remove = () =>
    server.call(root, 'DELETE /admin/providers/:provider', { params: { provider: 'gone' } })
  expect((await remove()).data).toEqual({ people: 1 })
  expect((await remove()).error).toBe('NOT_FOUND')
  expect((await server.call(person, 'GET /oauth', {})).data).toEqual({})
  expect(await audits('gone')).toMatchObject([
    {},
    { action: 'sign-in-provider.delete', before: { people: 1 } },
  ])
})
