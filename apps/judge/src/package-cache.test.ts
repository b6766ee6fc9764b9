import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import type { ReadableStream } from 'node:stream/web'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PackageCache, type FetchBlob } from './package-cache.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-blobs-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const never = new AbortController().signal

/** A source of blobs that counts how often it was asked. */
function source(texts: string[], change = (text: string) => text) {
  const asked: string[] = []
  const fetchBlob: FetchBlob = async (hash) => {
    asked.push(hash)
    const text = texts.find((one) => sha256(one) === hash)
    if (text === undefined) throw new Error('no such file')
    const body = new Blob([change(text)]).stream() as ReadableStream<Uint8Array>
    return { body, isByAddress: false }
  }
  return { asked, fetchBlob }
}

async function open(fetchBlob: FetchBlob, maxBytes = 1_000_000): Promise<PackageCache> {
  const cache = new PackageCache(folder, maxBytes, fetchBlob)
  await cache.open()
  return cache
}

it('fetches a file once, also when several ask at the same time', async () => {
  const { asked, fetchBlob } = source(['hello'])
  const cache = await open(fetchBlob)
  const held = await Promise.all([1, 2, 3].map(() => cache.hold(sha256('hello'), never)))
  for (const { path, bytes } of held) {
    expect(readFileSync(path, 'utf8')).toBe('hello')
    expect(bytes).toBe(5)
  }
  await cache.hold(sha256('hello'), never)
  expect(asked).toHaveLength(1)
})

it('keeps what it has over a restart and removes what was left half done', async () => {
  const { asked, fetchBlob } = source(['hello'])
  await (await open(fetchBlob)).hold(sha256('hello'), never)
  writeFileSync(join(folder, 'draft-of-something'), 'half')
  const cache = await open(fetchBlob)
  await cache.hold(sha256('hello'), never)
  expect(asked).toHaveLength(1)
  expect(readdirSync(folder)).toEqual([sha256('hello')])
})

it('refuses a file whose content is another, and leaves nothing of it', async () => {
  const { fetchBlob } = source(['hello'], (text) => `${text}!`)
  const cache = await open(fetchBlob)
  await expect(cache.hold(sha256('hello'), never)).rejects.toThrow('arrived broken')
  expect(readdirSync(folder)).toEqual([])
})

it('an error reaches all who wait and is not remembered', async () => {
  const texts: string[] = []
  const { fetchBlob } = source(texts)
  const cache = await open(fetchBlob)
  const both = await Promise.allSettled([1, 2].map(() => cache.hold(sha256('late'), never)))
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  texts.push('late')
  expect((await cache.hold(sha256('late'), never)).bytes).toBe(4)
})

it('removes what was used longest ago, never what is in use', async () => {
  const texts = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(400))
  const { fetchBlob } = source(texts)
  const first = await open(fetchBlob)
  for (const text of texts.slice(0, 2)) (await first.hold(sha256(text), never))[Symbol.dispose]()
  utimesSync(join(folder, sha256(texts[0]!)), 1000, 1000)
  utimesSync(join(folder, sha256(texts[1]!)), 2000, 2000)
  const cache = await open(fetchBlob, 1000)
  // The oldest, but held.
  const held = await cache.hold(sha256(texts[0]!), never)
  utimesSync(held.path, 1000, 1000)
  ;(await cache.hold(sha256(texts[2]!), never))[Symbol.dispose]()
  expect(readdirSync(folder).sort()).toEqual([texts[0]!, texts[2]!].map(sha256).sort())
  held[Symbol.dispose]()
  ;(await cache.hold(sha256(texts[3]!), never))[Symbol.dispose]()
  expect(cache.bytes).toBeLessThanOrEqual(1000)
  expect(readdirSync(folder)).toContain(sha256(texts[3]!))
})

it('fetches again what somebody removed', async () => {
  const { asked, fetchBlob } = source(['hello'])
  const cache = await open(fetchBlob)
  ;(await cache.hold(sha256('hello'), never))[Symbol.dispose]()
  rmSync(join(folder, sha256('hello')))
  expect((await cache.hold(sha256('hello'), never)).bytes).toBe(5)
  expect(asked).toHaveLength(2)
})

it('who aborts stops waiting; the download goes on for those who still want it', async () => {
  const gate = Promise.withResolvers<void>()
  const { fetchBlob } = source(['hello'])
  const cache = await open(async (hash, signal, fromServer) => {
    await gate.promise
    signal.throwIfAborted()
    return fetchBlob(hash, signal, fromServer)
  })
  const impatient = new AbortController()
  const patient = cache.hold(sha256('hello'), never)
  const aborted = cache.hold(sha256('hello'), impatient.signal)
  const refused = expect(aborted).rejects.toThrow('enough')
  impatient.abort(new Error('enough'))
  await refused
  gate.resolve()
  expect((await patient).bytes).toBe(5)
})
