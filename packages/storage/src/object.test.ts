// All that goes wrong with an object store, and what comes of it.

import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { dataRoot } from '@verdict/testkit/data-root'
import { startObjectStore, type TestObjectStore } from '@verdict/testkit/object-store'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openObjectStore } from './object.ts'
import { type BlobStore, FilesAway } from './store.ts'

let folder: string
let bucket: TestObjectStore
let store: BlobStore
/** It does not wait long where the bucket is silent. */
let impatient: BlobStore
beforeAll(async () => {
  folder = await mkdtemp(join(dataRoot(), 'verdict-object-'))
  bucket = await startObjectStore()
  const options = { place: bucket.place, key: bucket.key, spool: folder }
  store = openObjectStore(options)
  impatient = openObjectStore({ ...options, patienceMs: 1_500 })
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => bucket.asked())

const large = randomBytes(400_000)
const hashOf = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')
const methods = (): string[] => bucket.asked().map((asked) => asked.split(' ')[0]!)
const dayMs = 24 * 60 * 60_000

test('[FILES-3] a request that the store refuses, cuts or does not answer is made again, with the whole content', async () => {
  bucket.next('PUT', 'refuse', 'cut')
  const { sha256 } = await store.write(large, large.length)
  expect(methods()).toEqual(['PUT', 'PUT', 'PUT'])
  expect(large.equals(await buffer(store.read(sha256)))).toBe(true)
  bucket.next('PUT', 'cut', 'silence')
  const streamed = randomBytes(300_000)
  const blob = await impatient.write(Readable.from([streamed]), streamed.length)
  bucket.next('HEAD', 'silence', 'refuse')
  expect(await impatient.bytes(blob.sha256)).toBe(streamed.length)
  expect(await store.fault(blob.sha256)).toBeNull()
  expect(await readdir(folder)).toEqual([])
})

test('[FILES-3] a read that breaks off goes on from there', async () => {
  const { sha256 } = await store.write(large, large.length)
  bucket.asked()
  bucket.next('GET', 'cut', 'cut')
  expect(large.equals(await buffer(store.read(sha256)))).toBe(true)
  expect(methods()).toEqual(['GET', 'GET', 'GET'])
})

test('[FILES-3] of content that is not what its name says nobody is given the whole', async () => {
  const { sha256 } = await store.write(large, large.length)
  for (const fault of ['change', 'shorten'] as const) {
    bucket.next('GET', fault)
    let got = 0
    const reading = (async () => {
      for await (const chunk of store.read(sha256) as AsyncIterable<Buffer>) got += chunk.length
    })()
    await expect(reading).rejects.toThrow('has another hash')
    expect(got).toBeLessThan(fault === 'change' ? large.length : large.length / 2)
    bucket.next('GET', fault)
    expect(await store.fault(sha256)).toBe('changed')
  }
})

test('[FILES-3] a store that is down is away, not empty: nothing is missing in it, and it heals', async () => {
  const { sha256 } = await store.write(Buffer.from('there'), 10)
  bucket.next('GET', 'cut')
  const cut = buffer(store.read(sha256))
  await bucket.down()
  const failures = await Promise.allSettled([
    cut,
    store.bytes(sha256),
    buffer(store.read(sha256)),
    store.write(Buffer.from('new'), 10),
    store.discard(sha256, -1),
    store.probe(),
  ])
  const { bucket: name } = bucket.place
  for (const failure of failures) {
    const { reason } = failure as PromiseRejectedResult
    expect(reason).toBeInstanceOf(FilesAway)
    expect(String(reason)).toContain(`s3://${name}/`)
    expect(JSON.stringify(reason)).not.toContain(bucket.key.split(':')[1])
  }
  expect(await store.fault(sha256)).toBe('unreadable')
  await bucket.up()
  expect(String(await buffer(store.read(sha256)))).toBe('there')
})

test('[FILES-2] a writer who comes between the last look and the removal loses nothing', async () => {
  const { sha256 } = await store.write(Buffer.from('raced'), 10)
  bucket.meanwhile('DELETE', () => store.write(Buffer.from('raced'), 10))
  expect(await store.discard(sha256, -1)).toBe(true)
  expect(String(await buffer(store.read(sha256)))).toBe('raced')
  expect(await store.bytes(sha256)).toBe(5)
  // The database names it by now.
  await store.putBack(async (sha256s) => sha256s, dayMs)
  await store.putBack(async () => [], -1)
  expect(String(await buffer(store.read(sha256)))).toBe('raced')
  expect(await store.fault(sha256)).toBeNull()
})

test('[FILES-4] an address gives the file to anybody, and holds no secret', async () => {
  const { sha256 } = await store.write(Buffer.from('by address'), 10)
  const address = (await store.address(sha256))!
  expect(await (await fetch(address)).text()).toBe('by address')
  expect(address).toContain('X-Amz-Signature=')
  expect(address).not.toContain(encodeURIComponent(bucket.key))
  const virtual = openObjectStore({
    place: {
      kind: 's3',
      bucket: 'files',
      prefix: 'a/',
      endpoint: null,
      region: 'eu-west-1',
      style: 'virtual',
    },
    key: 'ID:SECRET',
    spool: folder,
  })
  const { origin, pathname } = new URL((await virtual.address(hashOf('x')))!)
  expect(origin).toBe('https://files.s3.eu-west-1.amazonaws.com')
  expect(pathname).toMatch(/^\/a\/[0-9a-f]{2}\/[0-9a-f]{64}$/)
})
