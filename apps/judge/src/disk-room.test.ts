import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { Conduct } from './conduct.ts'
import { lackOfMemory, lackOfRoom, Room, saysDiskIsFull } from './disk-room.ts'

it('says how much is free and how much is needed', async () => {
  const { blocks, bsize } = statfsSync(tmpdir())
  expect(await lackOfRoom(tmpdir(), 1)).toBeNull()
  expect(await lackOfRoom(tmpdir(), 2 * blocks * bsize)).toMatch(
    /^the disk is full: \d+ MiB are free in \/\S+, at least \d+ are needed$/,
  )
})

it('says how much memory is available and how much is needed', async () => {
  expect(await lackOfMemory(1)).toBeNull()
  expect(await lackOfMemory(Number.MAX_SAFE_INTEGER)).toMatch(
    /^memory is short: \d+ MiB are available, at least \d+ are needed$/,
  )
})

it('[JDG-LACK-1] makes room at the cost of what is kept, one store after the other, and none where there is enough', async () => {
  const asked: string[] = []
  const store = (name: string) => ({ free: async () => void asked.push(name) })
  const [first, second] = [store('first'), store('second')]
  expect(await new Room(tmpdir(), [first, second], 1).lack()).toBeNull()
  expect(asked).toEqual([])
  const { blocks, bsize } = statfsSync(tmpdir())
  const tooMuch = new Room(tmpdir(), [first, second], 2 * blocks * bsize)
  expect(await tooMuch.lack()).toContain('the disk is full')
  expect(asked).toEqual(['first', 'second'])
})

it('[JDG-LACK-4] a task that filled the disk asks for twice the room that can be made, until one succeeds', async () => {
  const { bavail, bsize } = statfsSync(tmpdir())
  const freed: number[] = []
  const room = new Room(tmpdir(), [{ free: async (bytes) => void freed.push(bytes) }], 1)
  await room.ranOut()
  const most = 1024 * 1024 * 1024
  const isShort = bavail * bsize < most
  expect(freed).toEqual(isShort ? [most] : [])
  expect((await room.lack()) === null).toBe(!isShort)
  room.sufficed()
  expect(await room.lack()).toBeNull()
})

it.each([
  ['writing stdout: ENOSPC', true],
  ["EDQUOT: disk quota exceeded, open '/data/x'", true],
  ['No space left on device', true],
  ['the sandbox has no room: ENOMEM', false],
])('[JDG-LACK-1] a full disk is recognised by its words: %s', (words, isFull) => {
  expect(saysDiskIsFull(words)).toBe(isFull)
})

it('[JDG-LACK-1] a pause for a lack is one that may be over at any moment', () => {
  const conduct = new Conduct()
  conduct.begin('the disk is full', { isLack: true })
  expect([conduct.paused?.reason, conduct.isForLack]).toEqual(['the disk is full', true])
  conduct.resume()
  conduct.begin('three problems in a row')
  expect(conduct.isForLack).toBe(false)
})
