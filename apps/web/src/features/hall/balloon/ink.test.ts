import { expect, test } from 'vitest'
import { inkOn } from './ink.ts'

test.each([
  ['#ffff00', '#000000'],
  ['#00ff00', '#000000'],
  ['#ff0000', '#000000'],
  ['#800000', '#ffffff'],
  ['#0000ff', '#ffffff'],
  ['#000000', '#ffffff'],
])('the label of a balloon is read on %s', (color, ink) => {
  expect(inkOn(color)).toBe(ink)
})
