import { expect, test } from 'vitest'
import { decodedText } from './decoded-text.ts'

test('[ADM-USERS-12] a file in UTF-8, or as Chinese editors and spreadsheets write it', () => {
  const utf8 = new TextEncoder().encode('\uFEFF王')
  expect(decodedText(utf8.buffer)).toBe('王')
  expect(decodedText(Uint8Array.of(0xcd, 0xf5).buffer)).toBe('王')
})

test.each([
  [0x7f, 0x45, 0x4c, 0x46, 0x00],
  [0x41, 0x81],
])('a file that is no text: %i %i', (...bytes) => {
  expect(() => decodedText(Uint8Array.from(bytes).buffer)).toThrow()
})
