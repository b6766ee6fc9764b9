import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { lackOfRoom } from './disk-room.ts'

it('says how much is free and how much is needed', async () => {
  const { blocks, bsize } = statfsSync(tmpdir())
  expect(await lackOfRoom(tmpdir(), 1)).toBeNull()
  expect(await lackOfRoom(tmpdir(), 2 * blocks * bsize)).toMatch(
    /^the disk is full: \d+ MiB are free in \/\S+, at least \d+ are needed$/,
  )
})
