import { cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setPreferences } from './preferences.ts'
import { useWriteKey } from './wanted-editor.ts'

vi.stubGlobal('matchMedia', () => ({ matches: false }))
afterEach(() => {
  setPreferences({ shortcuts: true })
  cleanup()
})

test('the key of an editor is named only where it works', () => {
  const open = vi.fn<() => void>()
  const { result } = renderHook(() => useWriteKey('/problem/1000/submit', open))
  expect(result.current).toBe(true)
  fireEvent.keyDown(document.body, { key: 'e' })
  expect(open).toHaveBeenCalledOnce()
})

test('one who switched keys off is shown none', () => {
  setPreferences({ shortcuts: false })
  const open = vi.fn<() => void>()
  const { result } = renderHook(() => useWriteKey('/problem/1000/submit', open))
  expect(result.current).toBe(false)
  fireEvent.keyDown(document.body, { key: 'e' })
  expect(open).not.toHaveBeenCalled()
})
