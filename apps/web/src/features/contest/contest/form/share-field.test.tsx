import { fireEvent, render, screen } from '@testing-library/react'
import type { ContestDetail } from '@verdict/contract/contest'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startI18n } from '../../../../i18n/index.ts'
import { ungroupedIn } from '../use-contest.ts'
import { ShareField } from './share-field.tsx'

beforeAll(async () => {
  await startI18n('en-US')
  await loadTexts(['contest'])
})

test('[RANK-SHARE-3] the form says what problems without groups give, and what they give where nobody chose', () => {
  const change = vi.fn()
  const { rerender } = render(<ShareField value={null} onChange={change} />)
  const field = () => screen.getByLabelText<HTMLSelectElement>('Problems without groups of tests')
  const names = () => [...field().options].map(({ text }) => text)
  expect(names()).toEqual(['As usual', 'Share of tests', 'All or nothing'])
  expect(screen.getByText(/share of tests once this is made an exam/)).toBeDefined()
  fireEvent.change(field(), { target: { value: 'whole' } })
  fireEvent.change(field(), { target: { value: 'share' } })
  expect(change.mock.calls).toEqual([[false], [true]])
  rerender(<ShareField value={false} onChange={change} />)
  expect(names()).toEqual(['Share of tests', 'All or nothing'])
  expect(field().value).toBe('whole')
})

test('[RANK-SHARE-3] a contest whose problems all have groups, or that counts no points, has nothing to say of others', () => {
  const detail = (...by: (string | undefined)[]) =>
    ({ problems: by.map((pointsBy) => ({ pointsBy })) }) as unknown as ContestDetail
  expect(ungroupedIn(detail('groups', 'share'))).toBe('share')
  expect(ungroupedIn(detail('whole'))).toBe('whole')
  expect(ungroupedIn(detail('groups'))).toBeUndefined()
  expect(ungroupedIn(detail(undefined))).toBeUndefined()
})
