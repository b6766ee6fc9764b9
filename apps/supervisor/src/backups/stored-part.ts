// Parts of a backup are held against the manifest while they are read.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync } from 'node:fs'
import { type Readable, pipeline } from 'node:stream'
import { FilesAway } from '@verdict/storage/blobs'
import { type Coder, meter, WrongKey } from './coder.ts'
import { folderOf, type Manifest } from './manifest.ts'
import { Missing, NoRoom, type Store } from './store.ts'

export interface Backup {
  store: Store
  coder: Coder
  name: string
  manifest: Manifest
}

/** @throws Error that names the part if it is missing, damaged or of another key */
export const readPart = async (
  { store, coder, name, manifest }: Backup,
  partName: string,
  use: (content: Readable) => Promise<void>,
): Promise<void> => {
  const file = partName + coder.suffix
  const part = manifest.parts.find((one) => one.name === file)
  if (!part) throw new Error(`${file} is not in the manifest`)
  const stored = await store.get(`${folderOf(name)}/${file}`)
  const { stream, sha256 } = meter()
  pipeline(stored, stream, () => undefined)
  try {
    await use(await coder.decode(stream))
  } catch (error) {
    if (error instanceof Missing || error instanceof NoRoom || error instanceof FilesAway) throw error
    const reason = error instanceof WrongKey ? error.message : (error as Error).message
    throw new Error(`${file} is damaged or cannot be read: ${reason}`, { cause: error })
  }
  // A decoder may stop early; the rest is read for its hash.
  if (!stream.readableEnded) for await (const chunk of stream) void chunk
  if (sha256() !== part.sha256) throw new Error(`${file} is damaged: it is not what was written`)
}

export const unpackInto =
  (folder: string) =>
  async (content: Readable): Promise<void> => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const child = spawn(
      'tar',
      ['--extract', '--file=-', '--no-same-owner', '--preserve-permissions', `--directory=${folder}`],
      {
        stdio: ['pipe', 'ignore', 'pipe'],
        env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
      },
    )
    let problems = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (problems = (problems + text).slice(-2000)))
    const closed = once(child, 'close') as Promise<[number | null]>
    // tar stops at the archive's end; the rest is read and hashed all the same.
    child.stdin.on('error', () => undefined)
    try {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        const isFull = child.stdin.writable && !child.stdin.write(chunk)
        if (isFull) await Promise.race([once(child.stdin, 'drain'), closed])
      }
    } finally {
      child.stdin.end()
    }
    const [code] = await closed
    if (problems.includes('No space left on device') || problems.includes('Disk quota exceeded')) {
      throw new NoRoom(`There is no room left in ${folder}: free some, and give the command again.`)
    }
    if (code !== 0) throw new Error(problems.trim() || `tar ended with ${code}`)
    chmodSync(folder, 0o700)
  }
