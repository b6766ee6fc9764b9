import { expect, test } from 'vitest'
import { pictureKindOf, pixelsOf, shownKindOf } from './picture-service.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
  ['JPEG', '\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
  ['GIF 87', 'GIF87a\x01\0', 'image/gif'],
  ['GIF 89', 'GIF89a\x01\0', 'image/gif'],
  ['WebP', 'RIFF\x10\0\0\0WEBPVP8L', 'image/webp'],
])('[PRB-UPLOAD-1] %s is known by its first bytes', (_, content, mediaType) => {
  expect(pictureKindOf(bytes(content))?.mediaType).toBe(mediaType)
})

test.each([
  ['nothing', ''],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['a PNG that stops', '\x89PNG\r\n\x1a\n'],
  ['another RIFF', 'RIFF\x10\0\0\0WAVEfmt '],
  ['a PNG behind something else', ' \x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['PDF', '%PDF-1.7'],
])('[PRB-UPLOAD-3] %s is no picture', (_, content) => {
  expect(pictureKindOf(bytes(content))).toBeNull()
})

const bytesOf = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')))
const [high, low] = [30_000 >> 8, 30_000 & 0xff]

test.each([
  ['PNG', bytesOf('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', [0, 0, high, low, 0, 0, high, low])],
  ['GIF', bytesOf('GIF89a', [low, high, low, high])],
  [
    'JPEG',
    bytesOf(
      [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xff, 0xc4, 0, 3, 0],
      [0xff, 0xc2, 0, 17, 8],
      [high, low, high, low],
    ),
  ],
  ['WebP', bytesOf('RIFF\0\0\0\0WEBPVP8X', Array(8).fill(0), [low - 1, high, 0, low - 1, high, 0])],
])('[PRB-UPLOAD-4] a %s that says it is 30,000 by 30,000 is not shown', (_, content) => {
  expect(pixelsOf(content)).toBe(30_000 * 30_000)
  expect(pictureKindOf(content)).not.toBeNull()
  expect(shownKindOf(content)).toBeNull()
})

test('[PRB-UPLOAD-4] the sizes of the two plain forms of WebP are read', () => {
  const lossy = bytesOf('RIFF\0\0\0\0WEBPVP8 ', Array(10).fill(0), [100, 0, 50, 0])
  const lossless = bytesOf(
    'RIFF\0\0\0\0WEBPVP8L',
    Array(4).fill(0),
    [0x2f, 99, 0x40, 12, 0],
    Array(5).fill(0),
  )
  expect([pixelsOf(lossy), pixelsOf(lossless)]).toEqual([5_000, 5_000])
})
