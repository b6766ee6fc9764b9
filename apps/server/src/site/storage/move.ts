// Moving files can be interrupted and repeated. They are hashed on the way; a damaged one is reported and stays.

import { type BlobStore, openFolderStore, openStores } from '@verdict/storage/blobs'
import type { Context } from '../../platform/context.ts'
import { namedFiles } from './storage-queries.ts'

type Parts = Pick<Context, 'db' | 'blobs' | 'settings' | 'stopping'>
type Say = (text: string) => void

const atOnce = 8
const sayEveryMs = 5_000

interface Brought {
  files: number
  bytes: number
  damaged: string[]
}

async function* inChunks(names: AsyncIterable<string[]>): AsyncIterable<string[]> {
  for await (const page of names) {
    for (let first = 0; first < page.length; first += atOnce) yield page.slice(first, first + atOnce)
  }
}

async function namesIn(store: BlobStore): Promise<Set<string>> {
  const names = new Set<string>()
  for await (const page of store.list()) for (const name of page) names.add(name)
  return names
}

/** An unused file may be removed while it is read. */
const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function bringOne(from: BlobStore, to: BlobStore, sha256: string, brought: Brought): Promise<void> {
  try {
    const blob = await to.write(from.read(sha256), Infinity)
    if (blob.sha256 !== sha256) throw new DamagedFile()
    brought.files += 1
    brought.bytes += blob.bytes
  } catch (error) {
    if (isGone(error)) return
    if (!(error instanceof DamagedFile) && (await from.fault(sha256)) !== 'changed') throw error
    brought.damaged.push(sha256)
  }
}

class DamagedFile extends Error {}

/** @param has names in `to`, extended by copied ones */
async function bring(
  { from, to, has }: { from: BlobStore; to: BlobStore; has: Set<string> },
  { stopping }: Pick<Context, 'stopping'>,
  say: Say,
): Promise<Brought> {
  const brought: Brought = { files: 0, bytes: 0, damaged: [] }
  let saidAt = performance.now()
  for await (const chunk of inChunks(from.list())) {
    stopping?.throwIfAborted()
    const wanted = chunk.filter((sha256) => !has.has(sha256))
    await Promise.all(wanted.map((sha256) => bringOne(from, to, sha256, brought)))
    for (const sha256 of wanted) has.add(sha256)
    if (performance.now() - saidAt < sayEveryMs) continue
    saidAt = performance.now()
    say(`${brought.files} files, ${mebibytes(brought.bytes)} so far`)
  }
  return brought
}

const mebibytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`

async function absentFrom({ db }: Pick<Context, 'db'>, has: ReadonlySet<string>): Promise<string[]> {
  const absent: string[] = []
  for await (const page of namedFiles(db)) absent.push(...page.filter((sha256) => !has.has(sha256)))
  return absent
}

/** @throws Error with a sentence if a file is missing */
async function assertWhole(context: Parts, has: ReadonlySet<string>, damaged: string[]): Promise<void> {
  const absent = await absentFrom(context, new Set([...has].filter((sha256) => !damaged.includes(sha256))))
  if (absent.length === 0) return
  const named = absent.slice(0, 10).join(', ')
  throw new Error(
    `${absent.length} files that the database names are missing or damaged where they come from: ${named}${absent.length > 10 ? ', …' : ''}. ` +
      'All others are there. Give the command again once these are put right.',
  )
}

/** @param removes deletes copied files from the old store @throws Error with a sentence for the operator */
export async function moveFiles(context: Parts, { removes }: { removes: boolean }, say: Say): Promise<void> {
  const { now: to, before: from } = await openStores(context.settings)
  if (!from) throw new Error('Set FILES_OLD_URL to where the files are, and FILES_URL to where they go.')
  await to.probe()
  const has = await namesIn(to)
  const damaged: string[] = []
  // A server not yet restarted may write to the old store.
  for (let files = -1; files !== 0;) {
    const brought = await bring({ from, to, has }, context, say)
    files = brought.files
    damaged.push(...brought.damaged)
    if (files > 0) say(`${files} files, ${mebibytes(brought.bytes)} brought`)
  }
  await assertWhole(context, has, damaged)
  say('Every file that the database names is in its new place.')
  if (!removes) return say('The old place keeps its files: add --remove to take them away.')
  for await (const chunk of inChunks(from.list())) {
    await Promise.all(
      chunk.filter((sha256) => has.has(sha256)).map(async (sha256) => from.discard(sha256, -1)),
    )
  }
  await from.putBack(async () => [], -1)
  say('The old place is empty. Take FILES_OLD_URL out of the settings.')
}

/** @throws Error with a sentence for the operator */
export async function copyFiles(context: Parts, folder: string, say: Say): Promise<void> {
  const to = openFolderStore(folder)
  const has = await namesIn(to)
  const { files, bytes, damaged } = await bring({ from: context.blobs, to, has }, context, say)
  await assertWhole(context, has, damaged)
  say(`${files} files, ${mebibytes(bytes)} copied; ${has.size} are there.`)
}

/** @throws Error with a sentence if some are broken */
export async function checkFiles({ db, blobs, stopping }: Parts, say: Say): Promise<void> {
  let right = 0
  let broken = 0
  for await (const chunk of inChunks(namedFiles(db))) {
    stopping?.throwIfAborted()
    const faults = await Promise.all(chunk.map((sha256) => blobs.fault(sha256)))
    for (const [index, fault] of faults.entries()) {
      if (fault === null) right += 1
      else {
        broken += 1
        say(`${chunk[index]}: ${fault}`)
      }
    }
  }
  if (broken > 0) throw new Error(`${broken} files are broken, ${right} are right.`)
  say(`All ${right} files are right.`)
}
