// The services of a made learning platform: tokens, names and roles, line items and scores, each as strict as the
// specification, and with the habits of Moodle: line items have a query, and a score must be younger by a whole second.

import { randomUUID } from 'node:crypto'
import { type JwkSet, openToken } from './lti-token.ts'

export interface TestScore {
  lineItem: string
  userId: string
  scoreGiven?: number
  scoreMaximum?: number
  activityProgress: string
  gradingProgress: string
  timestamp: string
}

export interface TestMember {
  user_id: string
  name?: string
  email?: string
  roles: string[]
  status?: string
  lis_person_sourcedid?: string
}

export interface LineItem {
  id: string
  label: string
  scoreMaximum: number
  resourceId?: string
  resourceLinkId?: string
}

export interface Asked {
  method: string
  url: URL
  headers: Record<string, string | string[] | undefined>
  body: string
}

export interface Answered {
  status: number
  headers?: Record<string, string>
  body?: unknown
}

const scope = {
  lineItem: 'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem',
  score: 'https://purl.imsglobal.org/spec/lti-ags/scope/score',
  names: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
}
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const perPage = 2

export class LtiServices {
  readonly scores: TestScore[] = []
  readonly lineItems = new Map<string, LineItem>()
  members: TestMember[] = []
  /** Where the list goes on, instead of at its own address. */
  nextElsewhere: string | null = null
  /** Answers of the score service before it works again. */
  readonly failing: number[] = []
  readonly refusals: string[] = []
  /** For the audience of assertions that is not the address of tokens. */
  audience: string | null = null
  readonly #base: string
  readonly #clientId: string
  readonly #toolKeys: () => Promise<JwkSet>
  readonly #tokens = new Map<string, string[]>()
  readonly #used = new Set<string>()
  readonly #newest = new Map<string, number>()
  #waiting: { count: number; done: () => void }[] = []

  constructor(base: string, clientId: string, toolKeys: () => Promise<JwkSet>) {
    this.#base = base
    this.#clientId = clientId
    this.#toolKeys = toolKeys
  }

  /** Resolves once so many scores were taken. */
  scored(count: number): Promise<void> {
    if (this.scores.length >= count) return Promise.resolve()
    return new Promise((done) => this.#waiting.push({ count, done }))
  }

  /** @returns null for an address of something else */
  async answer(asked: Asked): Promise<Answered | null> {
    const { pathname } = asked.url
    if (pathname === '/token') return this.#token(new URLSearchParams(asked.body))
    if (pathname === '/members') return this.#guarded(asked, scope.names, () => this.#list(asked.url))
    if (pathname === '/lineitems') return this.#guarded(asked, scope.lineItem, () => this.#items(asked))
    const [, id] = /^\/lineitem\/([\w-]+)\/scores$/.exec(pathname) ?? []
    return id === undefined ? null : this.#guarded(asked, scope.score, () => this.#score(asked, id))
  }

  async #token(form: URLSearchParams): Promise<Answered> {
    try {
      if (form.get('grant_type') !== 'client_credentials') throw new Error('another grant')
      if (form.get('client_assertion_type') !== assertionType) throw new Error('another assertion')
      const claims = openToken(form.get('client_assertion') ?? '', await this.#toolKeys(), {
        issuer: this.#clientId,
        audience: this.audience ?? `${this.#base}/token`,
      })
      if (claims['sub'] !== this.#clientId) throw new Error('about somebody else')
      const jti = typeof claims['jti'] === 'string' ? claims['jti'] : ''
      if (jti === '' || this.#used.has(jti)) throw new Error('used before')
      this.#used.add(jti)
      const scopes = (form.get('scope') ?? '').split(' ')
      const text = randomUUID()
      this.#tokens.set(text, scopes)
      return {
        status: 200,
        body: { access_token: text, token_type: 'Bearer', expires_in: 3600, scope: scopes.join(' ') },
      }
    } catch (error) {
      this.refusals.push(String(error))
      return { status: 400, body: { error: 'invalid_client' } }
    }
  }

  #guarded({ headers }: Asked, wanted: string, act: () => Answered): Answered {
    const token = String(headers['authorization'] ?? '').replace('Bearer ', '')
    return this.#tokens.get(token)?.includes(wanted) ? act() : { status: 401, body: {} }
  }

  #list(url: URL): Answered {
    const page = Number(url.searchParams.get('page') ?? 1)
    const members = this.members.slice((page - 1) * perPage, page * perPage)
    const next = this.nextElsewhere ?? `${this.#base}/members?page=${page + 1}`
    return {
      status: 200,
      headers: {
        'content-type': 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json',
        ...(this.members.length > page * perPage && {
          link: `<${this.#base}/members?page=1>; rel="first", <${next}>; rel="next"`,
        }),
      },
      body: { id: url.href, context: { id: 'course' }, members },
    }
  }

  #items({ method, url, body, headers }: Asked): Answered {
    if (method === 'GET') {
      const wanted = url.searchParams.get('resource_link_id')
      const found = [...this.lineItems.values()].filter(
        (item) => wanted === null || item.resourceLinkId === wanted,
      )
      return { status: 200, body: found }
    }
    if (headers['content-type'] !== 'application/vnd.ims.lis.v2.lineitem+json') return { status: 415 }
    return { status: 201, body: this.addLineItem(JSON.parse(body) as Omit<LineItem, 'id'>) }
  }

  addLineItem(item: Omit<LineItem, 'id'>): LineItem {
    const name = randomUUID()
    const made = { ...item, id: `${this.#base}/lineitem/${name}?type_id=1` }
    this.lineItems.set(name, made)
    return made
  }

  #score({ url, headers, body }: Asked, name: string): Answered {
    const failure = this.failing.shift()
    if (failure !== undefined) return { status: failure }
    const item = this.lineItems.get(name)
    if (!item || url.searchParams.get('type_id') !== '1') return { status: 404 }
    if (headers['content-type'] !== 'application/vnd.ims.lis.v1.score+json') return { status: 415 }
    const said = JSON.parse(body) as Omit<TestScore, 'lineItem'>
    const key = `${name} ${said.userId}`
    const second = Math.floor(Date.parse(said.timestamp) / 1000)
    if (!(second > (this.#newest.get(key) ?? 0))) return { status: 409 }
    this.#newest.set(key, second)
    this.scores.push({ ...said, lineItem: item.id })
    this.#waiting = this.#waiting.filter(({ count, done }) => {
      if (this.scores.length < count) return true
      done()
      return false
    })
    return { status: 200 }
  }
}
