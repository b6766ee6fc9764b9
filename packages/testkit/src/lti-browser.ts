// A browser on its way from a made learning platform to the tool and back, over injected requests.

import { type Launch, type LtiPlatform, startLtiPlatform } from './lti-platform.ts'
import type { JwkSet } from './lti-token.ts'
import type { TestPerson, TestServer } from './server.ts'

export const toolSite = 'http://localhost'

export const keysOfTool = async (server: TestServer): Promise<JwkSet> =>
  (await server.app.inject({ url: '/lti/keys' })).json<JwkSet>()

/** A platform that root of the server has registered. */
export async function registeredPlatform(
  server: TestServer,
  root: TestPerson,
  settings: object = {},
): Promise<LtiPlatform & { platformId: number }> {
  const platform = await startLtiPlatform(toolSite, () => keysOfTool(server))
  const body = { ...platform.settings, ...settings }
  const answer = await server.call(root, 'POST /admin/lti', { body })
  if (answer.status !== 201) throw new Error(`the platform was refused: ${answer.text}`)
  return Object.assign(platform, answer.data)
}

export interface Page {
  status: number
  /** The address of a redirect. */
  location: string | undefined
  /** Read by the page's script. */
  data: Record<string, string>
  text: string
  headers: Record<string, unknown>
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

const dataOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/ data-(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, unescaped(value!)]),
  )

export class LtiBrowser {
  readonly #server: TestServer
  readonly #cookies = new Map<string, string>()
  readonly agent: string

  constructor(server: TestServer, agent = 'a browser') {
    this.#server = server
    this.agent = agent
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  holds(name: string): boolean {
    return this.#cookies.has(name)
  }

  /** As after logging in here. */
  take(cookie: string): void {
    const [name = '', value = ''] = cookie.split('=')
    this.#cookies.set(name, value)
  }

  forget(): void {
    this.#cookies.clear()
  }

  async visit(
    method: 'GET' | 'POST',
    url: string,
    { form, dest = 'document', site = 'cross-site' }: { form?: object; dest?: string; site?: string } = {},
  ): Promise<Page> {
    const response = await this.#server.app.inject({
      method,
      url,
      headers: {
        'sec-fetch-dest': dest,
        'sec-fetch-site': site,
        'user-agent': this.agent,
        cookie: this.cookie,
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { payload: new URLSearchParams(form as Record<string, string>).toString() }),
    })
    for (const line of [response.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = line.split(';')
      this.take(pair)
    }
    return {
      status: response.statusCode,
      location: response.headers.location,
      data: dataOf(response.body),
      text: response.body,
      headers: response.headers,
    }
  }

  begin(platform: LtiPlatform, launch: Launch, dest = 'document', more: object = {}): Promise<Page> {
    const query = new URLSearchParams({ ...platform.initiation(launch), ...more })
    return this.visit('GET', `/lti/login?${query.toString()}`, { dest })
  }

  /** The whole way in a window of its own. @param changed claims */
  async launch(platform: LtiPlatform, launch: Launch, changed: Record<string, unknown> = {}): Promise<Page> {
    const begun = await this.begin(platform, launch)
    if (!begun.location) return begun
    return this.visit('POST', '/lti/launch', { form: platform.authorize(begun.location, launch, changed) })
  }

  /** The username of the session here. */
  async account(): Promise<string | null> {
    const answer = await this.#server.call(null, 'GET /account/profile', { headers: { cookie: this.cookie } })
    return answer.status === 200 ? answer.data.uid : null
  }

  get headers(): { headers: Record<string, string> } {
    return { headers: { cookie: this.cookie, 'user-agent': this.agent } }
  }
}
