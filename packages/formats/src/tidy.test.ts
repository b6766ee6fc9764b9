import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tidyTest } from './index.ts'

/** In pieces of `size` bytes. */
async function tidied(bytes: Buffer, size = 1): Promise<[string, string[]]> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  )
  const stream = Readable.from(pieces).pipe(tidyTest())
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return [Buffer.concat(chunks).toString(), [...stream.changes]]
}

test.each([
  ['', '', []],
  ['a\n', 'a\n', []],
  ['a\r\nb\r\n', 'a\nb\n', ['line-ends']],
  ['a\rb\r', 'a\rb\r', []],
  ['a\r\r\n', 'a\r\n', ['line-ends']],
  ['\ufeffa', 'a', ['byte-order-mark']],
  ['\ufeff', '', ['byte-order-mark']],
  ['\r', '\r', []],
])('[FMT-TEST-1] the test %j is stored as %j', async (text, stored, changes) => {
  for (const size of [1, 2, 3, 100]) expect(await tidied(Buffer.from(text), size)).toEqual([stored, changes])
})

test('[FMT-TEST-1] UTF-16 of both orders is stored as UTF-8', async () => {
  const little = Buffer.from('\ufeff1 \u4e2d\r\n', 'utf16le')
  for (const bytes of [little, Buffer.from(little).swap16()]) {
    for (const size of [1, 3, 100]) {
      expect(await tidied(bytes, size)).toEqual(['1 \u4e2d\n', ['byte-order-mark', 'utf-16', 'line-ends']])
    }
  }
})

test('[FMT-TEST-1] however it is cut, the result is the same as of the whole', async () => {
  const letters = fc.array(fc.constantFrom('\r', '\n', 'a', '\r\n', '\ufeff'), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(letters, fc.integer({ min: 1, max: 5 }), async (parts, size) => {
      const text = parts.join('')
      const [stored] = await tidied(Buffer.from(text), size)
      expect(stored).toBe(text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n'))
    }),
    { numRuns: 200 },
  )
})
