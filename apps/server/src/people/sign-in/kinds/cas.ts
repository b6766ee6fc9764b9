// CAS 2 and 3: the browser brings a ticket, which is good once, for the address that it was asked for, and which the server
// of the provider confirms. A ticket that came through another service proves nothing here.

import type { SignInConfigs } from '@verdict/domain/sign-in'
import { proven, Unproven, Unreachable } from './failure.ts'
import { attributesOf, saidBy } from './said.ts'
import type { Asked, ProviderKind } from './shape.ts'

type Config = SignInConfigs['cas']

const patienceMs = 10_000
const answerBytes = 512 * 1024

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

export const cas: ProviderKind<Config> = {
  open(config, parts) {
    const path = config.version === '3' ? 'p3/serviceValidate' : 'serviceValidate'
    return {
      way: 'redirect',
      begin: async (asked) => addressOf(config, 'login', asked).href,
      finish: ({ code: ticket }, asked) =>
        proven(parts, async () => {
          if (!isServiceTicket(ticket)) throw new Unproven('this is not a ticket for a service')
          const answer = await answerOf(addressOf(config, path, asked, { ticket }))
          // The reader of XML is loaded where it is used.
          const { readAnswer } = await import('./cas-answer.ts')
          const { user, attributes } = readAnswer(answer)
          return saidBy(config, {
            attributes: attributesOf({ ...attributes, user }),
            ownId: user,
            raw: { user, attributes },
          })
        }),
    }
  },
}
