import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setPreferences } from '../../../lib/preferences.ts'
import { useShortcuts } from './shortcuts.ts'

const actions = { search: vi.fn(), help: vi.fn(), go: vi.fn() }

function Page() {
  useShortcuts(actions)
  return <input aria-label="field" />
}

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
})
beforeEach(() => {
  setPreferences({ shortcuts: true })
  for (const action of Object.values(actions)) action.mockReset()
  render(<Page />)
})
afterEach(cleanup)

const press = (key: string, more: object = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...more })

test.each([{ ctrlKey: true }, { metaKey: true }])('%j and K search, also out of a field', (modifier) => {
  press('k', modifier, screen.getByLabelText('field'))
  expect(actions.search).toHaveBeenCalledOnce()
})

test('a question mark shows the list', () => {
  press('?')
  expect(actions.help).toHaveBeenCalledOnce()
})

test.each([
  ['p', '/problems'],
  ['s', '/solution'],
  ['r', '/user/ranklist'],
  ['c', '/contest'],
  ['h', '/'],
  ['m', '/submissions'],
])('g and then %s goes to %s', (key, to) => {
  press('g')
  press(key)
  expect(actions.go).toHaveBeenCalledWith(to)
})

test('a letter alone, or with another between, goes nowhere', () => {
  press('p')
  press('g')
  press('x')
  press('p')
  expect(actions.go).not.toHaveBeenCalled()
})

test('letters belong to the field while somebody types', () => {
  const field = screen.getByLabelText('field')
  for (const key of ['?', 'g', 'p']) press(key, {}, field)
  expect(actions.help).not.toHaveBeenCalled()
  expect(actions.go).not.toHaveBeenCalled()
})

test('switched off, no key does anything', () => {
  cleanup()
  setPreferences({ shortcuts: false })
  render(<Page />)
  press('k', { ctrlKey: true })
  press('?')
  press('g')
  press('p')
  for (const action of Object.values(actions)) expect(action).not.toHaveBeenCalled()
})
