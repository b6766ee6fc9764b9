// A platform registers itself by an address of root, and whatever may lie on the other side of it.

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ltiLimits } from '@verdict/domain/field-limits'
import { root, server, withLab } from '@verdict/testkit/lab'
import { keysOfTool, LtiBrowser, type Page, toolSite } from '@verdict/testkit/lti-browser'
import { learner, type LtiPlatform, startLtiPlatform } from '@verdict/testkit/lti-platform'
import { putSiteValue, siteKeys } from '../../platform/site-values.ts'

withLab()
let platform: LtiPlatform
const listNetworks = (networks: string[]) => putSiteValue(server.db, siteKeys.outboundNetworks, networks)
const made: LtiPlatform[] = []
const start = async () => {
  const one = await startLtiPlatform(toolSite, () => keysOfTool(server))
  made.push(one)
  return one
}
beforeAll(async () => {
  platform = await start()
})
afterAll(() => Promise.all(made.map((one) => one.close())))
beforeEach(async () => {
  // The platform of the tests lies on this machine.
  await listNetworks(['127.0.0.0/8'])
  await server.db.deleteFrom('lti_platforms').execute()
  Object.assign(platform.registrations, { changed: {}, padding: '', refusal: null, namesDeployment: true })
})

const invite = async () => (await server.call(root, 'POST /admin/lti/invitation', {})).data.url
const show = (address: string) => {
  const { pathname, search } = new URL(address)
  return new LtiBrowser(server).visit('GET', pathname + search, { dest: 'iframe' })
}
/** Presses the button of the page. */
const press = ({ data }: Pick<Page, 'data'>) =>
  new LtiBrowser(server).visit('POST', '/lti/register', {
    dest: 'iframe',
    site: 'same-origin',
    form: {
      token: data['token'],
      openid_configuration: data['configuration'],
      ...(data['registration'] !== undefined && { registration_token: data['registration'] }),
    },
  })
const registered = async (one = platform) => press(await show(one.registrations.open(await invite())))
const listed = async () => (await server.call(root, 'GET /admin/lti', {})).data.platforms

test('[LTI-REG-1] a platform registers itself, opens nothing until root approves it, and then opens', async () => {
  const page = await show(platform.registrations.open(await invite()))
  expect(page.status).toBe(200)
  expect(page.text).toContain(new URL(platform.issuer).host)
  expect(String(page.headers['content-security-policy'])).toContain('frame-ancestors http: https:;')
  expect(page.headers['x-frame-options']).toBeUndefined()
  expect(await listed()).toEqual([])
  const done = await press(page)
  expect(done.data).toEqual({ mode: 'registered' })
  const [row] = await listed()
  expect(row).toMatchObject({
    ...platform.settings,
    name: new URL(platform.issuer).host,
    on: false,
    pending: true,
    matches: 'none',
  })
  const launch = { who: { sub: randomUUID(), name: 'Lin', roles: [learner] }, link: { id: 'l', title: '' } }
  expect((await new LtiBrowser(server).launch(platform, launch)).status).toBe(400)
  const params = { platformId: row!.platformId }
  await server.call(root, 'PUT /admin/lti/:platformId', { params, body: { name: 'Campus' } })
  expect((await listed())[0]).toMatchObject({ pending: true, on: false })
  await server.call(root, 'PUT /admin/lti/:platformId', { params, body: { on: true } })
  expect((await listed())[0]).toMatchObject({ pending: false, on: true, name: 'Campus' })
  expect((await new LtiBrowser(server).launch(platform, launch)).status).toBe(303)
  const audit = await server.db
    .selectFrom('audit')
    .select(['action', 'actor_id'])
    .where('action', 'like', 'learning-platform.%')
    .orderBy('id')
    .execute()
  expect(audit).toEqual([
    { action: 'learning-platform.invite', actor_id: root.userId },
    { action: 'learning-platform.register', actor_id: null },
    { action: 'learning-platform.change', actor_id: root.userId },
    { action: 'learning-platform.approve', actor_id: root.userId },
  ])
})

test('[LTI-REG-2] what the platform gets is what the specification asks, and no more scopes than it has', async () => {
  await registered()
  const ags = 'https://purl.imsglobal.org/spec/lti-ags/scope/'
  expect(platform.registrations.received.at(-1)).toEqual({
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['client_credentials', 'implicit'],
    initiate_login_uri: `${toolSite}/lti/login`,
    redirect_uris: [`${toolSite}/lti/launch`],
    client_name: 'Verdict',
    jwks_uri: `${toolSite}/lti/keys`,
    token_endpoint_auth_method: 'private_key_jwt',
    scope: `${ags}lineitem ${ags}score`,
    'https://purl.imsglobal.org/spec/lti-tool-configuration': {
      domain: 'localhost',
      target_link_uri: `${toolSite}/lti/launch`,
      claims: ['iss', 'sub', 'name', 'given_name', 'family_name', 'email'],
      messages: [
        { type: 'LtiResourceLinkRequest', target_link_uri: `${toolSite}/lti/launch`, label: 'Verdict' },
        {
          type: 'LtiDeepLinkingRequest',
          target_link_uri: `${toolSite}/lti/launch`,
          label: 'Verdict',
          placements: ['ContentArea'],
        },
      ],
    },
  })
})

