// A backup is restored, tried and counted in a folder of its own; renames put it in place, which the next start finishes.

import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { link, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { giveTo } from '../data-folder.ts'
import { ChangedBlob, FilesAway } from '@verdict/storage/blobs'
import type { Site } from '../parts.ts'
import { openFiles } from '../stored-files.ts'
import { checked, hashOf } from './coder.ts'
import { finishRestore, readyIn, restoringIn } from './finish-restore.ts'
import { blobName, readList } from './manifest.ts'
import { recoverDatabase, type Target, unpackDatabase } from './restored-database.ts'
import { eachOf, isNoRoom, NoRoom } from './store.ts'
import { type Backup, readPart, unpackInto } from './stored-part.ts'
import { differences } from './try-out.ts'

const isRight = async (path: string, sha256: string): Promise<boolean> => {
  const found = await hashOf(createReadStream(path)).catch(() => null)
  return found?.sha256 === sha256
}

const linked = (from: string, to: string): Promise<boolean> =>
  link(from, to).then(
    () => true,
    () => false,
  )

const contentOf = async ({ store, coder }: Backup, sha256: string): Promise<Readable> =>
  checked(await coder.decode(await store.get(blobName(sha256, coder))), sha256).stream

/** Files never change: one that is here already and right is linked. */
const restoreFile = async (backup: Backup, sha256: string, blobs: string, own: string): Promise<void> => {
  const pathIn = (folder: string): string => join(folder, sha256.slice(0, 2), sha256)
  const target = pathIn(blobs)
  await mkdir(dirname(target), { recursive: true, mode: 0o755 })
  if ((await isRight(pathIn(own), sha256)) && (await linked(pathIn(own), target))) return
  await pipeline(await contentOf(backup, sha256), createWriteStream(target, { mode: 0o644 })).catch(
    async (error: Error) => {
      await rm(target, { force: true })
      throw error
    },
  )
}

/** Below `folder`, or in the site's bucket, which only gains. @returns a sentence for each that could not be put back */
const restoreFiles = async (site: Site, backup: Backup, folder: string): Promise<string[]> => {
  const problems: string[] = []
  const blobs = join(folder, 'blobs')
  await mkdir(blobs, { recursive: true, mode: 0o755 })
  const isBucket = site.settings.filesUrl.kind === 's3'
  // Restored to where files are to be, even while they move there.
  const settings = { ...site.settings, filesOldUrl: null }
  const bucket = isBucket ? await openFiles({ ...site, settings }, dirname(folder)) : null
  const put = async (sha256: string): Promise<void> => {
    if (!bucket) return restoreFile(backup, sha256, blobs, join(site.data.server, 'blobs'))
    const fault = await bucket.fault(sha256)
    // A store that is away says so when it is written to.
    if (fault !== null) await bucket.write(await contentOf(backup, sha256), Infinity)
  }
  await eachOf(await readList(backup.store, backup.coder, backup.name), (sha256) =>
    put(sha256).catch((error: Error) => {
      if (isNoRoom(error)) throw new NoRoom(`There is no room left in ${site.data.path}.`, { cause: error })
      if (error instanceof FilesAway) throw error
      problems.push(error instanceof ChangedBlob ? error.message : `file ${sha256}: ${error.message}`)
    }),
  )
  return problems
}

export interface Restored {
  rows: number
  aside: string
  problems: string[]
}

/** @throws Error with a sentence; then nothing was touched */
export const restoreBackup = async (site: Site, backup: Backup, target: Target): Promise<Restored> => {
  const { data, accounts } = site
  const folder = restoringIn(data.path)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  try {
    const dataDir = await unpackDatabase(site, backup, join(folder, 'postgres'), target)
    const { counts } = await recoverDatabase(site, backup, dataDir, target)
    const unlike = target.until ? [] : differences(backup.manifest.counts, counts)
    if (unlike.length > 0)
      throw new Error(`Not put back, since the database is not what was saved: ${unlike.join('; ')}`)
    await readPart(backup, 'keys.tar', unpackInto(join(folder, 'keys')))
    mkdirSync(join(folder, 'server'), { mode: 0o700 })
    const problems = await restoreFiles(site, backup, join(folder, 'server'))
    if (accounts.server) giveTo(join(folder, 'server'), accounts.server)
    writeFileSync(`${readyIn(data.path)}.part`, `before-${backup.name}-${Date.now()}\n`, { flush: true })
    renameSync(`${readyIn(data.path)}.part`, readyIn(data.path))
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
    return { rows, problems, aside: finishRestore(data.path) ?? '' }
  } catch (error) {
    if (!existsSync(readyIn(data.path))) rmSync(folder, { recursive: true, force: true })
    throw error
  }
}
