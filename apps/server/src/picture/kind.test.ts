import { expect, test } from 'vitest'
import { pictureKindOf } from './kind.ts'

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
