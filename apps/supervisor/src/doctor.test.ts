import { expect, test } from 'vitest'
import { lastErrorOf } from './doctor.ts'

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
