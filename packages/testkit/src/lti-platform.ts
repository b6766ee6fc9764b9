// A learning platform, made from the specifications of 1EdTech alone: it asks for logins, signs messages, keeps data for tools
// whose cookies are blocked, and offers its services. A browser may walk through its pages, or a test through its functions.

import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LtiRegistrations } from './lti-registrations.ts'
import { type Answered, LtiServices } from './lti-services.ts'
import { type JwkSet, jwkOf, makeTestKey, openToken, signToken, type TestKey } from './lti-token.ts'

interface TestPersonThere {
  sub: string
  name: string
  roles: string[]
  email?: string
  email_verified?: boolean
  number?: string
}

export interface TestLink {
  id: string
  title: string
  custom?: Record<string, string>
  lineItem?: string
}

const role = (name: string): string => `http://purl.imsglobal.org/vocab/lis/v2/membership#${name}`
export const [learner, instructor] = [role('Learner'), role('Instructor')]
const claim = (name: string): string => `https://purl.imsglobal.org/spec/lti/claim/${name}`

export interface Launch {
  who: TestPersonThere
  /** Absent: the platform asks for content. */
  link?: TestLink
  context?: { id: string; title: string }
}

export interface LtiPlatform {
  issuer: string
  clientId: string
  deployment: string
  /** For root to enter at the tool. */
  settings: {
    name: string
    issuer: string
    clientId: string
    deployments: string[]
    loginUrl: string
    tokenUrl: string
    keysUrl: string
  }
  services: LtiServices
  registrations: LtiRegistrations
  /** Content that the tool gave back. */
  answers: Record<string, unknown>[]
  /** How often its keys were read. */
  keyReads(): number
  key: TestKey
  /** Signs by a new key from now on, and publishes that alone. */
  rotate(): void
  initiation(launch: Launch): Record<string, string>
  /** The answer of the authorization endpoint to the address that the tool sent the browser to. @throws if that is not as specified */
  authorize(
    url: string,
    launch: Launch,
    changed?: Record<string, unknown>,
  ): { state: string; id_token: string }
  /** The claims that `authorize` signs. */
  claimsFor(asked: URLSearchParams, launch: Launch): Record<string, unknown>
  /** For browsers: the address of a course with this launch in a frame, or in a window. */
  coursePage(launch: Launch, way: 'frame' | 'window' | 'frame-without-storage'): string
  readAnswer(jwt: string): Promise<Record<string, unknown>>
  close(): Promise<void>
}

/** @param site of the tool @param toolKeys reads what the tool publishes */
export async function startLtiPlatform(
  site: string,
  toolKeys: () => Promise<JwkSet>,
  host = '127.0.0.1',
): Promise<LtiPlatform> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://${host}:${(server.address() as AddressInfo).port}`
  const [clientId, deployment] = [randomUUID(), '1']
  const services = new LtiServices(base, clientId, toolKeys)
  const registrations = new LtiRegistrations(base, { clientId, deployment })
  const launches = new Map<string, Launch>()
  const answers: Record<string, unknown>[] = []
  let keyReads = 0

  const platform: LtiPlatform = {
    issuer: base,
    clientId,
    deployment,
    settings: {
      name: 'Campus courses',
      issuer: base,
      clientId,
      deployments: [deployment],
      loginUrl: `${base}/auth`,
      tokenUrl: `${base}/token`,
      keysUrl: `${base}/keys`,
    },
    services,
    registrations,
    answers,
    keyReads: () => keyReads,
    key: makeTestKey(),
    rotate() {
      platform.key = makeTestKey()
    },
    initiation(launch) {
      const hint = randomUUID()
      launches.set(hint, launch)
      return {
        iss: base,
        login_hint: launch.who.sub,
        target_link_uri: `${site}/lti/launch`,
        client_id: clientId,
        lti_message_hint: hint,
        lti_deployment_id: deployment,
      }
    },
    claimsFor: (asked, launch) => claimsFor({ base, clientId, deployment, site }, asked, launch),
    authorize(url, launch, changed = {}) {
      const asked = checked(url, { base, clientId, site, launch })
      const claims = { ...platform.claimsFor(asked, launch), ...changed }
      return { state: asked.get('state')!, id_token: signToken(claims, platform.key) }
    },
    coursePage(launch, way) {
      const hint = randomUUID()
      launches.set(hint, launch)
      return `${base}/course?hint=${hint}&way=${way}`
    },
    readAnswer: async (jwt) => openToken(jwt, await toolKeys(), { issuer: clientId, audience: base }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }

  const page = async (url: URL, body: string): Promise<Answered | string | null> => {
    if (url.pathname === '/keys') {
      keyReads += 1
      return { status: 200, body: { keys: [jwkOf(platform.key)] } }
    }
    const launch = launches.get(
      url.searchParams.get('hint') ?? url.searchParams.get('lti_message_hint') ?? '',
    )
    if (url.pathname === '/course' && launch) return coursePage(platform, site, url, launch)
    if (url.pathname === '/auth' && launch) {
      const form = platform.authorize(url.href, launch)
      return postingForm(url.searchParams.get('redirect_uri')!, form)
    }
    if (url.pathname === '/return') {
      answers.push(await platform.readAnswer(new URLSearchParams(body).get('JWT') ?? ''))
      return '<!doctype html><title>Chosen</title><h1>Content was added</h1>'
    }
    return null
  }

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    const url = new URL(request.url ?? '/', base)
    const asked = { method: request.method ?? 'GET', url, headers: request.headers, body }
    const answer = (await services.answer(asked)) ??
      registrations.answer(asked) ??
      (await page(url, body)) ?? { status: 404 }
    if (typeof answer === 'string') {
      const type = answer.trimStart().startsWith('<') ? 'text/html' : 'application/json'
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(answer)
      return
    }
    response
      .writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
      .end(answer.body === undefined ? '' : JSON.stringify(answer.body))
  }
  server.on('request', (request, response) => {
    respond(request, response).catch((error: unknown) => {
      services.refusals.push(String(error))
      response.writeHead(400).end(String(error))
    })
  })
  return platform
}

