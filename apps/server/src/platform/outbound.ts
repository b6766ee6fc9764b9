// The one way in which this server sends requests to addresses that people gave. A name is resolved once, every answer is
// checked, and the connection goes to what was checked: a second answer of its name server changes nothing. No redirect
// is followed, no proxy used, and a failure is a name that quotes nothing of the answer.

import type { OutboundFault } from '@verdict/domain/outbound'
import { lookup, Resolver } from 'node:dns/promises'
import { Agent, request as plainRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Queryable } from './db.ts'
import { isPortOfWeb, type Standing, standingOf } from './outbound-address.ts'
import { findSiteValue, siteKeys } from './site-values.ts'

export class OutboundFailure extends Error {
  readonly fault: OutboundFault

  constructor(fault: OutboundFault) {
    super(fault)
    this.name = 'OutboundFailure'
    this.fault = fault
  }
}

export interface OutboundRequest {
  url: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Buffer
  /** `allowed`: root named this address, so it may lie inside, on any port. */
  inside: 'refused' | 'allowed'
  /** Whether http will do, too; to networks that root lists it always does. */
  plain?: boolean
  /** In all, from the look-up of the name to the last byte. */
  timeoutMs: number
  /** More fails as `answer`; 0: nothing is read, and nothing of it fails. */
  answerBytes: number
  /** Leaves unread what is more, instead. */
  cutsAnswer?: boolean
  /** Ends it early, as `timeout`. */
  signal?: AbortSignal | undefined
}

export interface OutboundAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

interface Parts {
  db: Queryable
  /** For tests. @returns addresses of a name */
  resolve?: (name: string, signal: AbortSignal) => Promise<readonly string[]>
}

/** Networks inside that may be sent to, as root lists them. */
export async function outboundNetworks(db: Queryable): Promise<string[]> {
  return ((await findSiteValue(db, siteKeys.outboundNetworks)) as string[] | null) ?? []
}

/** @throws OutboundFailure */
export async function sendOut(parts: Parts, asked: OutboundRequest): Promise<OutboundAnswer> {
  const signal = AbortSignal.any([
    AbortSignal.timeout(asked.timeoutMs),
    ...(asked.signal ? [asked.signal] : []),
  ])
  try {
    const url = addressOf(asked)
    const checked = await checkedAddresses(parts, asked, url, signal)
    return await exchange(asked, url, checked, signal)
  } catch (error) {
    if (error instanceof OutboundFailure) throw error
    throw new OutboundFailure(signal.aborted ? 'timeout' : faultOf(error))
  }
}

function addressOf({ url: text, inside }: Pick<OutboundRequest, 'url' | 'inside'>): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !isWeb || url.username !== '' || url.password !== '') throw new OutboundFailure('address')
  if (inside === 'refused' && url.port !== '' && !isPortOfWeb(Number(url.port)))
    throw new OutboundFailure('address')
  url.hash = ''
  return url
}

/** Whether requests are sent to such an address at all, whatever its name leads to; https alone, unless it is a listed network's. */
export function isSendable(url: string): boolean {
  try {
    addressOf({ url, inside: 'refused' })
    return true
  } catch {
    return false
  }
}

/** A name without an address fails like one that leads inside, so that nothing is said of names inside. */
async function checkedAddresses(
  { db, resolve }: Parts,
  { inside, plain }: OutboundRequest,
  { hostname, protocol }: URL,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const networks = await outboundNetworks(db)
  const ask = resolve ?? (inside === 'allowed' ? byMachine : byNameServers)
  const found = isIP(host) ? [host] : await within(signal, ask(host, signal)).catch(() => [])
  signal.throwIfAborted()
  const standings = new Set(found.map((address) => standingOf(address, networks)))
  const refused: Standing[] = inside === 'allowed' ? ['never'] : ['never', 'inside']
  if (found.length === 0 || refused.some((standing) => standings.has(standing)))
    throw new OutboundFailure('nowhere')
  const isListed = standings.size === 1 && standings.has('listed')
  if (protocol === 'http:' && !plain && !isListed) throw new OutboundFailure('address')
  return found
}

