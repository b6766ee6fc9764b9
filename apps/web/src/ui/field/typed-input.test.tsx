import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { TypedInput } from './typed-input.tsx'

afterEach(cleanup)

test('it waits for Enter and says so, and keeps the focus when the address changes', () => {
  const onCommit = vi.fn<(value: string) => void>()
  const field = (value: string) => (
    <TypedInput label="User" value={value} maxLength={20} onCommit={onCommit} />
  )
  const { rerender, container } = render(field(''))
  const input = screen.getByLabelText<HTMLInputElement>('User')
  input.focus()
  fireEvent.change(input, { target: { value: 'ann' } })
  expect(onCommit).not.toHaveBeenCalled()
  expect(container.querySelector('kbd')).not.toBeNull()
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(onCommit).toHaveBeenCalledExactlyOnceWith('ann')
  rerender(field('ann'))
  expect(container.querySelector('kbd')).toBeNull()
  expect(document.activeElement).toBe(input)
  rerender(field('bob'))
  expect(input.value).toBe('bob')
})

test.each([
  [undefined, 'a-1', 'a-1', null],
  [{ min: 1 }, 'a-1', '1', 'numeric'],
  [{ min: -1 }, 'a-1', '-1', null],
] as const)(
  '[SUB-OWN-1] numeric %j makes %s into %s, and offers the keys that it needs',
  (numeric, typed, kept, keys) => {
    const onCommit = vi.fn<(value: string) => void>()
    render(<TypedInput label="Contest" value="" maxLength={20} numeric={numeric} onCommit={onCommit} />)
    const field = screen.getByLabelText('Contest')
    expect(field.getAttribute('inputmode')).toBe(keys)
    fireEvent.change(field, { target: { value: typed } })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(onCommit).toHaveBeenCalledExactlyOnceWith(kept)
  },
)

test.each([
  [{ min: 1 }, '0'],
  [{ min: 1 }, '9999999999'],
  [{ min: 1, max: 100 }, '101'],
  [{ min: -1 }, '-2'],
  [{ min: -1 }, '1-'],
])('[SUB-OWN-1] of what no list can be asked for nothing stays: %j, %s', (numeric, typed) => {
  const onCommit = vi.fn<(value: string) => void>()
  const field = (value: string) => (
    <TypedInput label="Contest" value={value} maxLength={20} numeric={numeric} onCommit={onCommit} />
  )
  const { rerender } = render(field(''))
  const input = screen.getByLabelText<HTMLInputElement>('Contest')
  const type = () => {
    fireEvent.change(input, { target: { value: typed } })
    fireEvent.keyDown(input, { key: 'Enter' })
  }
  type()
  expect(input.value).toBe('')
  expect(onCommit).not.toHaveBeenCalled()
  rerender(field('7'))
  type()
  expect(input.value).toBe('')
  expect(onCommit).toHaveBeenCalledExactlyOnceWith('')
})
