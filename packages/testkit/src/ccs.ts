// Programs that speak the Contest API, played by a test: they ask, and follow the feed over a real connection, and refuse
// whatever is not as its version says.

import { addToken } from '@verdict/server/people/token/token-service'
import type { TokenScope } from '@verdict/domain/access-token'
import { assertEvent, assertShape, type CcsEvent, ccsKinds, type CcsVersion } from './ccs-shapes.ts'
import type { TestPerson, TestServer } from './server.ts'

/** A new access token. */
export async function tokenOf(
  { db }: TestServer,
  who: TestPerson,
  scopes: TokenScope[] = ['read', 'submit', 'teach'],
): Promise<string> {
  return (await addToken(db, who, { name: 'ccs', scopes, days: 1 })).token
}

export interface CcsAnswer {
  status: number
  readonly json: unknown
  headers: Record<string, string | string[] | number | undefined>
  raw: Buffer
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** @param path behind the version */
export async function askCcs(
  { app }: Pick<TestServer, 'app'>,
  version: string,
  path: string,
  {
    token,
    basic,
    method = 'GET',
    body,
    headers = {},
  }: {
    token?: string | null | undefined
    basic?: string
    method?: Method
    body?: unknown
    headers?: Record<string, string>
  } = {},
): Promise<CcsAnswer> {
  const authorization =
    basic === undefined
      ? token
        ? `Bearer ${token}`
        : null
      : `Basic ${Buffer.from(basic).toString('base64')}`
  const answer = await app.inject({
    method,
    url: `/ccs/${version}${path}`,
    headers: { ...headers, ...(authorization !== null && { authorization }) },
    ...(body !== undefined && { payload: body as object }),
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return {
    status: answer.statusCode,
    get json(): unknown {
      return isJson ? JSON.parse(answer.body) : null
    },
    headers: answer.headers,
    raw: answer.rawPayload,
  }
}

/** All of a contest as somebody finds it, by kind and id: what a feed must come to. */
export type Replay = Record<string, Record<string, object>>

const byId = (list: unknown): Replay[string] =>
  Object.fromEntries((list as { id: string }[]).map((one) => [one.id, one]))

/** The last answers, by question: the same answer is read once. */
const answered = new Map<string, { raw: Buffer; things: Replay[string] }>()

/** @throws if anything is not as the version says, or stands twice in a list */
export async function restOf(
  server: Pick<TestServer, 'app'>,
  version: CcsVersion,
  cid: number,
  token: string | null,
): Promise<Replay> {
  const found: Replay = {}
  for (const kind of [...ccsKinds, 'contest', 'state']) {
    const path = `/contests/${cid}${kind === 'contest' ? '' : `/${kind}`}`
    const { status, raw } = await askCcs(server, version, path, { token })
    if (status === 404) continue
    const question = `${version} ${path} ${token}`
    const known = answered.get(question)
    found[kind] =
      known && status === 200 && raw.equals(known.raw) ? known.things : readThings(version, kind, raw)
    answered.set(question, { raw, things: found[kind] })
  }
  return withoutEmpty(found)
}

function readThings(version: CcsVersion, kind: string, raw: Buffer): Replay[string] {
  const json = JSON.parse(raw.toString('utf8')) as object
  assertShape(version, kind, json)
  if (kind === 'contest' || kind === 'state') return { '': json }
  const things = byId(json)
  if (Object.keys(things).length < (json as unknown[]).length) throw new Error(`${kind}: an id stands twice`)
  return things
}

const withoutEmpty = (replay: Replay): Replay =>
  Object.fromEntries(Object.entries(replay).filter(([, things]) => Object.keys(things).length > 0))

/** References, by property: each must be there for everybody who sees the one that refers. */
const references: Record<string, string> = {
  language_id: 'languages',
  problem_id: 'problems',
  team_id: 'teams',
  from_team_id: 'teams',
  to_team_id: 'teams',
  team_ids: 'teams',
  problem_ids: 'problems',
  submission_ids: 'submissions',
  organization_id: 'organizations',
  group_ids: 'groups',
  person_id: 'persons',
  submission_id: 'submissions',
  judgement_id: 'judgements',
  judgement_type_id: 'judgement-types',
  reply_to_id: 'clarifications',
}

function brokenIn(replay: Replay, kind: string, id: string, thing: object): string[] {
  return Object.entries(thing).flatMap(([name, value]) => {
    const to = references[name]
    if (to === undefined || value === null) return []
    return (Array.isArray(value) ? value : [value])
      .filter((one) => replay[to]?.[String(one)] === undefined)
      .map((one) => `${kind} ${id}: ${name} ${String(one)}`)
  })
}

/** @returns a sentence for each reference to what is not there */
export const brokenReferences = (replay: Replay): string[] =>
  Object.entries(replay).flatMap(([kind, things]) =>
    Object.entries(things).flatMap(([id, thing]) => brokenIn(replay, kind, id, thing)),
  )

/** Nothing, or runs alone, refers to these. */
const unreferred = ['runs', 'judgements', 'awards', 'commentary', 'accounts']

/** Tools take a token as it is; here it says how far a feed has come. */
const seqIn = (token: string): number => Number(token.split('-', 1)[0])

export class FeedClient {
  readonly #version: CcsVersion
  readonly #url: string
  readonly #token: string | null
  #replay: Replay = {}
  #end = new AbortController()
  #waiting: (() => void)[] = []
  #isOver = true
  /** The last that the server gave. */
  last: string | null = null
  readonly events: CcsEvent[] = []
  /** References to what was not there when they came, or has gone since. */
  readonly broken: string[] = []
  #isThinned = false
  fault: unknown = null

  constructor(address: string, version: CcsVersion, cid: number, token: string | null) {
    this.#version = version
    this.#url = `${address}/ccs/${version}/contests/${cid}/event-feed`
    this.#token = token
  }

  /** By the last token, if there is one; a token that is refused begins anew. @returns the status */
  async connect(): Promise<number> {
    this.#end = new AbortController()
    const query = this.last === null ? '' : `?since_token=${this.last}`
    const answer = await fetch(this.#url + query, {
      signal: this.#end.signal,
      headers: this.#token === null ? {} : { authorization: `Bearer ${this.#token}` },
    })
    if (answer.status === 400 && this.last !== null) {
      await answer.body?.cancel()
      this.last = null
      this.#replay = {}
      return this.connect()
    }
    if (answer.status !== 200 || !answer.body) {
      await answer.body?.cancel()
      return answer.status
    }
    this.#isOver = false
    void this.#read(answer.body)
      .catch((error: unknown) => {
        if (error instanceof Error && error.name !== 'AbortError' && !/terminated/.test(error.message))
          this.fault = error
      })
      .finally(() => {
        this.#isOver = true
        this.#wake()
      })
    return answer.status
  }

  /** The connection is cut. */
  cut(): void {
    this.#end.abort()
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const chunk of body) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line !== '') this.#apply(JSON.parse(line))
      this.#wake()
    }
  }

  #apply(line: unknown): void {
    const event = assertEvent(this.#version, line)
    const { type, id, data, token } = event
    this.events.push(event)
    if (type === 'contest' || type === 'state') this.#replay[type] = { '': data as object }
    else if (id === null) this.#put(type, (this.#replay[type] = byId(data)), true)
    else if (data === null) this.#put(type, {}, delete this.#replay[type]?.[id])
    else this.#put(type, { [id]: ((this.#replay[type] ??= {})[id] = data as object) }, false)
    if (token === undefined) return
    this.last = token
    if (this.#isThinned) this.broken.push(...brokenReferences(this.#replay))
    this.#isThinned = false
  }

  /** @param thins something may be gone */
  #put(type: string, things: Replay[string], thins: boolean): void {
    for (const [id, thing] of Object.entries(things)) {
      this.broken.push(...brokenIn(this.#replay, type, id, thing))
    }
    if (thins && !unreferred.includes(type)) this.#isThinned = true
  }

  #wake(): void {
    this.#waiting.splice(0).forEach((wake) => wake())
  }

  /** @param seq the number of an event that everybody sees */
  async reaches(seq: number): Promise<void> {
    while (this.fault === null && (this.last === null || seqIn(this.last) < seq)) {
      if (!this.#isOver) await new Promise<void>((resolve) => this.#waiting.push(resolve))
      else {
        const status = await this.connect()
        if (status !== 200) throw new Error(`the feed is not open: ${status}`)
      }
    }
    if (this.fault !== null) throw this.fault as Error
  }

  async ends(): Promise<void> {
    while (!this.#isOver) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  get replay(): Replay {
    return withoutEmpty(this.#replay)
  }
}
