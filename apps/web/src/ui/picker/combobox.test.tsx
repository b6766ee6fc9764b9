import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../i18n/index.ts'
import { Combobox } from './combobox.tsx'

const taken = vi.fn()
const submitted = vi.fn()

function Fruits({ ready }: { ready?: boolean }) {
  const [text, setText] = useState('')
  const found = ['apple', 'apricot', 'banana'].filter((fruit) => text !== '' && fruit.startsWith(text))
  return (
    <form onSubmit={submitted}>
      <Combobox
        label="Fruit"
        listLabel="Fruits found"
        text={text}
        onText={setText}
        found={found}
        keyOf={(fruit) => fruit}
        show={(fruit) => fruit}
        onTake={taken}
        ready={ready}
      />
    </form>
  )
}

const field = () => screen.getByRole('combobox', { name: 'Fruit' })
const press = (key: string) => fireEvent.keyDown(field(), { key })
const chosen = () => screen.getByRole('option', { selected: true }).textContent
const type = (value: string) => {
  fireEvent.focus(field())
  fireEvent.change(field(), { target: { value } })
}

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }))
  await startI18n('en-US')
})
beforeEach(() => {
  taken.mockReset()
  submitted.mockReset()
})
afterEach(cleanup)

test('the arrows choose around the list, Enter takes one, empties the field and sends no form', () => {
  render(<Fruits />)
  type('ap')
  expect(chosen()).toBe('apple')
  press('ArrowDown')
  expect(chosen()).toBe('apricot')
  expect(field().getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { selected: true }).id,
  )
  press('ArrowDown')
  press('ArrowUp')
  press('Enter')
  expect(taken).toHaveBeenCalledExactlyOnceWith('apricot')
  expect(field()).toHaveProperty('value', '')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(submitted).not.toHaveBeenCalled()
})

test('Enter takes nothing while what is found belongs to an earlier text', () => {
  render(<Fruits ready={false} />)
  type('b')
  press('Enter')
  expect(taken).not.toHaveBeenCalled()
  expect(field()).toHaveProperty('value', 'b')
})

test('Escape closes the list, and a dialog around it only when there is none', () => {
  render(<Fruits />)
  type('b')
  expect(press('Escape')).toBe(false)
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(press('Escape')).toBe(true)
})