const platformKey = 'https://purl.imsglobal.org/spec/lti-platform-configuration'

test('[LTI-REG-2][LTI-FOREIGN-1] Canvas names its server by a host, its pages by another, and no deployment; Moodle names messages only', async () => {
  platform.registrations.namesDeployment = false
  const canvas = {
    product_family_code: 'canvas',
    messages_supported: [
      { type: 'LtiDeepLinkingRequest', placements: ['https://canvas.instructure.com/lti/link_selection'] },
      { type: 'LtiEulaRequest' },
    ],
    'https://canvas.instructure.com/lti/account_domain': 'school.instructure.com',
  }
  platform.registrations.changed = {
    authorization_server: 'canvas.instructure.com',
    scopes_supported: undefined,
    [platformKey]: canvas,
  }
  await registered()
  expect(await listed()).toMatchObject([
    { audience: null, deployments: [], frames: ['https://school.instructure.com'], pending: true },
  ])
  expect(JSON.stringify(platform.registrations.received.at(-1))).toContain(
    '"https://canvas.instructure.com/lti/privacy_level":"public"',
  )
  await server.db.deleteFrom('lti_platforms').execute()
  platform.registrations.changed = {
    [platformKey]: { product_family_code: 'moodle', messages_supported: ['LtiResourceLinkRequest'] },
  }
  expect((await registered()).data).toEqual({ mode: 'registered' })
})

