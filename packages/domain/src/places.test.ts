import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placesIn, placesText } from './places.ts'

test.each<[string, number[] | null]>([
  ['', []],
  ['3', [3]],
  ['1-3, 5', [1, 2, 3, 5]],
  [' 5，1 – 2、2 ;', [1, 2, 5]],
  ['0', null],
  ['3-1', null],
  ['1-11', null],
  ['a', null],
  ['1--2', null],
  ['-1', null],
])('[TD-GROUP-2] places in %j', (text, expected) => {
  expect(placesIn(text, 10)).toEqual(expected)
})

test('[TD-GROUP-2] what is written is read the same', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 })), (given) => {
      const places = given.toSorted((a, b) => a - b)
      expect(placesIn(placesText(places), 60)).toEqual(places)
    }),
  )
})
