// Puts a backup back. Everything is made whole in a folder of its own first, tried and counted there; then what is there is
// set aside and the restored takes its place, by renames which the next start finishes where they were cut short.

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
import { pipeline as connect } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { giveTo } from '../data-folder.ts'
import type { Site } from '../parts.ts'
import { hashOf, meter } from './coder.ts'
import { finishRestore, readyIn, restoringIn } from './finish-restore.ts'
import { blobName, readList } from './manifest.ts'
import { recoverDatabase, type Target, unpackDatabase } from './restored-database.ts'
import { type Backup, readPart, unpackInto } from './stored-part.ts'
import { differences } from './try-out.ts'

/** Files never change: what is here already and right is linked, which takes no room. */
const restoreFile = async (backup: Backup, sha256: string, blobs: string, own: string): Promise<void> => {
  const [target, here] = [blobs, own].map((folder) => join(folder, sha256.slice(0, 2), sha256)) as [
    string,
    string,
  ]
  await mkdir(dirname(target), { recursive: true, mode: 0o755 })
  const isHere = await hashOf(createReadStream(here)).then(
    (found) => found.sha256 === sha256,
    () => false,
  )
  if (
    isHere &&
    (await link(here, target).then(
      () => true,
      () => false,
    ))
  )
    return
  const { store, coder } = backup
  const content = await coder.decode(await store.get(blobName(sha256, coder)))
  const { stream, sha256: found } = meter()
  connect(content, stream, () => undefined)
  await pipeline(stream, createWriteStream(target, { mode: 0o644 }))
  if (found() === sha256) return
  await rm(target)
  throw new Error('it is damaged')
}

/** @returns a sentence for each that could not be put back: a site without one file is better than none */
const restoreFiles = async (backup: Backup, folder: string, own: string): Promise<string[]> => {
  const problems: string[] = []
  const blobs = join(folder, 'blobs')
  await mkdir(blobs, { recursive: true, mode: 0o755 })
  for (const sha256 of await readList(backup.store, backup.coder, backup.name)) {
    await restoreFile(backup, sha256, blobs, join(own, 'blobs')).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOSPC') throw error
      problems.push(`file ${sha256}: ${error.message}`)
    })
  }
  return problems
}

export interface Restored {
  rows: number
  aside: string
  problems: string[]
}

/** @throws Error with a sentence, and what is there is untouched then */
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
    const problems = await restoreFiles(backup, join(folder, 'server'), data.server)
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