/** Rejects as soon as the signal says so: a look-up cannot always be cancelled. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new OutboundFailure('timeout')), { once: true })
  })
  return Promise.race([work, ended])
}

/** As every program of this machine, by its hosts file too. */
const byMachine = async (name: string): Promise<string[]> =>
  (await lookup(name, { all: true })).map(({ address }) => address)

/** Strangers' names occupy no thread of the pool that files and passwords need, however slow their servers are. */
async function byNameServers(name: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const cancel = (): void => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

const lookupAmong =
  (addresses: readonly string[]): LookupFunction =>
  (_name, { all }, done) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    if (all) done(null, found)
    else done(null, found[0]!.address, found[0]!.family)
  }

const largestHead = 16 * 1024

function exchange(
  asked: OutboundRequest,
  url: URL,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  const isTls = url.protocol === 'https:'
  // Agents of our own: the global ones may be set to use a proxy.
  const agent = isTls ? new TlsAgent({ keepAlive: false }) : new Agent({ keepAlive: false })
  const sent = (isTls ? tlsRequest : plainRequest)(url, {
    agent,
    method: asked.method,
    headers: { 'user-agent': 'Verdict', ...asked.headers, 'accept-encoding': 'identity' },
    lookup: lookupAmong(addresses),
    maxHeaderSize: largestHead,
    signal,
    ...(isTls && { rejectUnauthorized: true, minVersion: 'TLSv1.2' as const }),
  })
  return new Promise<OutboundAnswer>((resolve, reject) => {
    let isAnswered = false
    sent.on('response', (response) => {
      isAnswered = true
      bodyOf(response, asked).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      )
    })
    sent.on('error', reject)
    // An answer that is no answer: it switches the protocol, or ends before its head does.
    sent.on('close', () => !isAnswered && reject(new OutboundFailure('answer')))
    sent.end(asked.body)
  }).finally(() => {
    sent.destroy()
    agent.destroy()
  })
}

async function bodyOf(
  response: IncomingMessage,
  { answerBytes: limit, cutsAnswer }: Pick<OutboundRequest, 'answerBytes' | 'cutsAnswer'>,
): Promise<Buffer> {
  if (limit === 0) return Buffer.alloc(0)
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    size += (part as Buffer).length
    if (size > limit && !cutsAnswer) throw new OutboundFailure('answer')
    parts.push(part as Buffer)
    if (size >= limit && cutsAnswer) break
  }
  return Buffer.concat(parts).subarray(0, limit)
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const isOfTls = /CERT|SELF_SIGNED|^UNABLE_TO_|^ERR_TLS|^ERR_SSL|^EPROTO$|^HOSTNAME_MISMATCH$/

function faultOf(error: unknown): OutboundFault {
  const code = codeOf(error)
  if (isOfTls.test(code)) return 'certificate'
  return code.startsWith('HPE_') ? 'answer' : 'unreachable'
}

type Sent = Pick<OutboundRequest, 'inside' | 'plain' | 'timeoutMs' | 'answerBytes'>

/** For libraries that take a `fetch`. Redirects come back as they are, whatever the caller asks for. */
export function fetchOut(parts: Parts, how: Sent) {
  return async (url: string | URL, options: RequestInit = {}): Promise<Response> => {
    const sent = new Request(url, { ...options, redirect: 'manual' })
    const body = Buffer.from(await sent.arrayBuffer())
    const answer = await sendOut(parts, {
      ...how,
      url: sent.url,
      method: sent.method as OutboundRequest['method'],
      headers: Object.fromEntries(sent.headers),
      ...(body.length > 0 && { body }),
      signal: options.signal ?? undefined,
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) if (value) headers.set(name, String(value))
    const hasNone = [204, 205, 304].includes(answer.status)
    return new Response(hasNone ? null : new Uint8Array(answer.body), { status: answer.status, headers })
  }
}
