import { expect, test } from 'vitest'
import { resultsOf } from './results-of.ts'

const named = (...names: string[]) => names.map((name, index) => ({ name, index }))

test('[VER-PAGE-1] each program has its own result, by its name', () => {
  const runs = named('a', 'b', 'b', 'c')
  const of = (...names: string[]) => resultsOf(named(...names), runs).map((run) => run?.index)
  expect(of('a', 'b', 'b', 'c')).toEqual([0, 1, 2, 3])
  expect(of('c', 'new', 'b')).toEqual([3, undefined, 1])
  expect(of('b', 'b', 'b')).toEqual([1, 2, undefined])
})
