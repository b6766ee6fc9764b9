// Each word of a launch is attacked, one at a time, beside a launch that is believed.

import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keysOfTool, LtiBrowser, registeredPlatform, toolSite } from '@verdict/testkit/lti-browser'
import { instructor, learner, type Launch, type LtiPlatform } from '@verdict/testkit/lti-platform'
import { makeTestKey, part, signToken } from '@verdict/testkit/lti-token'
import { Privilege } from '@verdict/domain/privilege'
import { server, root, withLab } from '@verdict/testkit/lab'
import { startTestServer } from '@verdict/testkit/server'

withLab()
let platform: LtiPlatform & { platformId: number }
beforeAll(async () => {
  platform = await registeredPlatform(server, root)
})
afterAll(() => platform.close())

const someone = (roles = [learner], more: object = {}) => ({
  sub: randomUUID(),
  name: 'Lin Xia',
  roles,
  ...more,
})
const link = { id: 'link-1', title: 'Sheet 1' }
const launchOf = (who = someone()): Launch => ({ who, link })
const browser = (agent?: string) => new LtiBrowser(server, agent)
const roleClaim = 'https://purl.imsglobal.org/spec/lti/claim/roles'
const targetClaim = 'https://purl.imsglobal.org/spec/lti/claim/target_link_uri'

/** Signs the claims of a launch by something else than the platform's key. */
async function landSigned(sign: (claims: Record<string, unknown>) => string): Promise<number> {
  const [visitor, launch] = [browser(), launchOf()]
  const begun = await visitor.begin(platform, launch)
  const asked = new URL(begun.location!).searchParams
  const form = { state: asked.get('state'), id_token: sign(platform.claimsFor(asked, launch)) }
  const landed = await visitor.visit('POST', '/lti/launch', { form })
  expect(await visitor.account()).toBeNull()
  return landed.status
}

test('[LTI-LAUNCH-1] a learner gets an account and a session by the platform’s word, the same one each time', async () => {
  const who = someone()
  const visitor = browser()
  const landed = await visitor.launch(platform, launchOf(who))
  expect(landed.status).toBe(303)
  const uid = await visitor.account()
  expect(uid).toMatch(/^Lin-Xia/)
  const again = browser()
  await again.launch(platform, launchOf(who))
  expect(await again.account()).toBe(uid)
})

test('[LTI-LAUNCH-2] a launch may begin by a form as well as by an address, with every word of the request', async () => {
  const form = platform.initiation(launchOf())
  const begun = await browser().visit('POST', '/lti/login', { form })
  const asked = Object.fromEntries(new URL(begun.location!).searchParams)
  expect(asked).toMatchObject({
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    redirect_uri: `${toolSite}/lti/launch`,
    lti_message_hint: form['lti_message_hint'],
  })
})

describe('[LTI-TRUST-1] a message is refused', () => {
  const changes: [string, Record<string, unknown>][] = [
    ['for another tool', { aud: 'somebody-else' }],
    ['for several tools without saying which', { aud: ['x'], azp: undefined }],
    ['that authorizes another tool', { azp: 'somebody-else' }],
    ['of another issuer', { iss: 'http://127.0.0.1:1' }],
    ['that has ended', { exp: Math.floor(Date.now() / 1000) - 120 }],
    ['that was issued long ago', { iat: Math.floor(Date.now() / 1000) - 7_200 }],
    ['without an end', { exp: undefined }],
    ['with another nonce', { nonce: 'x'.repeat(43) }],
    ['without a nonce', { nonce: undefined }],
    [
      'of a deployment that is not registered',
      { 'https://purl.imsglobal.org/spec/lti/claim/deployment_id': '2' },
    ],
    ['of another version', { 'https://purl.imsglobal.org/spec/lti/claim/version': '1.1' }],
    ['that asks for an address elsewhere', { [targetClaim]: 'https://elsewhere.example/' }],
    ['about nobody', { sub: undefined }],
  ]
  test.each(changes)('%s', async (_, changed) => {
    const visitor = browser()
    const landed = await visitor.launch(platform, launchOf(), changed)
    expect(landed.status).toBe(400)
    expect(landed.headers['set-cookie']).toBeUndefined()
    expect(await visitor.account()).toBeNull()
  })

  test('without a signature, by the public key as a secret, and by a foreign key', async () => {
    expect(await landSigned((claims) => `${part({ alg: 'none' })}.${part(claims)}.`)).toBe(400)
    const secret = platform.key.publicKey.export({ type: 'spki', format: 'pem' })
    const hmac = (claims: object) => {
      const text = `${part({ alg: 'HS256', kid: platform.key.keyId })}.${part(claims)}`
      return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
    }
    expect(await landSigned(hmac)).toBe(400)
    const foreign = makeTestKey()
    expect(await landSigned((claims) => signToken(claims, foreign))).toBe(400)
    expect(await landSigned((claims) => signToken(claims, { ...foreign, keyId: platform.key.keyId }))).toBe(
      400,
    )
    const jwk = foreign.publicKey.export({ format: 'jwk' })
    expect(await landSigned((claims) => signToken(claims, platform.key, { jwk, alg: 'RS384' }))).toBe(400)
  })
})

