import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { differences, useEdit } from './use-edit.ts'

afterEach(cleanup)

test.each([
  [{ a: 1, b: 'x' }, { a: 1, b: 'x' }, {}],
  [{ a: 1, b: 'x' }, { a: 2, b: 'x' }, { a: 2 }],
  [{ list: [1, 2] }, { list: [2, 1] }, { list: [2, 1] }],
  [{ list: [1, 2] }, { list: [1, 2] }, {}],
  [{ option: { a: 1, b: 2 } }, { option: { a: 1, b: 3 } }, { option: { a: 1, b: 3 } }],
  [{ time: Number.NaN }, { time: Number.NaN }, {}],
  [{ about: null }, { about: 7 }, { about: 7 }],
])('from %j to %j differs %j', (before, after, found) => {
  expect(differences<object>(before, after)).toEqual(found)
})

test('an answer that arrives while somebody types is not their change; what was saved is the new beginning', () => {
  const { result, rerender } = renderHook(({ title }) => useEdit(() => ({ title }), differences), {
    initialProps: { title: 'First' },
  })
  // Somebody else has changed it meanwhile.
  rerender({ title: 'Second' })
  expect(result.current).toMatchObject({ values: { title: 'First' }, change: {}, differs: false })
  act(() => result.current.setValues({ title: 'Third' }))
  expect(result.current).toMatchObject({ change: { title: 'Third' }, differs: true })
  act(() => result.current.reset())
  expect(result.current.values).toEqual({ title: 'First' })
  act(() => result.current.begin({ title: 'Saved' }))
  expect(result.current).toMatchObject({ values: { title: 'Saved' }, differs: false })
})

test('what is typed while a change is being saved stays, and is the next change', () => {
  const { result } = renderHook(() => useEdit(() => ({ title: 'One', text: '' }), differences))
  act(() => result.current.setValues({ title: 'Two', text: '' }))
  const sending = result.current
  act(() => result.current.setValues({ title: 'Two', text: 'More' }))
  act(() => sending.begin({ title: 'Two', text: '' }))
  expect(result.current.values).toEqual({ title: 'Two', text: 'More' })
  expect(result.current.change).toEqual({ text: 'More' })
})
