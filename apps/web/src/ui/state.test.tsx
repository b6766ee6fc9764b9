import { ApiError } from '@verdict/contract/client'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../i18n/index.ts'
import { FailedState, NotShown } from './state.tsx'
import { dismissToast, getToasts } from './toast/toast.ts'

beforeAll(() => startI18n('en-US'))
afterEach(() => {
  cleanup()
  for (const { id } of getToasts()) dismissToast(id)
})

const said = () => getToasts().map(({ kind, text, lifeMs }) => [kind, text, lifeMs])
const missing = new ApiError(404, '', { error: 'NOT_FOUND' })

test('[UI-ERR-16] one thing that fails to load has the toast of a list, again by each try that fails', () => {
  const failed = (error: ApiError) => <FailedState title="Couldn't load this" error={error} />
  const { rerender } = render(failed(new ApiError(418, 'This is a teapot.', {})))
  expect(said()).toEqual([['error', 'This is a teapot.', 6_500]])
  rerender(failed(new ApiError(500, '')))
  expect(said().map(([, text]) => text)).toEqual(['This is a teapot.', 'Server Error'])
  expect(screen.getByText('Server Error')).toBeTruthy()
})

test('[UI-ERR-16] and so has one that is not there', () => {
  render(<NotShown error={missing} missing="It may be gone." failed="Failed" onRetry={() => undefined} />)
  expect(said()).toEqual([['error', 'Entity Not Found', 6_500]])
  expect(screen.getByText('It may be gone.')).toBeTruthy()
})