test('[LTI-TRUST-2] a state works once, and only in the browser that began it', async () => {
  const launch = launchOf()
  const [own, other] = [browser(), browser()]
  const begun = await own.begin(platform, launch)
  await other.begin(platform, launchOf())
  const form = platform.authorize(begun.location!, launch)
  expect((await other.visit('POST', '/lti/launch', { form })).status).toBe(400)
  expect(await other.account()).toBeNull()
  // The attempt used it up, so that nobody tries states.
  expect((await own.visit('POST', '/lti/launch', { form })).status).toBe(400)
  const next = await own.begin(platform, launch)
  const right = platform.authorize(next.location!, launch)
  expect((await own.visit('POST', '/lti/launch', { form: right })).status).toBe(303)
  expect((await own.visit('POST', '/lti/launch', { form: right })).status).toBe(400)
})

test('[LTI-TRUST-3] a launch that is announced for an address elsewhere does not begin', async () => {
  const more = { target_link_uri: 'https://elsewhere.example/lti/launch' }
  const begun = await browser().begin(platform, launchOf(), 'document', more)
  expect(begun.status).toBe(400)
  expect(begun.location).toBeUndefined()
  for (const wrong of [
    { iss: 'https://unknown.example' },
    { client_id: 'unknown' },
    { lti_deployment_id: '2' },
  ]) {
    expect((await browser().begin(platform, launchOf(), 'document', wrong)).status).toBe(400)
  }
})

test('[LTI-TRUST-4] a new key of the platform is read when it is first seen, and an unknown one at most once a minute', async () => {
  const another = await registeredPlatform(server, root)
  const launch = () => browser().launch(another, { who: someone(), link })
  expect((await launch()).status).toBe(303)
  expect((await launch()).status).toBe(303)
  expect(another.keyReads()).toBe(1)
  another.rotate()
  // The set was read just now, so it is not read again.
  expect((await launch()).status).toBe(400)
  expect(another.keyReads()).toBe(1)
  await another.close()
})

test('[LTI-TRUST-5] a platform that root turned off opens nothing', async () => {
  const another = await registeredPlatform(server, root)
  const visitor = browser()
  const launch = { who: someone(), link }
  const begun = await visitor.begin(another, launch)
  const params = { platformId: another.platformId }
  await server.call(root, 'PUT /admin/lti/:platformId', { params, body: { on: false } })
  const form = another.authorize(begun.location!, launch)
  expect((await visitor.visit('POST', '/lti/launch', { form })).status).toBe(400)
  expect((await browser().begin(another, launch)).status).toBe(400)
  await another.close()
})

/** In a frame the page asks for a ticket, which a window of its own takes. */
async function framed(visitor: LtiBrowser, launch: Launch) {
  const begun = await visitor.begin(platform, launch, 'iframe')
  const landed = await visitor.visit('POST', '/lti/launch', {
    form: platform.authorize(begun.data['go']!, launch),
    dest: 'iframe',
  })
  return { begun, landed, page: landed.data['page']! }
}
const ticketOf = (page: string) =>
  server.call(null, 'POST /lti/page/ticket', { body: { page, framed: true } })
const enter = (visitor: LtiBrowser, ticket: string, site = 'same-origin') =>
  visitor.visit('POST', '/lti/enter', { form: { ticket }, site })

describe('[LTI-FRAME-1] in a frame', () => {
  test('nobody is logged in there, and only the platform may show the page', async () => {
    const visitor = browser()
    const { begun, landed } = await framed(visitor, launchOf())
    for (const page of [begun, landed]) {
      const policy = String(page.headers['content-security-policy'])
      expect(policy).toContain(`frame-ancestors ${platform.issuer};`)
      expect(page.headers['x-frame-options']).toBeUndefined()
      expect(policy).not.toContain('unsafe')
    }
    expect(visitor.holds('verdict_session')).toBe(false)
    for (const url of ['/lti/window', '/']) {
      const elsewhere = await browser().visit('GET', url)
      expect(elsewhere.headers['x-frame-options']).toBe('DENY')
    }
  })

  test('a ticket opens a window once, within the same browser, and is asked for by the page alone', async () => {
    const visitor = browser()
    const { page } = await framed(visitor, launchOf())
    const { ticket } = (await ticketOf(page)).data
    expect((await enter(browser('another'), ticket)).status).toBe(400)
    expect((await enter(visitor, ticket, 'cross-site')).status).toBe(403)
    expect(await visitor.account()).toBeNull()
    expect((await enter(visitor, ticket)).status).toBe(303)
    expect(await visitor.account()).toMatch(/^Lin-Xia/)
    expect((await enter(browser(), ticket)).status).toBe(400)
    expect((await ticketOf('x'.repeat(43))).error).toBe('LTI_LAUNCH_GONE')
  })

  test('a ticket ends after a minute, and a launch after ten', async () => {
    const visitor = browser()
    const { page } = await framed(visitor, launchOf())
    const { ticket } = (await ticketOf(page)).data
    const past = new Date(Date.now() - 1_000)
    await server.db.updateTable('lti_launches').set({ ticket_until: past }).execute()
    expect((await enter(visitor, ticket)).status).toBe(400)
    const soon = new Date(Date.now() + 49 * 60_000)
    await server.db.updateTable('lti_launches').set({ expires_at: soon }).execute()
    expect((await ticketOf(page)).error).toBe('LTI_LAUNCH_GONE')
  })
})