describe('[LTI-REG-3] an address', () => {
  test('registers once', async () => {
    const address = platform.registrations.open(await invite())
    const page = await show(address)
    expect((await press(page)).status).toBe(200)
    await server.db.deleteFrom('lti_platforms').execute()
    expect((await press(page)).status).toBe(400)
    expect((await show(address)).status).toBe(400)
    expect(await listed()).toEqual([])
  })

  test('registers once, however many press at the same time', async () => {
    const page = await show(platform.registrations.open(await invite()))
    const answers = await Promise.all([press(page), press(page), press(page)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await listed()).toHaveLength(1)
  })

  test('ends after an hour, by the next one, and cannot be guessed', async () => {
    const [first, second] = [await invite(), await invite()]
    expect((await show(platform.registrations.open(first))).status).toBe(400)
    const page = await show(platform.registrations.open(second))
    expect(page.status).toBe(200)
    await server.db
      .updateTable('lti_invitations')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .execute()
    expect((await press(page)).status).toBe(400)
    expect(
      (await show(platform.registrations.open(`${toolSite}/lti/register/${'x'.repeat(43)}`))).status,
    ).toBe(400)
    const stored = await server.db.selectFrom('lti_invitations').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(new URL(second).pathname.split('/').at(-1))
  })

  test('survives a fault before the registration is sent, ten times', async () => {
    const link = await invite()
    platform.registrations.changed = { issuer: 'https://elsewhere.example' }
    for (let count = 0; count < 9; count += 1) {
      expect((await press(await show(platform.registrations.open(link)))).status).toBe(400)
    }
    platform.registrations.changed = {}
    expect((await press(await show(platform.registrations.open(link)))).status).toBe(200)
    const another = await invite()
    await server.db.updateTable('lti_invitations').set({ tries: 10 }).execute()
    expect((await show(platform.registrations.open(another))).status).toBe(400)
  })

  test('is made by root, while there is room', async () => {
    const full = Array.from({ length: ltiLimits.platforms }, (_, index) => ({
      name: 'P',
      issuer: 'https://p.example',
      client_id: `full-${index}`,
      deployments: ['1'],
      login_url: 'https://p.example/a',
      token_url: 'https://p.example/t',
      keys_url: 'https://p.example/k',
    }))
    const page = await show(platform.registrations.open(await invite()))
    await server.db.insertInto('lti_platforms').values(full).execute()
    expect((await server.call(root, 'POST /admin/lti/invitation', {})).error).toBe('LTI_PLATFORMS_FULL')
    const before = platform.registrations.received.length
    expect((await press(page)).status).toBe(400)
    expect(platform.registrations.received).toHaveLength(before)
  })
})

describe('[LTI-REG-4] nothing is registered', () => {
  const refusedWith = async (changed: Record<string, unknown>) => {
    const before = platform.registrations.received.length
    platform.registrations.changed = changed
    const { status, data } = await registered()
    expect(platform.registrations.received).toHaveLength(before)
    expect(await listed()).toEqual([])
    return [status, data['mode']]
  }

  test.each([
    ['of another issuer', { issuer: 'https://moodle.campus.example' }],
    ['of another port', { issuer: 'http://127.0.0.1:1' }],
    ['of an issuer below', { issuer: 'PLATFORM/other' }],
    ['of an issuer with a query', { issuer: 'PLATFORM?x=1' }],
    ['of an issuer that is no address', { issuer: 'moodle' }],
    ['of an issuer with a name before its host', { issuer: 'http://PLATFORM@elsewhere.example' }],
    ['without keys', { jwks_uri: undefined }],
    ['with a login that is a script', { authorization_endpoint: 'javascript:alert(1)' }],
    ['with tokens at a file', { token_endpoint: 'file:///etc/passwd' }],
    ['that signs by shared secrets', { id_token_signing_alg_values_supported: ['HS256'] }],
  ])('%s', async (_, changed) => {
    const text = JSON.stringify(changed)
      .replace('http://PLATFORM', platform.issuer)
      .replace('PLATFORM', platform.issuer)
    const fields = { ...changed, ...(JSON.parse(text) as Record<string, unknown>) }
    expect(await refusedWith(fields)).toEqual([400, 'fault'])
  })

  test('by a configuration inside, by whatever name, and of no other scheme', async () => {
    await listNetworks([])
    const link = await invite()
    const inside = [
      platform.registrations.configurationUrl,
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://localhost/',
      'https://169.254.169.254/latest/meta-data',
      'https://0x7f000001/',
      'https://10.0.0.1/',
    ]
    for (const url of inside) {
      const page = await press(await show(platform.registrations.open(link, { openid_configuration: url })))
      expect(page.status, url).toBe(400)
      await server.db.updateTable('lti_invitations').set({ tries: 0 }).execute()
    }
    for (const url of [
      'file:///etc/passwd',
      'ftp://x.example',
      'https://a:b@x.example',
      'https://x.example:22',
    ]) {
      expect((await show(platform.registrations.open(link, { openid_configuration: url }))).status, url).toBe(
        400,
      )
    }
  })

  test('where the registration itself would go inside', async () => {
    await listNetworks(['127.0.0.0/8'])
    const { received } = platform.registrations
    const before = received.length
    platform.registrations.changed = { registration_endpoint: 'http://10.1.2.3/registrations' }
    expect((await registered()).status).toBe(400)
    expect(received).toHaveLength(before)
    expect(await listed()).toEqual([])
  })

  test('by an answer that is too long, is none, or names no client', async () => {
    platform.registrations.padding = ' '.repeat(300_000)
    expect((await registered()).status).toBe(400)
    platform.registrations.padding = 'x'
    expect((await registered()).status).toBe(400)
    platform.registrations.padding = ''
    for (const refusal of [
      { status: 201, body: {} },
      { status: 201, body: { client_id: 'x'.repeat(256) } },
      { status: 201, body: { client_id: 'a\u0000b' } },
      { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
      { status: 400, body: { error: 'invalid_client_metadata' } },
      { status: 201, body: { client_id: 'y', filler: 'x'.repeat(300_000) } },
    ]) {
      platform.registrations.refusal = refusal
      expect((await registered()).status).toBe(400)
    }
    expect(await listed()).toEqual([])
  })

  test('that is known already', async () => {
    expect((await registered()).status).toBe(200)
    expect((await registered()).status).toBe(400)
    expect(await listed()).toHaveLength(1)
  })

  test('without its parameters, or with a token that is no header', async () => {
    const link = await invite()
    expect((await show(link)).status).toBe(400)
    const split = platform.registrations.open(link, { registration_token: 'a\r\nx: y' })
    expect((await show(split)).status).toBe(400)
  })
})

test('[LTI-REG-5] services of a platform that registered itself are asked for outside alone', async () => {
  await registered()
  const [row] = await listed()
  const params = { platformId: row!.platformId }
  await server.call(root, 'PUT /admin/lti/:platformId', { params, body: { on: true } })
  const who = { sub: randomUUID(), name: 'Lin', roles: [learner] }
  await listNetworks([])
  const launched = () => new LtiBrowser(server).launch(platform, { who, link: { id: 'l', title: '' } })
  expect((await launched()).status).toBe(503)
  await listNetworks(['127.0.0.0/8'])
  expect((await launched()).status).toBe(303)
})
