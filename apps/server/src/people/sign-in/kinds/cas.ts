// CAS 2 and 3: the browser brings a ticket, which is good once, for the address that it was asked for, and which the server
// of the provider confirms. A ticket that came through another service proves nothing here.

import type { SignInConfigs } from '@verdict/domain/sign-in'
import { proven, Unproven, Unreachable } from './failure.ts'
import { attributesOf, saidBy } from './said.ts'
import type { Asked, ProviderKind } from './shape.ts'
import { childrenOf, isNamed, onlyChild, readXml, type XmlElement } from './xml.ts'

type Config = SignInConfigs['cas']

const patienceMs = 10_000
const answerBytes = 512 * 1024
const namespace = 'http://www.yale.edu/tp/cas'

/** Tickets of proxies begin otherwise. */
const isServiceTicket = (ticket: string | undefined): ticket is string =>
  /^ST-[\w.@-]{1,250}$/.test(ticket ?? '')

function addressOf(
  { serverUrl, renew }: Config,
  path: string,
  asked: Asked,
  more: Record<string, string> = {},
): URL {
  const service = new URL(asked.callback)
  service.searchParams.set('state', asked.state)
  const url = new URL(serverUrl)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`
  const query = { service: service.href, ...more, ...(renew && { renew: 'true' }) }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

async function answerOf(url: URL): Promise<string> {
  const failed = (): never => {
    throw new Unreachable('the CAS server did not answer')
  }
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(patienceMs) }).catch(
    failed,
  )
  if (!answer.ok) throw new Unreachable(`the CAS server answered ${answer.status}`)
  const parts: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const part of answer.body ?? []) {
      bytes += part.length
      if (bytes > answerBytes) throw new Unproven('the answer of the CAS server is too long')
      parts.push(part)
    }
  } catch (error) {
    if (error instanceof Unproven) throw error
    failed()
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts))
}

const codeOf = (failure: XmlElement | undefined): string => {
  const code = failure?.attributes.get('code') ?? ''
  return /^[A-Z_]{1,40}$/.test(code) ? code : 'no'
}

/** @throws Unproven */
function successOf(text: string): XmlElement {
  const root = readXml(text, { split: 'allowed' })
  if (!isNamed(root, namespace, 'serviceResponse'))
    throw new Unproven('the answer is not one of a CAS server')
  const success = onlyChild(root, namespace, 'authenticationSuccess')
  const [failure] = childrenOf(root, namespace, 'authenticationFailure')
  if (!success || failure) throw new Unproven(`the CAS server says ${codeOf(failure)}`)
  if (childrenOf(success, namespace, 'proxies').length > 0)
    throw new Unproven('the ticket came through a proxy')
  return success
}

const ours = new Set(['user', 'attributes', 'proxyGrantingTicket', 'proxies'])

/** Attributes stand in an element of their own, or, at older servers, beside the name. */
function attributesIn(success: XmlElement): Record<string, string[]> {
  const beside = success.children.filter(({ name }) => !ours.has(name))
  const within = childrenOf(success, namespace, 'attributes').flatMap(({ children }) => children)
  const found = new Map<string, string[]>()
  for (const { name, text } of [...within, ...beside]) {
    const values = found.get(name)
    if (values) values.push(text)
    else found.set(name, [text])
  }
  return Object.fromEntries(found)
}

export const cas: ProviderKind<Config> = {
  open(config, parts) {
    const path = config.version === '3' ? 'p3/serviceValidate' : 'serviceValidate'
    return {
      way: 'redirect',
      begin: async (asked) => addressOf(config, 'login', asked).href,
      finish: ({ code: ticket }, asked) =>
        proven(parts, async () => {
          if (!isServiceTicket(ticket)) throw new Unproven('this is not a ticket for a service')
          const success = successOf(await answerOf(addressOf(config, path, asked, { ticket })))
          const user = onlyChild(success, namespace, 'user')?.text.trim()
          if (!user) throw new Unproven('the CAS server names nobody')
          const attributes = attributesIn(success)
          return saidBy(config, {
            attributes: attributesOf({ ...attributes, user }),
            ownId: user,
            raw: { user, attributes },
          })
        }),
    }
  },
}