describe('[LTI-STORE-1] without cookies', () => {
  async function stored(launch = launchOf()) {
    const visitor = browser()
    const begun = await visitor.begin(platform, launch, 'iframe', { lti_storage_target: '_parent' })
    visitor.forget()
    const form = platform.authorize(begun.data['go']!, launch)
    const landed = await visitor.visit('POST', '/lti/launch', { form, dest: 'iframe' })
    return { visitor, begun, landed, page: landed.data['page']! }
  }
  const confirm = (page: string, kept: string) =>
    server.call(null, 'POST /lti/page/confirm', { body: { page, stored: kept } })

  test('what the platform’s page kept for us shows the browser', async () => {
    const { visitor, begun, landed, page } = await stored()
    expect(begun.data).toMatchObject({ storage: '_parent', origin: platform.issuer })
    expect(landed.data).toMatchObject({
      storage: '_parent',
      origin: platform.issuer,
      state: begun.data['state'],
    })
    expect((await ticketOf(page)).error).toBe('LTI_LAUNCH_GONE')
    expect((await confirm(page, 'x'.repeat(43))).error).toBe('LTI_LAUNCH_GONE')
    expect((await ticketOf(page)).error).toBe('LTI_LAUNCH_GONE')
    expect((await confirm(page, begun.data['stored']!)).status).toBe(200)
    expect((await enter(visitor, (await ticketOf(page)).data.ticket)).status).toBe(303)
  })

  test('what was kept for one launch does not show the browser of another', async () => {
    const [one, other] = [await stored(), await stored()]
    expect((await confirm(other.page, one.begun.data['stored']!)).error).toBe('LTI_LAUNCH_GONE')
  })

  test('and without that storage the launch ends, after a window of its own was offered', async () => {
    const visitor = browser()
    const launch = launchOf()
    const begun = await visitor.begin(platform, launch, 'iframe')
    const again = new URL(begun.data['again']!, toolSite)
    expect(again.pathname).toBe('/lti/login')
    const cookies = await visitor.visit('GET', `/lti/cookie?state=${begun.data['state']}`, { dest: 'empty' })
    expect(JSON.parse(cookies.text)).toEqual({ known: true })
    const elsewhere = await browser().visit('GET', `/lti/cookie?state=${begun.data['state']}`)
    expect(JSON.parse(elsewhere.text)).toEqual({ known: false })
    visitor.forget()
    const form = platform.authorize(begun.data['go']!, launch)
    expect((await visitor.visit('POST', '/lti/launch', { form, dest: 'iframe' })).status).toBe(400)
    const opened = await visitor.visit('GET', again.pathname + again.search)
    expect(opened.status).toBe(303)
  })
})

test('[LTI-COOKIE-1] over https the browser’s cookie comes back in frames, for ten minutes and for launches alone', async () => {
  const plain = await browser().begin(platform, launchOf())
  expect(String(plain.headers['set-cookie'])).toMatch(
    /^verdict_lti=[\w-]{43}; Max-Age=600; Path=\/lti; HttpOnly$/,
  )
  const secure = await startTestServer({ PUBLIC_URL: 'https://judge.example' })
  const owner = await secure.person('root1', Privilege.Root)
  await secure.call(owner, 'POST /admin/lti', { body: platform.settings })
  const more = { target_link_uri: 'https://judge.example/lti/launch' }
  const begun = await new LtiBrowser(secure).begin(platform, launchOf(), 'iframe', more)
  expect(String(begun.headers['set-cookie'])).toMatch(
    /^verdict_lti=[\w-]{43}; Max-Age=600; Path=\/lti; HttpOnly; Secure; Partitioned; SameSite=None$/,
  )
  await secure.close()
})

