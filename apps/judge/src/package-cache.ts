// Test data by hash. A download becomes an entry only if its hash matches; concurrent requests share one.

import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'
import { DiskCache, type Held } from './disk-cache.ts'

interface Fetched {
  body: ReadableStream<Uint8Array>
  /** From a store: the server can be asked instead. */
  isByAddress: boolean
}

/** @param fromServer never from a store */
export type FetchBlob = (sha256: string, signal: AbortSignal, fromServer: boolean) => Promise<Fetched>

interface Download {
  done: Promise<void>
  waiting: number
  abort: AbortController
}

export class PackageCache {
  private readonly cache: DiskCache
  private readonly fetchBlob: FetchBlob
  private readonly downloads = new Map<string, Download>()

  constructor(folder: string, maxBytes: number, fetchBlob: FetchBlob) {
    this.cache = new DiskCache(folder, maxBytes)
    this.fetchBlob = fetchBlob
  }

  open(): Promise<void> {
    return this.cache.open()
  }

  get bytes(): number {
    return this.cache.bytes
  }

  free(bytes: number): Promise<void> {
    return this.cache.free(bytes)
  }

  async hold(sha256: string, signal: AbortSignal): Promise<Held> {
    for (;;) {
      const held = this.cache.hold(sha256)
      if (held) return held
      signal.throwIfAborted()
      await this.join(sha256, signal)
    }
  }

  private async join(sha256: string, signal: AbortSignal): Promise<void> {
    const download = this.downloads.get(sha256) ?? this.start(sha256)
    download.waiting += 1
    const left = Promise.withResolvers<never>()
    const leave = (): void => left.reject(signal.reason)
    signal.addEventListener('abort', leave)
    try {
      await Promise.race([download.done, left.promise])
    } finally {
      signal.removeEventListener('abort', leave)
      download.waiting -= 1
      if (download.waiting === 0) {
        if (this.downloads.get(sha256) === download) this.downloads.delete(sha256)
        download.abort.abort(new Error('nobody waits for this file any more'))
      }
    }
  }

  private start(sha256: string): Download {
    const abort = new AbortController()
    const done = this.fetch(sha256, abort.signal)
    done.catch(() => undefined)
    const download = { done, waiting: 0, abort }
    this.downloads.set(sha256, download)
    return download
  }

  private async fetch(sha256: string, signal: AbortSignal): Promise<void> {
    const fetched = await this.fetchBlob(sha256, signal, false)
    try {
      await this.keep(sha256, fetched, signal)
    } catch (error) {
      if (!fetched.isByAddress || signal.aborted) throw error
      await this.keep(sha256, await this.fetchBlob(sha256, signal, true), signal)
    }
  }

  private async keep(sha256: string, { body }: Fetched, signal: AbortSignal): Promise<void> {
    const draft = this.cache.draft(sha256)
    const hash = createHash('sha256')
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    try {
      await pipeline(Readable.fromWeb(body), hashing, createWriteStream(draft, { mode: 0o644 }), { signal })
      const got = hash.digest('hex')
      if (got !== sha256) throw new Error(`file ${sha256} arrived broken: its content has the hash ${got}`)
      const held = await this.cache.add(sha256, draft)
      held[Symbol.dispose]()
    } finally {
      await rm(draft, { force: true })
    }
  }
}
