import { contestRule } from '@verdict/domain/contest-rules/table'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadTexts, startI18n } from '../../../i18n/index.ts'
import { Legend } from './legend.tsx'

beforeAll(async () => {
  await startI18n('en-US')
  await loadTexts(['contest'])
})
afterEach(cleanup)

const freezeTime = '2026-01-01T00:00:00.000Z'

test.each([
  ['icpc', { isEnded: false, isFrozen: true, freezeTime }, 'Pending or frozen'],
  ['icpc', { isEnded: false, isFrozen: false, freezeTime: null }, 'Pending'],
  ['oi', { isEnded: false, isFrozen: true, freezeTime }, 'Result not shown yet'],
  ['oi', { isEnded: true, isFrozen: false, freezeTime }, 'Pending'],
] as const)('[RANK-LEGEND-1] under %s with %o what has no result is: %s', (name, info, words) => {
  const { columns, shows } = contestRule(name)
  render(<Legend board={{ columns, shows, penalty: 20, info }} />)
  expect(screen.getByText(words)).toBeInstanceOf(HTMLElement)
})

test('[RANK-SHARE-3] it says how problems without groups of tests give points, where there are some', () => {
  const { columns, shows } = contestRule('ioi')
  const board = { columns, shows, penalty: null, info: { isEnded: false, isFrozen: false, freezeTime: null } }
  const { rerender } = render(<Legend board={board} ungrouped="share" />)
  expect(screen.getByText(/an equal share of its points for each test that passes/)).toBeDefined()
  rerender(<Legend board={board} ungrouped="whole" />)
  expect(screen.getByText(/its points only if every test passes/)).toBeDefined()
  rerender(<Legend board={board} />)
  expect(screen.queryByText(/without groups/)).toBeNull()
})

test('[RANK-PENALTY-2] it says what a failure costs where that is not what is usual', () => {
  const { columns, shows } = contestRule('icpc')
  const board = { columns, shows, info: { isEnded: false, isFrozen: false, freezeTime: null } }
  const { rerender } = render(<Legend board={{ ...board, penalty: 0 }} />)
  expect(screen.getByText('Each failure before a solution: 0 penalty minutes')).toBeDefined()
  rerender(<Legend board={{ ...board, penalty: 20 }} />)
  expect(screen.queryByText(/penalty minutes/)).toBeNull()
})
