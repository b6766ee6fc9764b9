// The claims of an OpenID Connect provider are believed by its signature: the keys are those that it publishes, over http too.

import { createSign, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cookieOf, university } from '@verdict/testkit/oauth'
import { startTestServer, type TestServer } from '@verdict/testkit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'

const clientId = 'verdict'
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [own, foreign] = [pair(), pair()]

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
function signed(claims: object, key: KeyObject): string {
  const text = `${part({ alg: 'RS256', kid: 'own' })}.${part(claims)}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`
}

/** The next answer of the provider. */
const next = { key: own.privateKey, nonce: '', userInfoMethod: 'GET', sub: '', userInfoSub: '' }
let issuer: string
let provider: Server
let server: TestServer
let posting: TestServer

function answerOf({ url, method }: IncomingMessage): [status: number, body: object] {
  const now = Math.floor(Date.now() / 1000)
  if (url === '/.well-known/openid-configuration') {
    return [
      200,
      {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/me`,
        jwks_uri: `${issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
      },
    ]
  }
  if (url === '/keys') {
    return [
      200,
      { keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }] },
    ]
  }
  if (url === '/token') {
    const claims = { iss: issuer, aud: clientId, sub: next.sub, iat: now, exp: now + 60, nonce: next.nonce }
    const id_token = signed(claims, next.key)
    return [200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 60, id_token }]
  }
  return method === next.userInfoMethod ? [200, { sub: next.userInfoSub, name: 'Lin' }] : [405, {}]
}

beforeAll(async () => {
  provider = createServer((request, response) => {
    const [status, body] = answerOf(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  const settings = {
    OAUTH_CLIENT_ID: clientId,
    OAUTH_CLIENT_SECRET: 'client-secret-of-this-test',
    OAUTH_ISSUER: issuer,
  }
  server = await startTestServer(settings)
  posting = await startTestServer({ ...settings, OAUTH_USERINFO_METHOD: 'post' })
})
afterAll(async () => {
  await server.close()
  await posting.close()
  provider.closeAllConnections()
  provider.close()
})

async function connect(at: TestServer, how: Partial<typeof next>) {
  const who = await at.person(`p${randomUUID().slice(0, 8)}`)
  const asked = { params: university, query: { action: 'connect' as const } }
  const sub = randomUUID()
  const begun = await at.call(who, 'GET /oauth/:provider/url', asked)
  const url = new URL(begun.data.url)
  const nonce = url.searchParams.get('nonce')
  Object.assign(next, { key: own.privateKey, userInfoMethod: 'GET', nonce, sub, userInfoSub: sub }, how)
  return at.call(null, 'GET /oauth/:provider/callback', {
    params: university,
    query: { code: 'code', state: url.searchParams.get('state') ?? '' },
    headers: { cookie: `${who.cookie}; ${cookieOf(begun.headers, 'verdict_sso')}` },
  })
}

test('[OAUTH-KEYS-1] an id token that another key has signed is refused, over http too', async () => {
  expect((await connect(server, {})).status).toBe(200)
  expect((await connect(server, { key: foreign.privateKey })).error).toBe('OAUTH_REFUSED')
  expect((await connect(server, {})).status).toBe(200)
})

test('[OAUTH-POST-1] the user info is asked for by POST where a setting says so', async () => {
  expect((await connect(posting, { userInfoMethod: 'POST' })).status).toBe(200)
  expect((await connect(posting, { userInfoMethod: 'GET' })).error).toBe('OAUTH_REFUSED')
  const other = await connect(posting, { userInfoMethod: 'POST', userInfoSub: 'somebody else' })
  expect(other.error).toBe('OAUTH_REFUSED')
})
