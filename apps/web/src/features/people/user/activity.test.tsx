import { ApiError } from '@verdict/contract/client'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startI18n } from '../../../i18n/index.ts'
import { Activity } from './activity.tsx'

beforeAll(async () => {
  await startI18n('en-US')
  await loadTexts(['user'])
})
afterEach(cleanup)

test('a year that could not be loaded says so, and is asked for again', () => {
  const retry = vi.fn<() => void>()
  render(<Activity activity={undefined} error={new ApiError(0, 'unanswered')} onRetry={retry} />)
  expect(screen.queryByText('Nothing to show.')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})

test('one that is hidden shows nothing', () => {
  render(<Activity activity={undefined} error={new ApiError(404, 'NOT_FOUND')} onRetry={() => undefined} />)
  expect(screen.getByText('Nothing to show.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
