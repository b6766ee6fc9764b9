// An OAuth 2 provider without discovery, small enough to say what it wants to see: the client's secret, each code once, the
// address that the code was asked for, and the verifier behind the challenge. Each browser that is sent to it is approved by
// `approve`, which a person would do in a browser.

import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SettingName } from '@verdict/contract/settings'

export interface TestProvider {
  /** The settings that make a server use it. */
  settings: Partial<Record<SettingName, string>>
  /** @param said what the provider will tell of the person @returns what the browser brings back */
  approve(url: string, said: Record<string, unknown>): { code: string; state: string }
  /** From now on every answer is a 503. */
  breakDown(): void
  /** The secret that nobody but this provider and the server may ever read. */
  readonly secrets: string[]
  close(): Promise<void>
}

const clientId = 'verdict-of-the-tests'
const clientSecret = 'client-secret-of-the-tests'

interface Grant {
  redirectUri: string
  challenge: string
  said: Record<string, unknown>
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}

/** Name and secret are form-encoded before they are put into the header (RFC 6749, 2.3.1). */
const clientOf = ({ headers }: IncomingMessage): string =>
  decodeURIComponent(Buffer.from(headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString())

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

export async function startTestProvider(): Promise<TestProvider> {
  const grants = new Map<string, Grant>()
  const people = new Map<string, Record<string, unknown>>()
  const secrets = [clientSecret]
  let isDown = false

  const token = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = await formOf(request)
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (clientOf(request) !== `${clientId}:${clientSecret}`)
      return send(response, 401, { error: 'invalid_client' })
    if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return send(response, 400, { error: 'invalid_grant' })
    const [access_token, refresh_token] = [randomUUID(), randomUUID()]
    people.set(access_token, grant.said)
    secrets.push(access_token, refresh_token)
    send(response, 200, { access_token, refresh_token, token_type: 'Bearer', expires_in: 60 })
  }

  const userinfo = (request: IncomingMessage, response: ServerResponse): void => {
    const said = people.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
    if (said) send(response, 200, said)
    else send(response, 401, { error: 'invalid_token' })
  }

  const server = createServer((request, response) => {
    if (isDown) return send(response, 503, {})
    if (request.url === '/token') return void token(request, response)
    return userinfo(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    settings: {
      OAUTH_CLIENT_ID: clientId,
      OAUTH_CLIENT_SECRET: clientSecret,
      OAUTH_AUTHORIZATION_URL: `${base}/authorize`,
      OAUTH_TOKEN_URL: `${base}/token`,
      OAUTH_USERINFO_URL: `${base}/me`,
      OAUTH_ID_CLAIM: 'data.number',
      OAUTH_NAME_CLAIM: 'data.name',
    },
    approve(url, said) {
      const asked = new URL(url).searchParams
      const code = randomUUID()
      grants.set(code, {
        redirectUri: asked.get('redirect_uri') ?? '',
        challenge: asked.get('code_challenge') ?? '',
        said,
      })
      return { code, state: asked.get('state') ?? '' }
    },
    breakDown() {
      isDown = true
    },
    secrets,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
