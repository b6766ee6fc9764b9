import { expect, test } from 'vitest'
import { offsetText } from './server-clock.ts'

test.each([
  [0, '+0 ms'],
  [-0.4, '+0 ms'],
  [40.4, '+40 ms'],
  [-999, '−999 ms'],
  [999.6, '+1.00 s'],
  [-1500, '−1.50 s'],
])('[UI-FMT-3] an offset of %d ms is written %s', (ms, text) => expect(offsetText(ms)).toBe(text))
