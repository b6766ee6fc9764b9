import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { sendArchive, type ArchiveReport, type ArchiveSending } from './api/testcases.ts'
import { useArchive } from './archive-sending.ts'

vi.mock('./api/testcases.ts', () => ({ sendArchive: vi.fn<typeof sendArchive>() }))

const file = new File(['zip'], 'tests.zip')
const report = { added: 2, removed: 0 } as ArchiveReport

interface Sent extends ArchiveSending {
  resolve: (report: ArchiveReport) => void
  reject: (error: unknown) => void
}
let sent: Sent[]
const taken = vi.fn<(report: ArchiveReport | null) => void>()
const archive = () => renderHook(() => useArchive(1000, { onTaken: taken })).result

beforeEach(() => {
  sent = []
  taken.mockClear()
  // As the real one: a cancel rejects at once.
  vi.mocked(sendArchive).mockImplementation(
    (sending) =>
      new Promise((resolve, reject) => {
        sent.push({ ...sending, resolve, reject })
        sending.signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      }),
  )
})

test('a chosen archive is only looked into', async () => {
  const result = archive()
  act(() => void result.current.look(file))
  expect(sent.map(({ mode }) => mode)).toEqual(['preview'])
  act(() => sent[0]!.onProgress(0.5))
  expect(result.current.state).toEqual({ step: 'sending', mode: 'preview', file, fraction: 0.5 })
  await act(async () => sent[0]!.resolve(report))
  expect(result.current.state).toEqual({ step: 'seen', file, report })
  expect(taken).not.toHaveBeenCalled()
})

test('taking it tells what became of it', async () => {
  const result = archive()
  act(() => void result.current.take(file, 'replace'))
  await act(async () => sent[0]!.resolve(report))
  expect(sent[0]!.mode).toBe('replace')
  expect(taken).toHaveBeenCalledWith(report)
  expect(result.current.state).toEqual({ step: 'none' })
})

test('cancelled on its way, nothing was changed', async () => {
  const result = archive()
  act(() => void result.current.take(file, 'add'))
  act(() => sent[0]!.onProgress(0.9))
  await act(async () => result.current.cancel())
  expect(result.current.state).toEqual({ step: 'cancelled', file, late: false })
  expect(taken).not.toHaveBeenCalled()
})

test('cancelled after it had arrived, the list is asked what became of it', async () => {
  const result = archive()
  act(() => void result.current.take(file, 'add'))
  act(() => sent[0]!.onProgress(1))
  await act(async () => result.current.cancel())
  expect(result.current.state).toEqual({ step: 'cancelled', file, late: true })
  expect(taken).toHaveBeenCalledWith(null)
})

test('another archive takes the place of one that is still looked into', async () => {
  const other = new File(['zip'], 'other.zip')
  const result = archive()
  act(() => void result.current.look(file))
  act(() => void result.current.look(other))
  expect(sent[0]!.signal.aborted).toBe(true)
  await act(async () => sent[1]!.resolve(report))
  expect(result.current.state).toEqual({ step: 'seen', file: other, report })
})

test('a failure keeps the error for the page', async () => {
  const error = new Error('too large')
  const result = archive()
  act(() => void result.current.look(file))
  await act(async () => sent[0]!.reject(error))
  expect(result.current.state).toEqual({ step: 'failed', file, error })
})
