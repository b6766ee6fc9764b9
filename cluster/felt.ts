// How long each cut was felt, from outside: by somebody who reads, by somebody whose page listens, and by those who wait for verdicts.

import type { Cluster } from './cluster.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { logIn } from '@verdict/e2e/person'
import { createRealtime, type Realtime, socketUrl } from '@verdict/web-client/realtime'
import { openWebClient } from '@verdict/web-client/client'

const probeEveryMs = 200
/** Somebody who waits for longer has given up. */
const patienceMs = 3_000

interface Moment {
  at: number
  ok: boolean
}

/** The longest time from the last right answer before a wrong one to the next right one, within a span. */
export function longestGap(moments: readonly Moment[], from: number, to: number): number {
  let longest = 0
  let lastRight = from
  let wrong = false
  for (const { at, ok } of moments) {
    if (at < from || at > to) continue
    if (ok) {
      if (wrong) longest = Math.max(longest, at - lastRight)
      lastRight = at
      wrong = false
    } else wrong = true
  }
  return wrong ? Math.max(longest, to - lastRight) : longest
}

/** Asks again and again for something that a session and the database are needed for. */
export class Reader {
  readonly moments: Moment[] = []
  /** Answers that were neither right nor "come again". */
  readonly strange: string[] = []
  #ended = false
  #working: Promise<void> | null = null

  async start({ url, rootUsername, rootPassword }: Cluster): Promise<void> {
    const root = await logIn({ url }, rootUsername, rootPassword)
    this.#working = this.#work(url, root.cookie())
  }

  async #work(url: string, cookie: string): Promise<void> {
    while (!this.#ended) {
      const at = Date.now()
      this.moments.push({ at, ok: await this.#asked(url, cookie) })
      await delay(Math.max(0, probeEveryMs - (Date.now() - at)))
    }
  }

  async #asked(url: string, cookie: string): Promise<boolean> {
    try {
      const response = await fetch(`${url}/api/account/profile`, {
        headers: { cookie },
        signal: AbortSignal.timeout(patienceMs),
      })
      const text = await response.text()
      const isOfProxy = !text.startsWith('{')
      if (!response.ok && response.status !== 503 && !isOfProxy)
        this.strange.push(`${response.status} ${text.slice(0, 200)}`)
      if (response.status === 503 && !isOfProxy && !response.headers.has('retry-after'))
        this.strange.push('503 without Retry-After')
      return response.ok
    } catch {
      return false
    }
  }

  async end(): Promise<void> {
    this.#ended = true
    await this.#working
  }
}

/** Pages that listen, as many for each person. */
export class Sockets {
  readonly moments: Moment[] = []
  readonly #wanted: number
  #open = 0
  /** Sockets that have heard the last word. */
  heard = 0
  readonly #all: Realtime[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(wanted: number) {
    this.#wanted = wanted
  }

  get open(): number {
    return this.#open
  }

  async start(url: string, cookies: readonly string[], lastWord: string): Promise<void> {
    for (let n = 0; n < this.#wanted; n += 1)
      this.#all.push(this.#page(url, cookies[n % cookies.length]!, lastWord))
    for (const page of this.#all) page.connect()
    while (this.#open < this.#wanted) await delay(100)
    this.#timer = setInterval(() => {
      this.moments.push({ at: Date.now(), ok: this.#open === this.#wanted })
    }, probeEveryMs)
  }

  #page(url: string, cookie: string, lastWord: string): Realtime {
    const { call } = openWebClient(url, { cookie })
    let isOpen = false
    const page = createRealtime({
      fetchToken: async () => (await call('GET /websocket/token', {})).token,
      socketUrl: (token) => socketUrl(url, token),
      onMessage: ({ type, data }) => {
        if (type === 'notification' && data.title === lastWord) this.heard += 1
      },
      onReconnect: () => undefined,
      onStateChange: (state) => {
        const opens = state === 'open'
        if (opens !== isOpen) this.#open += opens ? 1 : -1
        isOpen = opens
        // A person who looks at a page that has given up clicks.
        if (state === 'lost') setTimeout(() => page.again(), 3_000).unref()
      },
    })
    return page
  }

  end(): void {
    clearInterval(this.#timer)
    for (const page of this.#all) page.disconnect()
  }
}
