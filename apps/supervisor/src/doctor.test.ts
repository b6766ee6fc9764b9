import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dataRoot } from '@verdict/testkit/data-root'
import { expect, test, vi } from 'vitest'
import { doctor, lastErrorOf } from './doctor.ts'
import type { Screen } from './screen.ts'

const line = (level: number, msg: string, err?: { message: string }): string =>
  JSON.stringify({ level, time: '2026-11-23T12:00:00.000Z', msg, err })

test('[HEALTH-6] the last error of the log is named, whatever was written after it', () => {
  expect(lastErrorOf('')).toBeNull()
  expect(lastErrorOf(`${line(30, 'ready')}\n${line(40, 'slow')}\n`)).toBeNull()
  const log = [
    line(50, 'first'),
    line(60, 'the server could not start', { message: 'no key' }),
    line(30, 'x'),
  ]
  expect(lastErrorOf(log.join('\n'))).toBe('the server could not start: no key')
  // Words of Node itself.
  expect(lastErrorOf(`${line(30, 'ready')}\nFATAL ERROR: heap out of memory\n`)).toBe(
    'FATAL ERROR: heap out of memory',
  )
})

test('[HEALTH-4] a setting that cannot be is named before anything is started', async () => {
  const root = await mkdtemp(join(dataRoot(), 'verdict-doctor-'))
  await writeFile(join(root, '.env'), 'QUEUE_LIMIT=some')
  const screen: Screen = { step: vi.fn(), say: vi.fn(), warn: vi.fn(), event: vi.fn() }
  try {
    expect(await doctor(root, screen)).toBe(false)
  } finally {
    await rm(root, { recursive: true })
  }
  const [said] = vi.mocked(screen.say).mock.calls.flat()
  expect(said).toContain('SETTING_INVALID: QUEUE_LIMIT')
  expect(screen.step).not.toHaveBeenCalled()
})
