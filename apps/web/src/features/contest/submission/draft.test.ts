import { ApiError } from '@verdict/contract/client'
import { Language } from '@verdict/domain/language'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startConnection } from '../../../lib/connection.ts'
import { clearSessionStorage } from '../../../lib/storage.ts'
import { keepCode, keptCode } from './kept-code.ts'
import { fetchDrafts, flushDrafts, sendDraft } from './api/draft.ts'
import { readDraft, writeDraft } from './draft-store.ts'
import { draftDelayMs, flushBytes, sendDelayMs, useDraft } from './draft.ts'

vi.mock(import('./api/draft.ts'), async (original) => ({
  ...(await original()),
  fetchDrafts: vi.fn<typeof fetchDrafts>(),
  sendDraft: vi.fn<typeof sendDraft>(),
  flushDrafts: vi.fn<typeof flushDrafts>(),
}))

const [earlier, later] = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:01.000Z']
const mine = { uid: 'alice', pid: 1000, mid: 0 }

beforeEach(() => {
  localStorage.clear()
  vi.mocked(fetchDrafts).mockReset().mockResolvedValue([])
  vi.mocked(sendDraft).mockReset().mockResolvedValue(later)
  vi.mocked(flushDrafts).mockReset()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
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

/** Lets what was asked of the server arrive. */
const arrive = () => act(() => vi.advanceTimersByTimeAsync(0))
const pause = () => act(() => vi.advanceTimersByTimeAsync(sendDelayMs))

test('[DRAFT-COPY-1] the last draft of another machine is there, in its language, and nothing is sent back', async () => {
  vi.mocked(fetchDrafts).mockResolvedValue([
    { language: Language.Python, code: 'print(1)', updatedAt: later },
    { language: Language.C, code: 'main', updatedAt: earlier },
  ])
  const { result } = renderHook(() => useDraft(mine))
  await arrive()
  expect(result.current.draft).toEqual({ language: Language.Python, code: 'print(1)' })
  act(() => result.current.change({ language: Language.C }))
  expect(result.current.draft.code).toBe('main')
  await pause()
  expect(sendDraft).not.toHaveBeenCalled()
})

test('[DRAFT-COPY-1] a draft is sent a few seconds after the last key, based on the version that came back before', async () => {
  const { result } = renderHook(() => useDraft(mine))
  await arrive()
  act(() => result.current.change({ code: 'a', language: Language.C }))
  act(() => result.current.change({ code: 'a' }))
  await act(() => vi.advanceTimersByTimeAsync(sendDelayMs - 1))
  act(() => result.current.change({ code: 'ab' }))
  await act(() => vi.advanceTimersByTimeAsync(sendDelayMs - 1))
  expect(sendDraft).not.toHaveBeenCalled()
  await pause()
  expect(sendDraft).toHaveBeenCalledExactlyOnceWith({
    pid: 1000,
    mid: 0,
    language: Language.C,
    code: 'ab',
    base: null,
  })
  act(() => result.current.change({ code: 'abc' }))
  await pause()
  expect(sendDraft).toHaveBeenLastCalledWith(expect.objectContaining({ code: 'abc', base: later }))
})

test('[DRAFT-COPY-1] a removed draft is removed on the server too', async () => {
  vi.mocked(fetchDrafts).mockResolvedValue([{ language: Language.C, code: 'main', updatedAt: earlier }])
  vi.mocked(sendDraft).mockResolvedValue(null)
  const { result } = renderHook(() => useDraft(mine))
  await arrive()
  act(() => result.current.reset())
  await pause()
  expect(sendDraft).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: '', base: earlier }))
  await pause()
  expect(sendDraft).toHaveBeenCalledTimes(1)
})

test('[DRAFT-COPY-2] where both machines have written, the person decides, and nothing is sent before', async () => {
  writeDraft(mine, { language: Language.C, code: 'here' })
  const there = { language: Language.C, code: 'there', updatedAt: later }
  vi.mocked(fetchDrafts).mockResolvedValue([there])
  const first = renderHook(() => useDraft(mine))
  await arrive()
  expect(first.result.current).toMatchObject({ draft: { code: 'here' }, newer: there })
  await pause()
  expect(sendDraft).not.toHaveBeenCalled()
  act(() => first.result.current.decide(there, false))
  await pause()
  expect(sendDraft).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'here', base: later }))
  first.unmount()

  writeDraft(mine, { language: Language.C, code: 'here again' })
  vi.mocked(fetchDrafts).mockResolvedValue([{ ...there, updatedAt: '2026-01-01T00:00:02.000Z' }])
  const second = renderHook(() => useDraft(mine))
  await arrive()
  act(() => second.result.current.decide(second.result.current.newer!, true))
  expect(second.result.current).toMatchObject({ draft: { code: 'there' }, newer: undefined })
})

