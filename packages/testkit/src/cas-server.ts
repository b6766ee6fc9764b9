// A CAS server, made from the specification of the protocol (3.0): it hands out tickets for a service, each good once and
// for that service alone, and says whom a ticket stands for. A browser logs in at its form; tests may skip that.

import { randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CasPerson {
  password: string
  attributes: Record<string, readonly string[]>
}

interface Ticket {
  service: string
  username: string
  /** The person typed their password for this ticket. */
  isFresh: boolean
  proxies: readonly string[]
}

export interface CasServer {
  url: string
  /** @returns what a browser brings back after this person logged in there. `proxies`: the ticket came by way of these */
  logIn(
    loginUrl: string,
    username: string,
    more?: { isFresh?: boolean; proxies?: readonly string[] },
  ): { code: string; state: string }
  /** The next validation is answered by this. */
  answerNext(text: string, status?: number): void
  close(): Promise<void>
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const inResponse = (inner: string): string =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`

const failure = (code: string): string =>
  inResponse(`<cas:authenticationFailure code="${code}">The ticket is not good.</cas:authenticationFailure>`)

const attributesOf = (attributes: CasPerson['attributes']): string => {
  const lines = Object.entries(attributes).flatMap(([name, values]) =>
    values.map((value) => `<cas:${name}>${escaped(value)}</cas:${name}>`),
  )
  return `<cas:attributes>${lines.join('')}</cas:attributes>`
}

const formFor = (query: string): string => `<!doctype html><title>Campus</title>
<form method="post" action="/cas/login?${escaped(query)}">
<label>Username <input name="username"></label>
<label>Password <input name="password" type="password"></label>
<button>Log in</button></form>`

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(text)
}

export async function startCasServer(people: Record<string, CasPerson>): Promise<CasServer> {
  const tickets = new Map<string, Ticket>()
  const next: { answer?: { text: string; status: number } | undefined } = {}

  const issue = (ticket: Ticket): string => {
    const name = `${ticket.proxies.length > 0 ? 'PT' : 'ST'}-${randomUUID()}`
    tickets.set(name, ticket)
    return name
  }

  const judge = (asked: URLSearchParams, withAttributes: boolean): string => {
    const [name, service] = [asked.get('ticket'), asked.get('service')]
    if (!name || !service) return failure('INVALID_REQUEST')
    const ticket = tickets.get(name)
    // A ticket is used up by any attempt.
    tickets.delete(name)
    if (!ticket) return failure('INVALID_TICKET')
    if (ticket.service !== service) return failure('INVALID_SERVICE')
    if (asked.get('renew') === 'true' && !ticket.isFresh) return failure('INVALID_TICKET_SPEC')
    const { username, proxies } = ticket
    const shown = withAttributes ? attributesOf(people[username]!.attributes) : ''
    const through = proxies.map((proxy) => `<cas:proxy>${escaped(proxy)}</cas:proxy>`).join('')
    const way = through && `<cas:proxies>${through}</cas:proxies>`
    const inner = `<cas:user>${escaped(username)}</cas:user>${shown}${way}`
    return inResponse(`<cas:authenticationSuccess>${inner}</cas:authenticationSuccess>`)
  }

  const withTicket = (service: string, ticket: string): string => {
    const url = new URL(service)
    url.searchParams.set('ticket', ticket)
    return url.href
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams, search } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/cas/login' && request.method === 'GET') {
      return send(response, 200, 'text/html', formFor(search.slice(1)))
    }
    if (pathname === '/cas/login') {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const typed = new URLSearchParams(Buffer.concat(parts).toString())
        const username = typed.get('username') ?? ''
        const service = searchParams.get('service') ?? ''
        if (people[username]?.password !== typed.get('password'))
          return send(response, 401, 'text/html', formFor(search.slice(1)))
        const ticket = issue({ service, username, isFresh: true, proxies: [] })
        response.writeHead(302, { location: withTicket(service, ticket) }).end()
      })
      return
    }
    const { answer } = next
    next.answer = undefined
    if (answer) return send(response, answer.status, 'application/xml', answer.text)
    const isThird = pathname === '/cas/p3/serviceValidate'
    if (isThird || pathname === '/cas/serviceValidate')
      return send(response, 200, 'application/xml', judge(searchParams, isThird))
    send(response, 404, 'text/plain', 'There is nothing here.')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/cas`,
    logIn(loginUrl, username, { isFresh = true, proxies = [] } = {}) {
      const service = new URL(loginUrl).searchParams.get('service') ?? ''
      const code = issue({ service, username, isFresh, proxies })
      return { code, state: new URL(service).searchParams.get('state') ?? '' }
    },
    answerNext(text, status = 200) {
      next.answer = { text, status }
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
