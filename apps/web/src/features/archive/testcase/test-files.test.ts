import { expect, test } from 'vitest'
import { fileSize, lineCount, missingHalf, testFaults } from './test-files.ts'

test('[TD-ADD-2] both empty is refused, and nothing else is said then', () => {
  expect(testFaults({ in: '', out: '' }, false)).toEqual([{ kind: 'empty' }])
})

test('[TD-ADD-4] non-ASCII characters are found in both files, with line and column from 1', () => {
  expect(testFaults({ in: '1\n2 é\n', out: '三\n' }, false)).toEqual([
    { kind: 'unfit', part: 'in', line: 2, column: 3 },
    { kind: 'unfit', part: 'out', line: 1, column: 1 },
  ])
})

test('where UTF-8 is allowed, only half of a pair is refused', () => {
  expect(testFaults({ in: '三角形　全角\n', out: '😀\n' }, true)).toEqual([])
  expect(testFaults({ in: '😀\nx\ud83d', out: 'é' }, true)).toEqual([
    { kind: 'unfit', part: 'in', line: 2, column: 2 },
  ])
})

test('the size of a test is that of its bytes', () => {
  expect(testFaults({ in: '三'.repeat(3 * 1024 * 1024), out: '' }, true)).toEqual([{ kind: 'tooLarge' }])
})

test('ASCII, also control characters and CR LF, may be sent', () => {
  expect(testFaults({ in: '1 2\r\n\t\x7f', out: '' }, false)).toEqual([])
})

test('what one call cannot carry is refused here, counted as it is sent', () => {
  const megabyte = 1024 * 1024
  expect(testFaults({ in: 'x'.repeat(7 * megabyte), out: '' }, false)).toEqual([])
  expect(testFaults({ in: 'x'.repeat(8 * megabyte), out: '' }, false)).toEqual([{ kind: 'tooLarge' }])
  // A newline takes two characters in JSON.
  expect(testFaults({ in: '\n'.repeat(5 * megabyte), out: '' }, false)).toEqual([{ kind: 'tooLarge' }])
})

test.each([
  ['1\n', '', 'out'],
  ['', '1\n', 'in'],
  ['1\n', '1\n', null],
  // Blank is not empty: a program may well print an empty line.
  ['1\n', '\n', null],
] as const)('[TD-ADD-3] input %j with output %j: asks about %s', (input, out, missing) => {
  expect(missingHalf({ in: input, out })).toBe(missing)
})

test.each([
  ['', 0],
  ['1', 1],
  ['1\n', 1],
  ['1\n\n', 2],
  ['1\r\n2', 2],
])('%j has %i lines', (text, lines) => {
  expect(lineCount(text)).toBe(lines)
})

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [512 * 1024 * 1024, '512.0 MB'],
])('%i bytes are shown as %s', (bytes, shown) => {
  expect(fileSize(bytes)).toBe(shown)
})
