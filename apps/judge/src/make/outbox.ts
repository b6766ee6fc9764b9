// Files and reports go out while the next test is made.

import { rm } from 'node:fs/promises'
import type { Client } from '@verdict/contract/client'
import type { MadeItem } from '@verdict/contract/make'
import { buildLimits } from '@verdict/domain/build'
import type { SendBlob } from '../client.ts'
import { handIn } from '../lease.ts'

export interface MadeFile {
  path: string
  sha256: string
}

interface Parcel {
  files: readonly MadeFile[]
  items: readonly MadeItem[]
}

/** More wait in memory and on disk only as long as the server is slow. */
const mostWaiting = 16

export class Outbox {
  private readonly server: { call: Client; send: SendBlob }
  private readonly makeId: number
  private readonly signal: AbortSignal
  private waiting: Parcel[] = []
  private sending: Promise<void> | null = null
  private fault: { error: unknown } | null = null

  constructor(server: { call: Client; send: SendBlob }, makeId: number, signal: AbortSignal) {
    this.server = server
    this.makeId = makeId
    this.signal = signal
  }

  /** Waits while too much is on its way. @throws what the server refused */
  async put(parcel: Parcel): Promise<void> {
    this.waiting.push(parcel)
    this.sending ??= this.send()
    if (this.waiting.length >= mostWaiting) await this.sending
    if (this.fault) throw this.fault.error
  }

  /** @throws what the server refused */
  async flush(): Promise<void> {
    while (this.sending) await this.sending
    if (this.fault) throw this.fault.error
  }

  private async send(): Promise<void> {
    try {
      while (this.waiting.length > 0 && !this.fault) {
        const parcels = this.waiting
        this.waiting = []
        await Promise.all(parcels.flatMap(({ files }) => files).map((file) => this.upload(file)))
        const items = parcels.flatMap((parcel) => parcel.items)
        for (let from = 0; from < items.length; from += buildLimits.reportedAtOnce) {
          await this.report(items.slice(from, from + buildLimits.reportedAtOnce))
        }
      }
    } catch (error) {
      this.fault = { error }
    } finally {
      this.sending = null
    }
  }

  private async upload({ path, sha256 }: MadeFile): Promise<void> {
    const { server, signal } = this
    await handIn(() => server.send(sha256, path, signal), signal)
    signal.throwIfAborted()
    await rm(path, { force: true })
  }

  private async report(items: MadeItem[]): Promise<void> {
    const { server, signal, makeId } = this
    const params = { makeId }
    await handIn(
      () => server.call('POST /judge/make/:makeId/items', { params, body: { items }, signal }),
      signal,
    )
    signal.throwIfAborted()
  }
}