test('[DRAFT-COPY-2] a save that came too late asks the person', async () => {
  const { result } = renderHook(() => useDraft(mine))
  await arrive()
  vi.mocked(sendDraft).mockResolvedValue(undefined)
  vi.mocked(fetchDrafts).mockResolvedValue([{ language: Language.C, code: 'there', updatedAt: later }])
  act(() => result.current.change({ language: Language.C }))
  act(() => result.current.change({ code: 'here' }))
  await pause()
  expect(result.current).toMatchObject({ draft: { code: 'here' }, newer: { code: 'there' } })
})

test('[DRAFT-COPY-2] a draft that was emptied here gives way to what another browser has written since', async () => {
  writeDraft(mine, { language: Language.C, code: 'here' })
  const first = renderHook(() => useDraft(mine))
  await arrive()
  await pause()
  act(() => first.result.current.reset())
  // It is closed before the server hears of it.
  vi.mocked(sendDraft).mockRejectedValue(new ApiError(0, 'away'))
  first.unmount()
  const there = { language: Language.C, code: 'there', updatedAt: '2026-01-01T00:00:02.000Z' }
  vi.mocked(fetchDrafts).mockResolvedValue([there])
  vi.mocked(sendDraft).mockReset()
  const { result } = renderHook(() => useDraft(mine))
  await arrive()
  expect(result.current).toMatchObject({ draft: { code: 'there' }, newer: undefined })
  await pause()
  expect(sendDraft).not.toHaveBeenCalled()
})

test('[DRAFT-COPY-2] a draft that was emptied elsewhere stays where it has been written on', async () => {
  const { result } = renderHook(() => useDraft(mine))
  await arrive()
  act(() => result.current.change({ code: 'kept', language: Language.C }))
  await pause()
  // The server has none any more, and refuses what is based on it.
  vi.mocked(sendDraft).mockResolvedValueOnce(undefined)
  vi.mocked(fetchDrafts).mockResolvedValue([])
  act(() => result.current.change({ code: 'kept and more' }))
  await pause()
  expect(result.current).toMatchObject({ draft: { code: 'kept and more' }, newer: undefined })
  await pause()
  const last = { code: 'kept and more', base: null }
  expect(sendDraft).toHaveBeenLastCalledWith(expect.objectContaining(last))
})

test('[DRAFT-COPY-2] code that the browser cannot keep and the server does not have is at risk', async () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { result } = renderHook(() => useDraft(mine))
  await arrive()
  act(() => result.current.change({ code: 'x' }))
  await act(() => vi.advanceTimersByTimeAsync(draftDelayMs))
  expect(result.current.atRisk).toBe(true)
  await pause()
  expect(result.current.atRisk).toBe(false)
  refuse.mockRestore()
})

/** Closes the page. @returns whether that asks first */
function close(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  act(() => void window.dispatchEvent(event))
  act(() => void window.dispatchEvent(new Event('pagehide')))
  return event.defaultPrevented
}

test('[DRAFT-COPY-3] closing the page sends what the server does not have yet, without a question', async () => {
  const { result } = renderHook(() => useDraft(mine))
  await arrive()
  act(() => result.current.change({ code: 'int main', language: Language.C }))
  expect(close()).toBe(false)
  expect(flushDrafts).toHaveBeenCalledExactlyOnceWith([
    { pid: 1000, mid: 0, language: Language.C, code: 'int main', base: null },
  ])
  await pause()
  expect(close()).toBe(false)
  expect(flushDrafts).toHaveBeenLastCalledWith([])
})

test('[DRAFT-COPY-3] closing the page asks where what was written may not reach the server', async () => {
  vi.mocked(fetchDrafts).mockRejectedValueOnce(new Error('no answer'))
  const away = renderHook(() => useDraft({ ...mine, pid: 1001 }))
  await arrive()
  expect(close()).toBe(false)
  act(() => away.result.current.change({ code: 'x' }))
  expect(close()).toBe(true)
  away.unmount()
  const { result } = renderHook(() => useDraft(mine))
  await arrive()
  act(() => result.current.change({ code: 'x'.repeat(flushBytes) }))
  expect(close()).toBe(true)
  expect(flushDrafts).not.toHaveBeenCalled()
  await pause()
  expect(close()).toBe(false)
})

