// Held against the decoder of the Encoding Standard, which Node has.

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { locateUnfit, textOnly, textWatch, UnfitTextFound } from './test-text.ts'

const inPieces = (bytes: Buffer, size: number): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    ),
  )

function isWell(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

async function outcome(bytes: Buffer, size: number, utf8: boolean): Promise<Buffer | null> {
  const check = textOnly(utf8)
  const kept = buffer(inPieces(bytes, size).pipe(check))
  return kept.catch((error: unknown) => {
    if (error instanceof UnfitTextFound) return null
    throw error
  })
}

/** Every byte that begins or continues a character in a way of its own, in all rows of three and four. */
const bytesOfInterest = [
  0x41, 0x0a, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2, 0xe0, 0xe1, 0xed, 0xf0, 0xf4, 0xf5,
]

function rows(length: number): Buffer[] {
  if (length === 0) return [Buffer.alloc(0)]
  return rows(length - 1).flatMap((row) => bytesOfInterest.map((byte) => Buffer.from([...row, byte])))
}

test('[TD-UTF8-1] text is UTF-8 exactly where the standard decoder reads it, however it is cut', async () => {
  for (const row of rows(3)) {
    const isFit = isWell(row)
    for (const size of [1, 2]) {
      const kept = await outcome(row, size, true)
      expect([row.toString('hex'), kept?.toString('hex') ?? null]).toEqual([
        row.toString('hex'),
        isFit ? row.toString('hex') : null,
      ])
    }
    expect([row.toString('hex'), (await locateUnfit(inPieces(row, 1), true)) === null]).toEqual([
      row.toString('hex'),
      isFit,
    ])
  }
}, 60_000)

test('characters of four bytes pass in pieces of each size', async () => {
  const text = Buffer.from('a😀三\u{10ffff}é\n')
  for (const size of [1, 2, 3, 4, 5, 100]) expect(await outcome(text, size, true)).toEqual(text)
})

test.each([
  ['GBK', Buffer.from([0x31, 0x0a, 0xc4, 0xe3, 0xba, 0xc3]), { line: 2, column: 1 }],
  ['a surrogate', Buffer.from([0x41, 0xed, 0xa0, 0x80]), { line: 1, column: 2 }],
  ['an overlong slash', Buffer.from([0xc0, 0xaf]), { line: 1, column: 1 }],
  ['beyond the last character', Buffer.from([0xf4, 0x90, 0x80, 0x80]), { line: 1, column: 1 }],
  [
    'a cut character',
    Buffer.concat([Buffer.from('三三\n三'), Buffer.from([0xe4, 0xb8])]),
    { line: 2, column: 2 },
  ],
])('[TD-UTF8-1] %s is no UTF-8, and is found by its place', async (_what, bytes, place) => {
  expect(isWell(bytes)).toBe(false)
  expect(await outcome(bytes, 3, true)).toBeNull()
  expect(await locateUnfit(inPieces(bytes, 2), true)).toEqual(place)
})

test('without UTF-8 the first character beyond ASCII is found', async () => {
  const bytes = Buffer.from('12\n3三')
  expect(await outcome(bytes, 2, false)).toBeNull()
  expect(await locateUnfit(inPieces(bytes, 2), false)).toEqual({ line: 2, column: 2 })
  expect(await locateUnfit(inPieces(Buffer.from('12\n'), 2), false)).toBeNull()
})

test('a watch lets any bytes through and says what they are', async () => {
  for (const [bytes, beyondAscii, isUtf8] of [
    [Buffer.from('12\n'), false, true],
    [Buffer.from('三'), true, true],
    [Buffer.from([0xe4, 0xb8]), true, false],
    [Buffer.from([0xff, 0x41]), true, false],
  ] as const) {
    const watch = textWatch()
    expect(await buffer(inPieces(bytes, 1).pipe(watch))).toEqual(bytes)
    expect(watch).toMatchObject({ beyondAscii, isUtf8 })
  }
})
