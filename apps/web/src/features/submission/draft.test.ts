import { Language } from '@verdict/domain/language'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSessionStorage } from '../../lib/storage.ts'
import { keepCode, keptCode } from './kept-code.ts'
import { draftDelayMs, readDraft, useDraft, writeDraft } from './draft.ts'

const mine = { uid: 'alice', pid: 1000, mid: 0 }

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('[SUB-PAGE-4] a draft is kept half a second after the last key', () => {
  const { result } = renderHook(() => useDraft(mine))
  act(() => result.current.change({ code: 'int main' }))
  act(() => void vi.advanceTimersByTime(draftDelayMs - 1))
  expect(readDraft(mine).code).toBe('')
  act(() => result.current.change({ code: 'int main()' }))
  act(() => void vi.advanceTimersByTime(draftDelayMs - 1))
  expect(readDraft(mine).code).toBe('')
  act(() => void vi.advanceTimersByTime(1))
  expect(readDraft(mine).code).toBe('int main()')
  expect(result.current.savedAt).not.toBeNull()
})

test('[SUB-PAGE-4] leaving the page keeps what half a second had not kept yet', () => {
  const { result, unmount } = renderHook(() => useDraft(mine))
  act(() => result.current.change({ code: 'x', language: Language.Java }))
  unmount()
  expect(readDraft(mine)).toEqual({ code: 'x', language: Language.Java })
})

test('[SUB-PAGE-4] drafts are separate by user, problem and contest, and outlive logging out', () => {
  writeDraft(mine, { code: 'mine', language: Language.C })
  clearSessionStorage()
  expect(readDraft(mine).code).toBe('mine')
  for (const other of [
    { ...mine, uid: 'bob' },
    { ...mine, pid: 1001 },
    { ...mine, mid: 3 },
  ]) {
    expect(readDraft(other).code).toBe('')
  }
})

test('[SUB-PAGE-4] what a visitor wrote is there after logging in, but never instead of a draft of their own', () => {
  const visitor = { ...mine, uid: '' }
  writeDraft(visitor, { code: 'typed before', language: Language.C })
  expect(renderHook(() => useDraft(mine)).result.current.draft).toEqual({
    code: 'typed before',
    language: Language.C,
  })
  expect(readDraft(visitor).code).toBe('')
  writeDraft(visitor, { code: 'of another visitor', language: Language.C })
  expect(renderHook(() => useDraft(mine)).result.current.draft.code).toBe('typed before')
  expect(readDraft(visitor).code).toBe('of another visitor')
})

test('an empty draft leaves nothing behind, and a broken one is as good as none', () => {
  writeDraft(mine, { code: 'x', language: Language.C })
  writeDraft(mine, { code: '', language: Language.C })
  expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([])
  localStorage.setItem('verdict.draft.alice.1000.0', '{"code":5')
  expect(readDraft(mine)).toEqual({ code: '', language: Language.C })
})

test('a browser that keeps nothing says so', () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { result } = renderHook(() => useDraft(mine))
  act(() => result.current.change({ code: 'x' }))
  act(() => void vi.advanceTimersByTime(draftDelayMs))
  expect(result.current.failed).toBe(true)
  refuse.mockRestore()
})

test('[SUB-PAGE-9] the code of a solution is kept until logging out clears the session storage', () => {
  keepCode(7, { code: 'print(1)', language: Language.Python })
  expect(keptCode(7)).toEqual({ code: 'print(1)', language: Language.Python })
  clearSessionStorage()
  expect(keptCode(7)).toBeNull()
})
