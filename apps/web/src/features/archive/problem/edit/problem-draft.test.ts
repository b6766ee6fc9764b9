import { ProblemType } from '@verdict/domain/problem'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blankTexts, emptyValues, type ProblemValues } from './form-values.ts'
import { draftDelayMs, readProblemDraft, useProblemDraft, writeProblemDraft } from './problem-draft.ts'

const written: ProblemValues = {
  ...emptyValues,
  title: 'Ferry',
  description: 'Cross.',
  tags: [3],
  language: 'en',
  translations: { 'zh-CN': { ...blankTexts, title: '渡船' } },
  samples: [{ key: 4, in: '1\n', out: '2\n', explanations: { '': 'So.' } }],
  comparison: { by: 'tokens', ignoreCase: true, floatAbsolute: '1e-', floatRelative: '' },
  skeletons: { ...emptyValues.skeletons, java: 'class Main {}' },
  flags: '--strict\n',
}

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a draft comes back as it was, for its user alone', () => {
  writeProblemDraft('ann', written, 1)
  expect(readProblemDraft('ann')).toEqual({ values: written, at: 1 })
  expect(readProblemDraft('bob')).toBeNull()
})

test('an empty form leaves no draft', () => {
  writeProblemDraft('ann', written, 1)
  writeProblemDraft('ann', emptyValues, 2)
  expect(readProblemDraft('ann')).toBeNull()
})

test.each(['', 'null', '{', '[]', '{"values":null,"at":1}', '{"values":{}}'])(
  'what is no draft (%j) is none',
  (stored) => {
    localStorage.setItem('verdict.problemDraft.ann', stored)
    expect(readProblemDraft('ann')).toBeNull()
  },
)

test('fields of the wrong kind are as in an empty form', () => {
  const stored = {
    at: 1,
    values: {
      title: 7,
      description: 'Cross.',
      type: 9,
      status: 'x',
      tags: [1, 2],
      extra: true,
      translations: [7],
      samples: [{ in: 1 }],
    },
  }
  localStorage.setItem('verdict.problemDraft.ann', JSON.stringify(stored))
  expect(readProblemDraft('ann')?.values).toEqual({ ...emptyValues, description: 'Cross.', tags: [1, 2] })
})

test('it is written half a second after the last change', () => {
  const { result } = renderHook(() => useProblemDraft('ann'))
  act(() => result.current.keep(written))
  pass(draftDelayMs - 1)
  act(() => result.current.keep({ ...written, type: ProblemType.Interaction }))
  pass(draftDelayMs - 1)
  expect(readProblemDraft('ann')).toBeNull()
  pass(1)
  expect(readProblemDraft('ann')?.values.type).toBe(ProblemType.Interaction)
  expect(result.current.savedAt).not.toBeNull()
})

test('leaving the page writes it at once', () => {
  const { result, unmount } = renderHook(() => useProblemDraft('ann'))
  act(() => result.current.keep(written))
  unmount()
  expect(readProblemDraft('ann')?.values).toEqual(written)
})

test('once the problem is made nothing comes back, not even what waited', () => {
  const { result, unmount } = renderHook(() => useProblemDraft('ann'))
  act(() => result.current.keep(written))
  pass(draftDelayMs)
  act(() => result.current.keep({ ...written, title: 'Later' }))
  act(() => result.current.forget())
  pass(draftDelayMs)
  unmount()
  expect(readProblemDraft('ann')).toBeNull()
})

test('a browser that keeps nothing is reported', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { result } = renderHook(() => useProblemDraft('ann'))
  act(() => result.current.keep(written))
  pass(draftDelayMs)
  expect(result.current.failed).toBe(true)
  expect(result.current.savedAt).toBeNull()
})
