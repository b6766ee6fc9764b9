// The contract of every place of backups, one text for all of them.

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { parseBackupPlace } from '@verdict/contract/files-place'
import { dataRoot } from '@verdict/testkit/data-root'
import { startObjectStore, type TestObjectStore } from '@verdict/testkit/object-store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bucketStore } from './bucket-store.ts'
import { folderStore } from './folder-store.ts'
import { Missing, type Store } from './store.ts'

const MiB = 1024 * 1024
/** Two parts of an upload. */
const large = randomBytes(6 * MiB)

let folder: string
let bucket: TestObjectStore
beforeAll(async () => {
  folder = mkdtempSync(join(dataRoot(), 'verdict-stores-'))
  bucket = await startObjectStore()
})
afterAll(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

const inBucket = (): Store => bucketStore({ place: bucket.place, key: bucket.key, partBytes: 5 * MiB })
const kinds: Record<string, () => Store> = { folder: () => folderStore(folder), bucket: inBucket }

const namesIn = async (store: Store, of: string): Promise<string[]> => {
  const names: string[] = []
  for await (const { name } of store.list(of)) names.push(name)
  return names.toSorted()
}
const streamOf = (content: Buffer): Readable =>
  Readable.from(Array.from({ length: 6 }, (_, index) => content.subarray(index * MiB, (index + 1) * MiB)))

/** Gives so much and then neither more nor an end. */
const stuck = (bytes: number): Readable => {
  const content = new Readable({ read: () => undefined })
  content.push(large.subarray(0, bytes))
  return content
}

/** A program that stores an endless stream, killed while it does. */
const killedWhileStoring = async (open: string): Promise<void> => {
  const source = `
    import { Readable } from 'node:stream'
    const endless = new Readable({ read() { this.push(Buffer.alloc(${MiB}, 1)) } })
    setInterval(() => endless.readableDidRead && process.stdout.write('.'), 10)
    ${open}
    await store.put('backups/2027-01-01T000000Z/manifest.zst', endless)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'close')
}
const moduleOf = (name: string): string => JSON.stringify(pathToFileURL(join(import.meta.dirname, name)).href)
const openings: Record<string, () => string> = {
  folder: () =>
    `import { folderStore } from ${moduleOf('folder-store.ts')}; const store = folderStore(${JSON.stringify(folder)})`,
  bucket: () => {
    const options = { place: bucket.place, key: bucket.key, partBytes: 5 * MiB }
    return `import { bucketStore } from ${moduleOf('bucket-store.ts')}; const store = bucketStore(${JSON.stringify(options)})`
  },
}

describe.each(Object.entries(kinds))('a place of backups: %s', (kind, open) => {
  let store: Store
  beforeAll(() => {
    store = open()
  })

  test('[BACKUP-7] what was stored is read again, listed, and removed', async () => {
    const before = Date.now()
    await store.put('blobs/aa/large', streamOf(large))
    await store.put('blobs/bb/small', Readable.from([Buffer.from('small')]))
    await store.put('log/empty', Readable.from([]))
    expect(large.equals(await buffer(await store.get('blobs/aa/large')))).toBe(true)
    expect(String(await buffer(await store.get('blobs/bb/small')))).toBe('small')
    expect(await buffer(await store.get('log/empty'))).toHaveLength(0)
    expect(await namesIn(store, 'blobs')).toEqual(['blobs/aa/large', 'blobs/bb/small'])
    for await (const { modifiedMs } of store.list('blobs')) expect(modifiedMs).toBeGreaterThan(before - 5000)
    await store.remove('blobs/bb/small')
    await store.remove('blobs/bb/small')
    expect(await namesIn(store, 'blobs')).toEqual(['blobs/aa/large'])
    await expect(store.get('blobs/bb/small')).rejects.toThrow(Missing)
  })

  test.each([100, 5.5 * MiB])(
    '[BACKUP-7] content that breaks off after %i bytes leaves nothing',
    async (bytes) => {
      const before = await namesIn(store, 'log')
      const content = stuck(bytes)
      const storing = store.put('log/broken', content)
      content.destroy(new Error('the disk has gone'))
      await expect(storing).rejects.toThrow('the disk has gone')
      expect(await namesIn(store, 'log')).toEqual(before)
    },
  )

  test('[BACKUP-10] a process that is killed leaves nothing that looks whole, and what it left is removed', async () => {
    await killedWhileStoring(openings[kind]!())
    expect(await namesIn(store, 'backups')).toEqual([])
    await store.tidy(0)
    if (kind === 'folder') expect(readdirSync(join(folder, 'backups'))).toEqual([])
  })
})

test('[BACKUP-7] a bucket that cuts or refuses is asked again, and one that is away is named', async () => {
  const store = inBucket()
  bucket.next('PUT', 'cut', 'refuse')
  const content = large.subarray(0, MiB)
  await store.put('cut/cc/again', Readable.from([content]))
  bucket.next('GET', 'refuse', 'cut', 'cut')
  expect(content.equals(await buffer(await store.get('cut/cc/again')))).toBe(true)
  await bucket.down()
  const sentence = `s3://${bucket.place.bucket}/`
  await expect(store.put('cut/cc/away', Readable.from([content]))).rejects.toThrow(sentence)
  await expect(store.get('cut/cc/again')).rejects.toThrow(sentence)
  await expect(namesIn(store, 'blobs')).rejects.toThrow(sentence)
  await bucket.up()
  expect(await namesIn(store, 'cut/cc')).toEqual(['cut/cc/again'])
})

test('[BACKUP-7] a place is a path, or the address of a bucket without a key in it', () => {
  expect(parseBackupPlace('/backup/verdict')).toEqual({ kind: 'folder', path: '/backup/verdict' })
  expect(parseBackupPlace('folder')).toEqual({ kind: 'folder', path: 'folder' })
  expect(parseBackupPlace('s3://backups/verdict')).toMatchObject({ bucket: 'backups', prefix: 'verdict/' })
  expect(parseBackupPlace('S3://key:secret@backups')).toBeNull()
})
