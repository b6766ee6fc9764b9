import type { Tag } from '@verdict/contract/problem'
import { expect, test } from 'vitest'
import { tagsFitting } from './tags-fitting.ts'

const tag = (tid: number, name: string): Tag => ({ tid, name, color: 'default' })
const all = [tag(1, 'Shortest path'), tag(2, 'Heap'), tag(3, 'Graph paths'), tag(4, 'Path sums')]
const names = (text: string, taken: number[] = []) => tagsFitting(all, text, taken).map(({ name }) => name)

test('tags are found by any part of their name, those that begin with it first', () => {
  expect(names('PATH')).toEqual(['Path sums', 'Graph paths', 'Shortest path'])
})

test('a tag that is taken is not offered again', () => {
  expect(names('path', [4])).toEqual(['Graph paths', 'Shortest path'])
})

test('without a text all are offered by name', () => {
  expect(names('  ')).toEqual(['Graph paths', 'Heap', 'Path sums', 'Shortest path'])
})