describe('[LTI-WHO-1] an account that exists', () => {
  const takes = async (settings: object, who: ReturnType<typeof someone>) => {
    const another = await registeredPlatform(server, root, settings)
    const visitor = browser()
    await visitor.launch(another, { who, link })
    await another.close()
    return visitor.account()
  }
  const keep = (uid: string, fields: object) =>
    server.db.updateTable('users').set(fields).where('uid', '=', uid).execute()

  test('is not taken by its mail or number, unless root’s rule says so', async () => {
    await server.person('victim')
    await keep('victim', { mail: 'victim@campus.example', student_number: '2026001' })
    const who = () =>
      someone([learner], { email: 'victim@campus.example', email_verified: true, number: '2026001' })
    expect(await takes({}, who())).not.toBe('victim')
    expect(await takes({ matches: 'number' }, who())).toBe('victim')
    // Its owner has not proved the address: another may have typed it, to be taken for them.
    expect(await takes({ matches: 'mail' }, who())).not.toBe('victim')
    await keep('victim', { verified_mail: 'victim@campus.example' })
    expect(await takes({ matches: 'mail' }, who())).toBe('victim')
  })

  test('is not taken by a mail that the platform has not verified', async () => {
    const unverified = someone([learner], { email: 'victim@campus.example', email_verified: false })
    expect(await takes({ matches: 'mail' }, unverified)).not.toBe('victim')
    const silent = someone([learner], { email: 'victim@campus.example' })
    expect(await takes({ matches: 'mail' }, silent)).not.toBe('victim')
  })

  test('of an administrator or a teacher is taken by no rule', async () => {
    await keep('admin1', { student_number: 'A-1' })
    expect(await takes({ matches: 'number' }, someone([learner], { number: 'A-1' }))).not.toBe('admin1')
    await server.person('prof')
    await keep('prof', { student_number: 'T-1', is_teacher: true })
    expect(await takes({ matches: 'number' }, someone([learner], { number: 'T-1' }))).not.toBe('prof')
  })

  test('is connected by its owner, who is asked, and nobody else goes on with that launch', async () => {
    const visitor = browser()
    const landed = await visitor.launch(platform, launchOf(someone([instructor])))
    expect(landed.location).toMatch(/^\/lti\/choose\/[\w-]{36}$/)
    expect(await visitor.account()).toBeNull()
    const launchId = landed.location!.split('/').at(-1)!
    const params = { launchId }
    const shown = await server.call(null, 'GET /lti/launch/:launchId', { params, ...visitor.headers })
    expect(shown.data).toMatchObject({ step: 'account', platform: 'Campus courses', name: 'Lin Xia' })
    expect((await server.call(null, 'GET /lti/launch/:launchId', { params })).error).toBe('LTI_LAUNCH_GONE')
    const owner = await server.person(`owner-${landed.location!.slice(-6)}`)
    visitor.take(owner.cookie)
    const asked = { params, body: { account: 'own' as const }, ...visitor.headers }
    const said = await server.call(null, 'POST /lti/launch/:launchId/account', asked)
    expect(said.data.step).toBe('choose')
    expect((await server.call(null, 'POST /lti/launch/:launchId/account', asked)).error).toBe(
      'LTI_LAUNCH_GONE',
    )
    visitor.forget()
  })
})

test('[LTI-KEYS-1] our keys are published without their secrets, and the one before stays for two weeks', async () => {
  const before = await keysOfTool(server)
  expect(Object.keys(before.keys[0]!).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  const { keyId } = (await server.call(root, 'POST /admin/lti/keys', {})).data
  const after = await keysOfTool(server)
  expect(after.keys.map(({ kid }) => kid)).toEqual([keyId, before.keys[0]!.kid])
  const rows = await server.db.selectFrom('lti_keys').selectAll().execute()
  for (const { private_key } of rows) expect(private_key).not.toContain('PRIVATE')
  await server.db
    .updateTable('lti_keys')
    .set({ published_until: new Date(0) })
    .where('published_until', 'is not', null)
    .execute()
  expect((await keysOfTool(server)).keys).toHaveLength(1)
})

test('[LTI-ROLE-1] roles are those that the platform signed, and nothing that comes beside them', async () => {
  const who = someone([learner])
  const launch = { who, link: { ...link, custom: { roles: instructor, role: 'Instructor' } } }
  const visitor = browser()
  const begun = await visitor.begin(platform, launch, 'document', { roles: instructor })
  const form = { ...platform.authorize(begun.location!, launch), roles: instructor, [roleClaim]: instructor }
  const landed = await visitor.visit('POST', '/lti/launch', { form })
  const launchId = landed.location!.split('/').at(-1)!
  const shown = await server.call(null, 'GET /lti/launch/:launchId', {
    params: { launchId },
    ...visitor.headers,
  })
  expect(shown.data.step).toBe('unlinked')
})
