// A program of the cluster: started, killed as a machine dies, stopped and let go as one that is cut off, and started again.
// All that it prints goes to a file of its own.

import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Account } from '@verdict/supervisor/accounts'

interface Order {
  name: string
  folder: string
  command: readonly [string, ...string[]]
  env?: Record<string, string>
  /** null: our own */
  account?: Account | null
  /** By which it is asked to end. */
  signal?: NodeJS.Signals
}

export class Program {
  readonly name: string
  readonly #order: Order
  readonly #log: string
  #child: ChildProcess | null = null

  constructor(order: Order) {
    this.name = order.name
    this.#order = order
    this.#log = join(order.folder, `${order.name}.log`)
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  start(): void {
    const { command, env, folder, account } = this.#order
    const [file, ...args] = command
    const log = openSync(this.#log, 'a')
    this.#child = spawn(file, args, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log],
      ...(account && { uid: account.uid, gid: account.gid }),
    })
    closeSync(log)
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** @throws with the end of its log when it does not come up in time */
  async until(ready: () => Promise<boolean>, seconds = 120): Promise<void> {
    const deadline = Date.now() + seconds * 1000
    while (!(await ready().catch(() => false))) {
      if (!this.isRunning || Date.now() > deadline) {
        throw new Error(`${this.name} did not come up:\n${(await this.printed()).slice(-3000)}`)
      }
      await delay(100)
    }
  }

  printed(): Promise<string> {
    return readFile(this.#log, 'utf8').catch(() => '')
  }

  send(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  async end(signal: NodeJS.Signals = this.#order.signal ?? 'SIGTERM'): Promise<void> {
    const child = this.#child
    if (!child || !this.isRunning) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGCONT')
    child.kill(signal)
    const force = setTimeout(() => child.kill('SIGKILL'), 20_000)
    await gone
    clearTimeout(force)
  }
}
