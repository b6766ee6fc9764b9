// Reading packages beside the server, within bounds of time and memory. Looks into files that were sent do not wait for an
// import that is at work, nor the other way round: each has a process of its own.

import { randomUUID } from 'node:crypto'
import { mkdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { type ImportFaultSaid, importFaults, type ImportFault } from '@verdict/contract/package'
import { type BlobStore, openFolderStore } from '../platform/blobs.ts'
import type { Context } from '../platform/context.ts'
import { isDiskFull } from '../platform/disk-room.ts'
import { ThreadFailure } from '../platform/fairness/helper.ts'
import { createThreadPool } from '../platform/fairness/thread-pool.ts'
import { storedPath, scratchFolder } from './folder.ts'
import type { ReadAnswer, ReadAnswers, ReadFile, ReadQuestions, ReadRequest, TestFault } from './reading.ts'

const oneProcess = () =>
  createThreadPool<ReadRequest, ReadAnswer>({
    program: new URL('./reader-worker.ts', import.meta.url),
    threads: 1,
    // A hostile statement takes a second, and a package may hold many; a chunk of tests takes a few seconds.
    cpuMs: 60_000,
    // Long enough to bring a chunk of tests to an object store: one that has ended reads the package anew.
    idleMs: 60_000,
    maxWaiting: 1_000,
    memoryMb: 192,
    isApart: true,
  })

const readers = { look: oneProcess(), import: oneProcess() }

/** The package is to blame: a sentence for its sender. */
export class BadPackage extends Error {
  readonly said: ImportFaultSaid

  constructor(code: ImportFault, params: ImportFaultSaid['params'] = {}, message: string = code) {
    super(message)
    this.said = { code, params, message }
  }
}

/** One of its tests is. */
export class BadTestFound extends Error {
  readonly fault: TestFault

  constructor(fault: TestFault) {
    super(fault.code)
    this.fault = fault
  }
}

const isKnown = (code: string): code is ImportFault => (importFaults as readonly string[]).includes(code)

function failureOf(failure: unknown): unknown {
  if (!(failure instanceof ThreadFailure)) return failure
  if (failure.reason === 'timeout') return new BadPackage('too-long', {}, 'Reading it takes too long.')
  if (failure.reason === 'memory')
    return new BadPackage('too-much-memory', {}, 'Reading it takes too much memory.')
  return failure
}

export interface Reader {
  /** @throws BadPackage, BadTestFound */
  ask<K extends keyof ReadAnswers>(what: K, of: ReadQuestions[K]): Promise<ReadAnswers[K]>
}

const touchEveryMs = 60_000

/**
 * A file that was sent, as long as the work lasts; what was unpacked on the way is removed then.
 * @param kind whose process
 */
export async function withReader<T>(
  context: Pick<Context, 'settings' | 'blobs'>,
  kind: keyof typeof readers,
  stored: { stored: string; name: string },
  work: (reader: Reader) => Promise<T>,
): Promise<T> {
  const { dataDir } = context.settings
  const scratchIn = join(scratchFolder(dataDir), randomUUID())
  await mkdir(scratchIn, { recursive: true, mode: 0o700 })
  // The sweep leaves alone what somebody works in.
  const touching = setInterval(() => {
    const now = new Date()
    utimes(scratchIn, now, now).catch(() => undefined)
  }, touchEveryMs).unref()
  const file: ReadFile = { path: storedPath(dataDir, stored.stored), name: stored.name, scratchIn }
  // It reads what strangers send, and has no key to an object store: what it stores waits in a folder of ours.
  const blobs = context.blobs.folder ?? join(scratchIn, 'blobs')
  const ask = async (what: string, of: object): Promise<unknown> => {
    const said = await readers[kind]
      .run({ do: what, file, blobs, ...of } as ReadRequest)
      .catch((failure: unknown) => {
        throw failureOf(failure)
      })
    const answer = answered(said)
    if (context.blobs.folder === null) await bringOver(openFolderStore(blobs), context.blobs)
    return answer
  }
  try {
    return await work({ ask: ask as Reader['ask'] })
  } finally {
    clearInterval(touching)
    await readers[kind].run({ do: 'close', file, blobs }).catch(() => undefined)
    await rm(scratchIn, { recursive: true, force: true })
  }
}

const atOnce = 8

async function bringOver(from: BlobStore, to: BlobStore): Promise<void> {
  for await (const sha256s of from.list()) {
    for (let first = 0; first < sha256s.length; first += atOnce) {
      await Promise.all(
        sha256s.slice(first, first + atOnce).map(async (sha256) => {
          await to.write(from.read(sha256), Infinity)
          await from.discard(sha256, -1)
        }),
      )
    }
  }
}

function answered(said: ReadAnswer): unknown {
  if (said.is === 'right') return said.answer
  if (said.is === 'block') throw new BadTestFound(said.fault)
  if (said.is === 'fault') {
    throw new BadPackage(isKnown(said.code) ? said.code : 'archive-broken', said.params, said.message)
  }
  const error = Object.assign(new Error(said.message), { code: said.errno })
  if (isDiskFull(error)) throw new BadPackage('disk-full', {}, 'The disk of the server is full.')
  if (said.errno === 'ENOENT') throw new BadPackage('gone', {}, 'The file is not on the server any more.')
  throw error
}
