// The contract of every kind of store, one text for all of them.

import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { dataRoot } from '@verdict/testkit/data-root'
import { startObjectStore, type TestObjectStore } from '@verdict/testkit/object-store'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFolderStore } from './folder.ts'
import { openObjectStore } from './object.ts'
import { openPair } from './pair.ts'
import type { BlobStore } from './store.ts'

let folder: string
let bucket: TestObjectStore
beforeAll(async () => {
  folder = await mkdtemp(join(dataRoot(), 'verdict-stores-'))
  bucket = await startObjectStore()
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

/** `within`: objects of one kind of store do not meet those of another. */
const object = (within: string): BlobStore =>
  openObjectStore({
    place: { ...bucket.place, prefix: `${bucket.place.prefix}${within}/` },
    key: bucket.key,
    spool: join(folder, within, 'incoming'),
  })
const kinds: Record<string, () => BlobStore> = {
  folder: () => openFolderStore(join(folder, 'folder')),
  object: () => object('object'),
  'folder, once a bucket': () => openPair(openFolderStore(join(folder, 'pair')), object('before')),
}

const hashOf = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')
const listOf = async (store: BlobStore): Promise<string[]> => {
  const all = new Set<string>()
  for await (const names of store.list()) for (const name of names) all.add(name)
  return [...all].toSorted()
}
const nobody = async (): Promise<string[]> => []
const dayMs = 24 * 60 * 60_000

describe.each(Object.entries(kinds))('a store: %s', (_kind, open) => {
  let store: BlobStore
  beforeAll(() => {
    store = open()
  })

  test('[FILES-1] a file is found by the hash of its content, however often and from whatever it was written', async () => {
    const content = randomBytes(300_000)
    const blob = { sha256: hashOf(content), bytes: content.length }
    const pieces = Readable.from([content.subarray(0, 7), content.subarray(7)])
    expect(await store.write(pieces, 300_000)).toEqual(blob)
    expect(await store.write(content, 300_000)).toEqual(blob)
    expect(await store.bytes(blob.sha256)).toBe(content.length)
    expect(content.equals(await buffer(store.read(blob.sha256)))).toBe(true)
    expect(await store.fault(blob.sha256)).toBeNull()
    const empty = await store.write(Buffer.alloc(0), 0)
    expect(await buffer(store.read(empty.sha256))).toHaveLength(0)
    expect(await store.write(Readable.from([]), 0)).toEqual(empty)
  })

  test('[FILES-1] what is too large, or breaks off, leaves nothing', async () => {
    const before = await listOf(store)
    const refusal = { error: 'TOO_LARGE', params: { limit: '10 bytes' } }
    await expect(store.write(Buffer.alloc(11), 10)).rejects.toMatchObject(refusal)
    await expect(store.write(Readable.from([Buffer.alloc(11)]), 10)).rejects.toMatchObject(refusal)
    const broken = new Readable({ read: () => undefined })
    const writing = store.write(broken, 10)
    broken.destroy(new Error('gone'))
    await expect(writing).rejects.toThrow('gone')
    expect(await listOf(store)).toEqual(before)
    for (const name of await readdir(folder)) {
      expect(await readdir(join(folder, name, 'incoming')).catch(() => [])).toEqual([])
    }
  })

  test('[FILES-1] what is not there is not there', async () => {
    const never = hashOf('never')
    expect(await store.bytes(never)).toBeNull()
    expect(await store.fault(never)).toBe('missing')
    await expect(buffer(store.read(never))).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await store.discard(never, dayMs)).toBe(true)
  })

  test('[FILES-1] all are listed, those that many write at once too', async () => {
    const before = await listOf(store)
    const texts = Array.from({ length: 12 }, (_, index) => `one of many ${index % 6}`)
    const written = await Promise.all(
      texts.map((text, index) =>
        store.write(index % 2 === 0 ? Buffer.from(text) : Readable.from([Buffer.from(text)]), 100),
      ),
    )
    const names = new Set([...before, ...written.map(({ sha256 }) => sha256)])
    expect(await listOf(store)).toEqual([...names].toSorted())
    const read = await Promise.all(written.map(({ sha256 }) => buffer(store.read(sha256))))
    expect(read.map(String)).toEqual(texts)
  })

  test('[FILES-2] what was written just now stays, older content goes, and a writer of now finds his file', async () => {
    const { sha256 } = await store.write(Buffer.from('to go'), 100)
    expect(await store.discard(sha256, dayMs)).toBe(false)
    expect(await store.bytes(sha256)).toBe(5)
    // As if no time of grace were left.
    expect(await store.discard(sha256, -1)).toBe(true)
    expect(await listOf(store)).not.toContain(sha256)
    await store.write(Buffer.from('to go'), 100)
    expect(await store.discard(sha256, dayMs)).toBe(false)
    await store.putBack(nobody, dayMs)
    expect(String(await buffer(store.read(sha256)))).toBe('to go')
    await store.discard(sha256, -1)
    await store.putBack(nobody, -1)
    expect(await store.bytes(sha256)).toBeNull()
  })

  test('a probe leaves nothing', async () => {
    const before = await listOf(store)
    await store.probe()
    expect(await listOf(store)).toEqual(before)
  })
})
