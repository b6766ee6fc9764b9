import type { ContestDetail } from '@verdict/contract/contest'
import { expect, test } from 'vitest'
import { mayPrint } from './use-contest.ts'

test('[PRINT-PAGE-2] who takes part prints while the contest runs, a virtual participant never, a manager at any time', () => {
  const prints = (change: object) =>
    mayPrint({
      option: { prints: true },
      isEntrant: true,
      isExam: false,
      may: { manage: false },
      phase: 'running',
      ...change,
    } as unknown as ContestDetail['contest'])
  expect(prints({})).toBe(true)
  const run = { start: '2026-01-01T09:00:00.000Z', end: '2026-01-01T14:00:00.000Z' }
  for (const change of [
    { virtual: run },
    { phase: 'ended' },
    { isEntrant: false },
    { option: { prints: false } },
  ])
    expect([change, prints(change)]).toEqual([change, false])
  expect(prints({ phase: 'ended', isEntrant: false, may: { manage: true } })).toBe(true)
})
