import { expect, test } from 'vitest'
import { readRunWords, runWords, type RunEnding } from './run-words.ts'

const endings: RunEnding[] = [
  { code: 'exit', exitCode: 1 },
  { code: 'exit', exitCode: 255 },
  ...Array.from({ length: 64 }, (_, i): RunEnding => ({ code: 'signal', signal: i + 1 })),
  { code: 'cannotStart', reason: 'ENOENT' },
  { code: 'idle' },
  { code: 'idleUnflushed' },
  { code: 'idle', waitedMs: 2990, cpuMs: 4 },
  { code: 'idleUnflushed', waitedMs: 3000, cpuMs: 0 },
  { code: 'endedEarly' },
]

test.each(endings)('what is stored of %j is read back', (ending) => {
  expect(readRunWords(runWords(ending))).toEqual(ending)
})

test.each([
  '',
  "main.c:1:1: error: expected ';'",
  'Runtime error: exit code 1\nmore',
  'Runtime error: exit code one',
  'Compilation took more than 10 s of CPU time.',
])('%j is no such line', (text) => {
  expect(readRunWords(text)).toBeNull()
})

test('the lines of before are the same', () => {
  expect(runWords({ code: 'signal', signal: 11 })).toBe('Runtime error: signal 11 (segmentation fault)')
  expect(runWords({ code: 'signal', signal: 40 })).toBe('Runtime error: signal 40')
  expect(runWords({ code: 'exit', exitCode: 3 })).toBe('Runtime error: exit code 3')
})
