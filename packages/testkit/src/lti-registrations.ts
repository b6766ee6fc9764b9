// How a learning platform lets a tool register itself, by LTI Dynamic Registration 1.0 alone.

import { randomUUID } from 'node:crypto'
import type { Answered, Asked } from './lti-services.ts'

const platformKey = 'https://purl.imsglobal.org/spec/lti-platform-configuration'
const toolKey = 'https://purl.imsglobal.org/spec/lti-tool-configuration'
const ags = 'https://purl.imsglobal.org/spec/lti-ags/scope/'

export class LtiRegistrations {
  /** Fields of the configuration that differ from the right ones. */
  changed: Record<string, unknown> = {}
  /** Before the configuration, to make it long. */
  padding = ''
  /** Answered instead of a registration. */
  refusal: Answered | null = null
  /** Whether the deployment stands in the answer, as with Moodle. */
  namesDeployment = true
  readonly received: Record<string, unknown>[] = []
  readonly #base: string
  readonly #client: { clientId: string; deployment: string }
  readonly #tokens = new Set<string>()

  constructor(base: string, client: { clientId: string; deployment: string }) {
    this.#base = base
    this.#client = client
  }

  get configurationUrl(): string {
    return `${this.#base}/.well-known/openid-configuration`
  }

  get configuration(): Record<string, unknown> {
    return {
      issuer: this.#base,
      authorization_endpoint: `${this.#base}/auth`,
      registration_endpoint: `${this.#base}/registrations`,
      jwks_uri: `${this.#base}/keys`,
      token_endpoint: `${this.#base}/token`,
      token_endpoint_auth_methods_supported: ['private_key_jwt'],
      token_endpoint_auth_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', `${ags}lineitem`, `${ags}score`],
      response_types_supported: ['id_token'],
      id_token_signing_alg_values_supported: ['RS256'],
      claims_supported: ['sub', 'iss', 'name', 'email'],
      subject_types_supported: ['public'],
      [platformKey]: {
        product_family_code: 'made',
        version: '1',
        messages_supported: [
          { type: 'LtiResourceLinkRequest' },
          { type: 'LtiDeepLinkingRequest', placements: ['ContentArea', 'RichTextEditor'] },
        ],
        variables: [],
      },
      ...this.changed,
    }
  }

  /** The address that the platform opens when its administrator entered a tool's. */
  open(link: string, more: Record<string, string> = {}): string {
    const token = randomUUID()
    this.#tokens.add(token)
    const url = new URL(link)
    url.searchParams.set('openid_configuration', this.configurationUrl)
    url.searchParams.set('registration_token', token)
    for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value)
    return url.href
  }

  /** For browsers: where an administrator enters the address of a tool. */
  get adminPage(): string {
    return `${this.#base}/tools`
  }

  answer({ method, url, headers, body }: Asked): Answered | string | null {
    if (url.pathname === '/tools') return this.#tools(url.searchParams.get('tool'))
    if (url.pathname === '/.well-known/openid-configuration' && method === 'GET')
      return this.padding + JSON.stringify(this.configuration)
    if (url.pathname !== '/registrations' || method !== 'POST') return null
    const token = String(headers['authorization'] ?? '').replace('Bearer ', '')
    // Each registers one tool.
    if (!this.#tokens.delete(token)) return { status: 401, body: { error: 'invalid_token' } }
    if (headers['content-type'] !== 'application/json') return { status: 415 }
    const tool = JSON.parse(body) as Record<string, unknown>
    const fault = faultOf(tool)
    if (fault !== null) return { status: 400, body: { error: 'invalid_client_metadata', fault } }
    this.received.push(tool)
    if (this.refusal) return this.refusal
    const { clientId, deployment } = this.#client
    const named = this.namesDeployment ? { deployment_id: deployment } : {}
    return {
      status: 201,
      body: { ...tool, client_id: clientId, [toolKey]: { ...(tool[toolKey] as object), ...named } },
    }
  }

  #tools(link: string | null): string {
    if (link === null || !URL.canParse(link)) return toolsPage('')
    const address = this.open(link).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    return toolsPage(`<iframe name="tool" title="Tool" width="900" height="400" src="${address}"></iframe>`)
  }
}

const toolsPage = (inner: string): string => `<!doctype html><html lang="en"><title>Tools</title>
<link rel="icon" href="data:,"><h1>Tools there</h1>
<form><label>Registration URL <input name="tool" size="80"></label><button>Add tool</button></form>${inner}
<p role="status"></p><script>
addEventListener('message', ({ data, source }) => {
  const frame = document.querySelector('iframe')
  if (data?.subject !== 'org.imsglobal.lti.close' || source !== frame?.contentWindow) return
  frame.remove()
  document.querySelector('p').textContent = 'The tool was added'
})</script></html>`

/** @returns null for a registration as specified */
function faultOf(tool: Record<string, unknown>): string | null {
  const wanted: Record<string, unknown> = {
    application_type: 'web',
    response_types: ['id_token'],
    token_endpoint_auth_method: 'private_key_jwt',
  }
  for (const [name, value] of Object.entries(wanted))
    if (JSON.stringify(tool[name]) !== JSON.stringify(value)) return name
  const grants = tool['grant_types']
  if (!Array.isArray(grants) || !grants.includes('implicit') || !grants.includes('client_credentials'))
    return 'grant_types'
  for (const name of ['client_name', 'scope']) if (typeof tool[name] !== 'string') return name
  const configuration = tool[toolKey] as Record<string, unknown> | undefined
  const addresses = [tool['initiate_login_uri'], tool['jwks_uri'], configuration?.['target_link_uri']]
  const redirects = tool['redirect_uris']
  if (!Array.isArray(redirects) || redirects.length === 0) return 'redirect_uris'
  for (const address of [...addresses, ...(redirects as unknown[])]) {
    if (typeof address !== 'string' || !URL.canParse(address)) return 'an address'
    if (new URL(address).host !== configuration?.['domain']) return 'domain'
  }
  const [messages, claims] = [configuration?.['messages'], configuration?.['claims']]
  if (!Array.isArray(messages) || !Array.isArray(claims)) return 'messages or claims'
  return null
}
