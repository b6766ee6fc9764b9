// The site of a regional as its people have it: a process of the server that is killed, at the worst moment, and started anew.

import { callUrl, type CallArguments } from '@verdict/contract/client'
import type { Endpoints, Key } from '@verdict/contract/endpoints'
import { feedTopic } from '../../src/changes/index.ts'
import { freePort } from '@verdict/testkit/free-port'
import type { TestPerson, TestServer } from '@verdict/testkit/server'
import { otherProcess, type ServerProcess, startServerOf } from '@verdict/testkit/server-process'
import { sql } from 'kysely'
import { expect, onTestFailed } from 'vitest'

type Answer = Promise<Pick<Response, 'status' | 'json'>>

export class RegionalSite {
  readonly address: string
  kills = 0
  readonly #server: TestServer
  readonly #port: number
  #process: ServerProcess

  private constructor(server: TestServer, port: number) {
    this.#server = server
    this.#port = port
    this.address = `http://127.0.0.1:${port}`
    this.#process = startServerOf(server, port)
  }

  static async open(server: TestServer): Promise<RegionalSite> {
    const site = new RegionalSite(server, await freePort())
    await site.#process.ready
    onTestFailed(() => void process.stderr.write(site.#faults()))
    return site
  }

  /** Lines of its log that are more than information. */
  #faults(): string {
    return this.#process
      .output()
      .split('\n')
      .filter((line) => /"level":[45]0/.test(line))
      .join('\n')
  }

  /** As for another version. */
  async restart(): Promise<void> {
    this.#process.child.kill('SIGTERM')
    await this.#process.exited
    await this.#start()
  }

  async #kill(): Promise<void> {
    this.#process.child.kill('SIGKILL')
    await this.#process.exited
    this.kills += 1
  }

  async #start(): Promise<void> {
    this.#process = startServerOf(this.#server, this.#port)
    await this.#process.ready
  }

  call<K extends Key>(
    who: TestPerson | null,
    key: K,
    args: CallArguments<Endpoints[K]>,
    headers: Record<string, string> = {},
  ): Answer {
    return this.#ask(callUrl('/api', key, args), key.slice(0, key.indexOf(' ')), args.body, {
      'sec-fetch-site': 'same-origin',
      ...(who && { cookie: who.cookie }),
      ...headers,
    })
  }

  post(path: string, token: string, body: object): Answer {
    return this.#ask(`/ccs/2026-01${path}`, 'POST', body, { authorization: `Bearer ${token}` })
  }

  #ask(path: string, method: string, body: unknown, headers: Record<string, string>): Answer {
    return fetch(this.address + path, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  /** Killed in the midst of the transaction of a request, where it records what happened. Nothing of it may be there then. */
  async killedInside(request: () => Answer): Promise<void> {
    const { db } = this.#server
    const workers = await db.transaction().execute(async (tx) => {
      await sql`lock table contest_events in exclusive mode`.execute(tx)
      const answer = request().then(
        () => 'answered',
        () => 'cut off',
      )
      const pids = await this.#blocked()
      await this.#kill()
      expect(await answer).toBe('cut off')
      return pids
    })
    await expect.poll(() => this.#workOf(workers)).toEqual([])
    await this.#start()
  }

  /** Killed as soon as the transaction of a request is done. */
  async killedAfter(cid: number, request: () => Answer): Promise<void> {
    const heard = Promise.withResolvers<void>()
    const stop = this.#server.context.channel.subscribe(feedTopic, (payload) => {
      if ((payload as { cid: number }).cid === cid) heard.resolve()
    })
    const answer = request().catch(() => null)
    await heard.promise
    stop()
    await this.#kill()
    await answer
    await this.#start()
  }

  /** @returns the connections of the site in which a trigger waits to record a change; those that number events may wait too */
  async #blocked(): Promise<number[]> {
    const waiting = async () => {
      const { rows } = await sql<{ pid: number }>`
        select l.pid from pg_locks l join pg_stat_activity a using (pid)
        where l.relation = 'contest_events'::regclass and not l.granted and a.application_name = ${otherProcess}
          and a.query not like '%contest_events%'`.execute(this.#server.db)
      return rows.map(({ pid }) => pid)
    }
    await expect.poll(waiting).not.toEqual([])
    return waiting()
  }

  async #workOf(pids: readonly number[]): Promise<unknown[]> {
    const { rows } = await sql`
      select state, wait_event, query from pg_stat_activity where pid = any(${[...pids]}::integer[])`.execute(
      this.#server.db,
    )
    return rows
  }
}
