// Two PostgreSQL servers, one the other's replica by streaming, and what a manager of such a pair (patroni, repmgr) does with them: a
// commit waits for the replica while there is one, the replica takes over when the primary is gone, and what was the primary comes
// back as the replica, from a copy made anew.

import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Account } from '@verdict/supervisor/accounts'
import { giveTo } from '@verdict/supervisor/data-folder'
import { connectionUrl, type Postgres, startPostgres, withClient } from '@verdict/supervisor/postgres'
import { copyDatabase } from '@verdict/supervisor/postgres-copy'

class Node {
  readonly name: string
  readonly dataDir: string
  readonly socketDir: string
  running: Postgres | null = null
  readonly #options: { account: Account | null; binaries: string }

  constructor(folder: string, name: string, options: { account: Account | null; binaries: string }) {
    this.name = name
    this.dataDir = join(folder, name, 'data')
    this.socketDir = join(folder, name, 'socket')
    this.#options = options
  }

  get url(): string {
    return connectionUrl(this.socketDir, 'verdict')
  }

  async start(): Promise<void> {
    this.running = await startPostgres({ dataDir: this.dataDir, ...this.#options, log: () => undefined })
  }

  /** As a machine that loses its power. */
  async kill(): Promise<void> {
    const { running } = this
    if (!running) return
    process.kill(running.pid, 'SIGCONT')
    process.kill(running.pid, 'SIGKILL')
    await running.exited
    this.running = null
  }

  send(signal: NodeJS.Signals): void {
    if (this.running) process.kill(this.running.pid, signal)
  }

  /** From a copy of the primary, which it follows from then on. */
  async follow(primary: Node): Promise<void> {
    rmSync(this.dataDir, { recursive: true, force: true })
    mkdirSync(dirname(this.dataDir), { recursive: true, mode: 0o711 })
    await copyDatabase(primary.url, primary.dataDir, this.dataDir)
    writeFileSync(join(this.dataDir, 'standby.signal'), '')
    const settings = `primary_conninfo = 'host=${primary.socketDir} user=verdict application_name=${this.name}'\n`
    appendFileSync(join(this.dataDir, 'postgresql.auto.conf'), settings)
    mkdirSync(join(this.dataDir, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 })
    if (this.#options.account) giveTo(this.dataDir, this.#options.account)
    await this.start()
  }
}

export class Databases {
  primary: Node
  replica: Node

  constructor(folder: string, options: { account: Account | null; binaries: string }) {
    this.primary = new Node(folder, 'pg1', options)
    this.replica = new Node(folder, 'pg2', options)
  }

  get both(): Node[] {
    return [this.primary, this.replica].sort((a, b) => a.name.localeCompare(b.name))
  }

  async start(): Promise<void> {
    await this.primary.start()
    await this.replica.follow(this.primary)
    await this.#together()
  }

  /** From here on a commit that was answered is on both. */
  async #together(): Promise<void> {
    await withClient(this.primary.url, async (client) => {
      for (;;) {
        const { rowCount } = await client.query(`select 1 from pg_stat_replication where state = 'streaming'`)
        if (rowCount) break
        await delay(50)
      }
    })
    await this.#wait(true)
  }

  async #wait(forReplica: boolean): Promise<void> {
    await withClient(this.primary.url, async (client) => {
      await client.query(`alter system set synchronous_standby_names = '${forReplica ? '*' : ''}'`)
      await client.query('select pg_reload_conf()')
    })
  }

  /** Dies, and is started again on the same machine. */
  async crash(seconds: number): Promise<void> {
    await this.primary.kill()
    await delay(seconds * 1000)
    await this.primary.start()
  }

  /** Dies for good: the replica takes over, and a new replica is made. @returns when commits wait for the new one */
  async failOver(): Promise<void> {
    await this.primary.kill()
    const [old, next] = [this.primary, this.replica]
    await withClient(next.url, (client) => client.query('select pg_promote(true)'))
    this.primary = next
    this.replica = old
    await this.#wait(false)
    await old.follow(next)
    await this.#together()
  }

  /** The replica dies: commits must not wait for it. */
  async loseReplica(seconds: number): Promise<void> {
    await this.replica.kill()
    await this.#wait(false)
    await delay(seconds * 1000)
    await this.replica.start()
    await this.#together()
  }

  async stop(): Promise<void> {
    for (const node of [this.replica, this.primary]) {
      node.send('SIGCONT')
      await node.running?.stop()
    }
  }
}