test('[DRAFT-COPY-3] closing the page while a save is under way asks, and sends no second one', async () => {
  let done = (_version: string) => {}
  vi.mocked(sendDraft).mockReturnValueOnce(new Promise((resolve) => (done = resolve)))
  const { result } = renderHook(() => useDraft(mine))
  await arrive()
  act(() => result.current.change({ code: 'first', language: Language.C }))
  await pause()
  expect(sendDraft).toHaveBeenCalledOnce()
  act(() => result.current.change({ code: 'first and second' }))
  expect(close()).toBe(true)
  expect(flushDrafts).not.toHaveBeenCalled()
  await act(async () => done(later))
  expect(close()).toBe(false)
  expect(flushDrafts).toHaveBeenCalledExactlyOnceWith([
    expect.objectContaining({ code: 'first and second', base: later }),
  ])
})

test('[DRAFT-COPY-3] a visitor, whose draft is in the browser alone, is not asked', async () => {
  const { result } = renderHook(() => useDraft({ ...mine, uid: '' }))
  act(() => result.current.change({ code: 'x' }))
  expect(close()).toBe(false)
})

test('[DRAFT-TPL-2] a program begins with the template of its language, and languages of a family share the code', async () => {
  const templates = { [Language.Cpp11]: 'cpp', [Language.Python]: 'import sys' }
  const { result } = renderHook(() => useDraft(mine, { templates }))
  await arrive()
  expect(result.current.draft).toEqual({ language: Language.Cpp11, code: 'cpp' })
  act(() => result.current.change({ code: '' }))
  expect(result.current.draft.code).toBe('')
  act(() => result.current.change({ code: 'int main() {}' }))
  act(() => result.current.change({ language: Language.Cpp17 }))
  expect(result.current.draft.code).toBe('int main() {}')
  act(() => result.current.change({ language: Language.Python }))
  expect(result.current.draft.code).toBe('import sys')
  act(() => result.current.change({ language: Language.Cpp11 }))
  act(() => result.current.reset())
  expect(result.current.draft.code).toBe('cpp')
})

test('a draft from before there was one for each language is read', () => {
  localStorage.setItem('verdict.draft.alice.1000.0', JSON.stringify({ code: 'old', language: Language.Java }))
  expect(readDraft(mine)).toEqual({ code: 'old', language: Language.Java })
})

test('[LANG-ALLOW-3] where the language of the draft is not allowed, another one is open and the draft stays', () => {
  writeDraft(mine, { code: 'int main', language: Language.Cpp17 })
  const allowed = [Language.Python, Language.Java]
  const { result } = renderHook(() => useDraft(mine, { allowed }))
  expect(result.current.draft).toEqual({ code: '', language: Language.Python })
  act(() => result.current.change({ language: Language.Java }))
  expect(result.current.draft.language).toBe(Language.Java)
  cleanup()
  const { result: elsewhere } = renderHook(() => useDraft(mine))
  act(() => elsewhere.current.change({ language: Language.Cpp17 }))
  expect(elsewhere.current.draft.code).toBe('int main')
})

test('[EXAM-OFF-11] what could not be sent goes out once the server is back, without another key', async () => {
  let isThere = false
  const ask = () => (isThere ? Promise.resolve(0) : Promise.reject(new ApiError(0, 'away')))
  vi.mocked(fetchDrafts).mockRejectedValue(new ApiError(0, 'away'))
  vi.mocked(sendDraft).mockRejectedValue(new ApiError(0, 'away'))
  const end = startConnection({ ask, onBack: () => undefined })
  const { result } = renderHook(() => useDraft(mine))
  window.dispatchEvent(new Event('offline'))
  act(() => result.current.change({ code: 'written offline' }))
  await act(() => vi.advanceTimersByTimeAsync(sendDelayMs * 3))
  expect(sendDraft).not.toHaveBeenCalled()
  vi.mocked(fetchDrafts).mockResolvedValue([])
  vi.mocked(sendDraft).mockResolvedValue(later)
  isThere = true
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(sendDraft).toHaveBeenCalledOnce()
  expect(sendDraft).toHaveBeenCalledWith(expect.objectContaining({ code: 'written offline', base: null }))
  end()
})
