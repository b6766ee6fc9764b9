import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BlobStore, openBlobStore } from './blobs.ts'
import { removeLeftovers } from './leftovers.ts'

let folder: string
let incoming: string
let store: BlobStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-blobs-'))
  incoming = join(folder, 'incoming')
  store = openBlobStore(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a file is found by the hash of its content, however often it was written', async () => {
  const content = randomBytes(100_000)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const blob = { sha256, bytes: content.length }
  expect(await store.write(Readable.from([content.subarray(0, 7), content.subarray(7)]), 100_000)).toEqual(
    blob,
  )
  expect(await store.write(content, 100_000)).toEqual(blob)
  expect(await store.bytes(sha256)).toBe(content.length)
  expect(await buffer(store.read(sha256))).toEqual(content)
  expect(await readdir(incoming)).toEqual([])
})

test('what is too large, or breaks off, leaves nothing', async () => {
  await expect(store.write(Buffer.alloc(11), 10)).rejects.toMatchObject({
    error: 'TOO_LARGE',
    params: { limit: '10 bytes' },
  })
  const broken = new Readable({ read: () => undefined })
  const writing = store.write(broken, 10)
  broken.destroy(new Error('gone'))
  await expect(writing).rejects.toThrow('gone')
  expect(await readdir(folder)).toEqual(['incoming'])
  expect(await readdir(incoming)).toEqual([])
})

test('files that a killed process left are removed once they are a day old', async () => {
  await store.write(Buffer.from('x'), 10)
  const [old, fresh] = [join(incoming, 'old'), join(incoming, 'fresh')]
  await writeFile(old, 'half')
  await writeFile(fresh, 'half')
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60_000)
  await utimes(old, twoDaysAgo, twoDaysAgo)
  await removeLeftovers(incoming)
  expect(await readdir(incoming)).toEqual(['fresh'])
  await removeLeftovers(join(folder, 'not-there'))
})

test('what was on its way out when a process was killed is put back, and all are listed', async () => {
  const [first, second] = [await store.write(Buffer.from('1'), 10), await store.write(Buffer.from('2'), 10)]
  const leaving = join(folder, 'leaving')
  await mkdir(leaving)
  for (const { sha256 } of [first, second]) {
    await rename(join(folder, sha256.slice(0, 2), sha256), join(leaving, sha256))
  }
  // Written again meanwhile.
  await store.write(Buffer.from('2'), 10)
  await store.putBack()
  expect(await readdir(leaving)).toEqual([])
  const listed: string[] = []
  for await (const names of store.list()) listed.push(...names)
  expect(listed.sort()).toEqual([first.sha256, second.sha256].sort())
})