interface Known {
  base: string
  clientId: string
  deployment: string
  site: string
}

/** @throws with a sentence for what is not as specified */
function checked(
  address: string,
  { base, clientId, site, launch }: Omit<Known, 'deployment'> & { launch: Launch },
): URLSearchParams {
  const url = new URL(address)
  const asked = url.searchParams
  const wanted: Record<string, string> = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: clientId,
    redirect_uri: `${site}/lti/launch`,
    login_hint: launch.who.sub,
  }
  if (url.origin + url.pathname !== `${base}/auth`) throw new Error(`sent to ${address}`)
  for (const [name, value] of Object.entries(wanted)) {
    if (asked.get(name) !== value) throw new Error(`${name} is ${asked.get(name)}`)
  }
  for (const name of ['state', 'nonce']) {
    if ((asked.get(name) ?? '').length < 20) throw new Error(`${name} can be guessed`)
  }
  return asked
}

function claimsFor(
  { base, clientId, deployment, site }: Known,
  asked: URLSearchParams,
  { who, link, context = { id: 'course', title: 'Algorithms 101' } }: Launch,
): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: base,
    aud: clientId,
    azp: clientId,
    sub: who.sub,
    iat: now,
    exp: now + 300,
    nonce: asked.get('nonce'),
    name: who.name,
    ...(who.email !== undefined && { email: who.email, email_verified: who.email_verified }),
    [claim('version')]: '1.3.0',
    [claim('message_type')]: link ? 'LtiResourceLinkRequest' : 'LtiDeepLinkingRequest',
    [claim('deployment_id')]: deployment,
    [claim('target_link_uri')]: `${site}/lti/launch`,
    [claim('roles')]: who.roles,
    [claim('context')]: {
      ...context,
      label: 'ALG',
      type: ['http://purl.imsglobal.org/vocab/lis/v2/course#CourseOffering'],
    },
    [claim('launch_presentation')]: { document_target: 'iframe', locale: 'en' },
    ...(who.number !== undefined && { [claim('lis')]: { person_sourcedid: who.number } }),
    ...(link && {
      [claim('resource_link')]: { id: link.id, title: link.title },
      [claim('custom')]: link.custom ?? {},
    }),
    ...(!link && {
      'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings': {
        deep_link_return_url: `${base}/return`,
        accept_types: ['link', 'ltiResourceLink'],
        accept_presentation_document_targets: ['iframe', 'window'],
        data: 'csrftoken:c7fbba78',
      },
    }),
    'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
      context_memberships_url: `${base}/members`,
      service_versions: ['2.0'],
    },
    'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': {
      scope: [
        'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem',
        'https://purl.imsglobal.org/spec/lti-ags/scope/score',
      ],
      lineitems: `${base}/lineitems`,
      ...(link?.lineItem !== undefined && { lineitem: link.lineItem }),
    },
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const inputs = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
    .join('')

const postingForm = (action: string, fields: Record<string, string>): string => `<!doctype html>
<title>To the tool</title><form method="post" action="${escaped(action)}">${inputs(fields)}</form>
<script>document.forms[0].submit()</script>`

/** Keeps data for the tool's pages, each for the origin that put it there. */
const storage = `
const kept = new Map()
addEventListener('message', ({ data, origin, source }) => {
  if (data?.subject === 'lti.put_data') kept.set(origin + ' ' + data.key, data.value)
  else if (data?.subject !== 'lti.get_data') return
  const value = kept.get(origin + ' ' + data.key)
  source.postMessage({ subject: data.subject + '.response', message_id: data.message_id, key: data.key, value }, origin)
})`

function coursePage(platform: LtiPlatform, site: string, url: URL, launch: Launch): string {
  const way = url.searchParams.get('way')
  const fields = {
    ...platform.initiation(launch),
    ...(way === 'frame' && { lti_storage_target: '_parent' }),
  }
  const target = way === 'window' ? '_blank' : 'tool'
  return `<!doctype html><html lang="en"><title>A course</title><link rel="icon" href="data:,"><h1>A course there</h1>
<script>${storage}</script>
<form method="post" action="${site}/lti/login" target="${target}">${inputs(fields)}<button>Open the tool</button></form>
<iframe name="tool" title="Tool" width="900" height="500"></iframe></html>`
}
