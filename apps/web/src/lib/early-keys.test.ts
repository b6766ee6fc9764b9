import { afterEach, expect, test, vi } from 'vitest'
import { catchKeys, giveKeys } from './early-keys.ts'

afterEach(() => giveKeys())

/** @returns whether it went where it belongs */
const press = (key: string): boolean =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

test('[FIND-KEYS-1] keys that come before the field are kept for it', () => {
  catchKeys()
  for (const key of ['d', 'x', 'Backspace', 'p', 'Enter']) expect(press(key)).toBe(false)
  const take = vi.fn()
  giveKeys(take)
  expect(take).toHaveBeenCalledWith(['dp', ''])
  expect(press('a')).toBe(true)
})

test.each([
  ['Escape', () => press('Escape')],
  ['a press elsewhere', () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
])('[FIND-KEYS-1] after %s, while the field is still loading, keys are caught no more', (_, giveUp) => {
  catchKeys()
  press('d')
  giveUp()
  expect(press('e')).toBe(true)
  const take = vi.fn()
  giveKeys(take)
  expect(take).toHaveBeenCalledWith(null)
})
