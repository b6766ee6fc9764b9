// Previews and imports have separate processes, so that they do not wait for each other.

import { randomUUID } from 'node:crypto'
import { mkdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { type ImportFaultSaid, importFaults, type ImportFault } from '@verdict/contract/package'
import { type BlobStore, openFolderStore } from '@verdict/storage/blobs'
import type { Context } from '../../platform/context.ts'
import { isDiskFull } from '../../platform/disk-room.ts'
import { HelperFailure } from '../../platform/fairness/helper.ts'
import { createHelperPool, type PoolOptions } from '../../platform/fairness/helper-pool.ts'
import type { ReadAnswer, ReadAnswers, ReadFile, ReadQuestions, ReadRequest, TestFault } from './reading.ts'

/** Uploaded packages lie outside the file store and backups. */
export const packageFolder = (dataDir: string): string => join(dataDir, 'incoming', 'packages')
export const scratchFolder = (dataDir: string): string => join(packageFolder(dataDir), 'scratch')
export const storedPath = (dataDir: string, stored: string): string => join(packageFolder(dataDir), stored)

export async function removeFiles(
  { settings }: Pick<Context, 'settings'>,
  stored: readonly string[],
): Promise<void> {
  for (const name of stored) await rm(storedPath(settings.dataDir, name), { force: true })
}

export const readerOptions: PoolOptions = {
  program: new URL('./reader-worker.ts', import.meta.url),
  helpers: 1,
  // A hostile statement takes a second, a chunk of tests some seconds.
  cpuMs: 60_000,
  // Longer than uploading a chunk to an object store: a new process would read the package again.
  idleMs: 60_000,
  maxWaiting: 1_000,
  heapMb: 192,
  // Two programs that render pictures may take 512 MB each.
  memoryMb: 1_400,
  priority: 'idle',
}

const oneProcess = (options: PoolOptions) => createHelperPool<ReadRequest, ReadAnswer>(options)

/** Somebody waits for a preview: on a busy machine idle time alone may not come for minutes. */
const lookOptions: PoolOptions = { ...readerOptions, priority: 'low' }

const readers = { look: oneProcess(lookOptions), import: oneProcess(readerOptions) }

/** A fault of the package, with a sentence for its sender. */
export class BadPackage extends Error {
  readonly said: ImportFaultSaid

  constructor(code: ImportFault, params: ImportFaultSaid['params'] = {}, message: string = code) {
    super(message)
    this.said = { code, params, message }
  }
}

export class BadTestFound extends Error {
  readonly fault: TestFault

  constructor(fault: TestFault) {
    super(fault.code)
    this.fault = fault
  }
}

const isKnown = (code: string): code is ImportFault => (importFaults as readonly string[]).includes(code)

function failureOf(failure: unknown): unknown {
  if (!(failure instanceof HelperFailure)) return failure
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

/** Removes unpacked files afterwards. @param kind selects the process */
export async function withReader<T>(
  context: Pick<Context, 'settings' | 'blobs'>,
  kind: keyof typeof readers,
  stored: { stored: string; name: string },
  work: (reader: Reader) => Promise<T>,
): Promise<T> {
  const { dataDir } = context.settings
  const scratchIn = join(scratchFolder(dataDir), randomUUID())
  await mkdir(scratchIn, { recursive: true, mode: 0o700 })
  // Keeps the sweep from removing files in use.
  const touching = setInterval(() => {
    const now = new Date()
    utimes(scratchIn, now, now).catch(() => undefined)
  }, touchEveryMs).unref()
  const file: ReadFile = { path: storedPath(dataDir, stored.stored), name: stored.name, scratchIn }
  // The reader has no credentials of the object store, so it stores files in a local folder first.
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
