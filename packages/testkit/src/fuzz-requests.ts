// One call of the endpoint table as it goes over the wire, valid or broken in one place: a path, a query, a body, or the
// envelope around them.

import type { Endpoint } from '@verdict/contract/endpoint'
import type { z } from 'zod'
import { asText, broken, type Hints, type Random, validFor } from './fuzz.ts'

export interface FuzzRequest {
  method: string
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

const strangeHeaders: readonly Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': 'multipart/form-data' },
  { 'content-encoding': 'gzip' },
  { accept: 'image/png' },
  { host: 'a b:c' },
  { 'x-request-id': '{"a":1}\u00e9' },
  { 'x-forwarded-for': 'x, 1.2.3.4' },
  { 'if-none-match': '*' },
  { range: 'bytes=5-1' },
  { authorization: 'Bearer ' },
  { cookie: 'verdict_session=%00; verdict_sso=' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
]

const brokenBodies = ['', '{', 'null', '[]', '"text"', '{"a":1', '{"__proto__":{"x":1}}', '\uFEFF{}', '1e999']
const strangePaths = [
  '%',
  '%zz',
  '%00',
  '..%2f..',
  '%ED%A0%80',
  '0',
  '-1',
  '1e9',
  '99999999999',
  'x'.repeat(300),
]

const boundary = 'boundary-of-the-fuzz'

function formWith(random: Random): Pick<FuzzRequest, 'headers' | 'payload'> {
  const contents = [
    Buffer.alloc(0),
    Buffer.from('PK\u0003\u0004 no zip'),
    Buffer.from('\x89PNG\r\n\x1a\n'),
    Buffer.alloc(20_000, 7),
  ]
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${random.pick(['file', 'other', '__proto__'])}"; filename="${random.pick(['a.png', '../../x', ''])}"\r\n\r\n`
  const end = random.chance(0.3) ? '' : `\r\n--${boundary}--\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), random.pick(contents), Buffer.from(end)]),
  }
}

type Parts = Record<'params' | 'query' | 'body', unknown>

/** Calls about exams mean other contests. */
const hintsFor = (key: string, hints: Hints): Hints =>
  key.includes(' /exam/') && hints['exam'] ? { ...hints, cid: hints['exam'] } : hints

function partsOf(random: Random, endpoint: Endpoint, hints: Hints, isBroken: boolean): Parts {
  const made = (shape: z.ZodType | undefined): unknown => (shape ? validFor(random, shape, hints) : undefined)
  const parts: Parts = {
    params: made(endpoint.params),
    query: made(endpoint.query),
    body: made(endpoint.body),
  }
  const there = (['params', 'query', 'body'] as const).filter((part) => parts[part] !== undefined)
  if (!isBroken || there.length === 0) return parts
  const part = random.pick(there)
  return { ...parts, [part]: broken(random, parts[part]) }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

function addressOf(random: Random, key: string, parts: Parts, isBroken: boolean): string {
  const params = fieldsOf(parts.params)
  const path = key.slice(key.indexOf(' ') + 1).replace(/:(\w+)/g, (_, name: string) => {
    if (isBroken && random.chance(0.15)) return random.pick(strangePaths)
    return encodeURIComponent(asText(params[name] ?? 1)).slice(0, 2_000) || '-'
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fieldsOf(parts.query))) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) query.append(name, asText(each).slice(0, 4_000))
    }
  }
  const text = query.toString()
  return `/api${path}${text && `?${text}`}`
}

export function requestFor(
  random: Random,
  key: string,
  endpoint: Endpoint,
  hints: Hints,
  isBroken: boolean,
): FuzzRequest {
  const parts = partsOf(random, endpoint, hintsFor(key, hints), isBroken)
  const request: FuzzRequest = {
    method: key.slice(0, key.indexOf(' ')),
    url: addressOf(random, key, parts, isBroken),
    headers: { 'sec-fetch-site': 'same-origin' },
  }
  if (endpoint.upload) {
    const form = formWith(random)
    Object.assign(request.headers, form.headers)
    if (form.payload) request.payload = form.payload
  } else if (endpoint.body) {
    request.headers['content-type'] = 'application/json'
    request.payload =
      isBroken && random.chance(0.15) ? random.pick(brokenBodies) : JSON.stringify(parts.body ?? null)
  }
  if (isBroken && random.chance(0.1)) Object.assign(request.headers, random.pick(strangeHeaders))
  return request
}
