import { expect, test } from 'vitest'
import { lineOf, markLines } from './marked-lines.ts'

const lines = [[{ text: 'int' }, { text: ' a;' }], [], [{ text: 'return a;' }]]

test('[SIM-REVIEW-3] a match is cut out of the coloured pieces, over line ends too', () => {
  const marked = markLines(lines, [
    [8, 11],
    [2, 5],
  ])
  expect(marked.map(({ pieces }) => pieces.map(({ text, match }) => [text, match]))).toEqual([
    [
      ['in', undefined],
      ['t', 1],
      [' a', 1],
      [';', undefined],
    ],
    [],
    [
      ['ret', 0],
      ['urn a;', undefined],
    ],
  ])
  expect(marked.map(({ begins }) => begins)).toEqual([[1], [], [0]])
})

test('without matches the lines are as they were', () => {
  expect(markLines(lines, []).map(({ pieces }) => pieces.map(({ text }) => text).join(''))).toEqual([
    'int a;',
    '',
    'return a;',
  ])
})

test('the line of a place', () => {
  expect([0, 6, 7, 8].map((place) => lineOf('int a;\n\nreturn a;', place))).toEqual([0, 0, 1, 2])
})
