import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CompileCache } from './compile-cache.ts'

const key = 'a'.repeat(64)
const never = new AbortController().signal

let folder: string
let cache: CompileCache
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-compiled-'))
  cache = new CompileCache(folder, 1_000_000)
  await cache.open()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('a slot that wants what another one compiles waits for it, and finds it', async () => {
  const first = await cache.turn(key, never)
  expect(first.waited).toBe(false)
  const second = cache.turn(key, never)
  const other = await cache.turn('b'.repeat(64), never)
  expect(other.waited).toBe(false)
  const draft = cache.draft(key)
  await mkdir(draft)
  ;(await cache.add(key, draft))[Symbol.dispose]()
  first[Symbol.dispose]()
  const { waited } = await second
  expect(waited).toBe(true)
  expect(cache.hold(key)).not.toBeNull()
})

it('slots that waited for what failed do not wait for each other', async () => {
  const first = await cache.turn(key, never)
  const others = [cache.turn(key, never), cache.turn(key, never)]
  first[Symbol.dispose]()
  const given = await Promise.all(others)
  expect(given.map(({ waited }) => waited)).toEqual([true, true])
  for (const turn of given) turn[Symbol.dispose]()
  expect((await cache.turn(key, never)).waited).toBe(false)
})

it('a slot that is to do something else stops waiting', async () => {
  const first = await cache.turn(key, never)
  const ended = new AbortController()
  const second = cache.turn(key, ended.signal)
  ended.abort(new Error('cancelled'))
  await expect(second).rejects.toThrow('cancelled')
  first[Symbol.dispose]()
})
