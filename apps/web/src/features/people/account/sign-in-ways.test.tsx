import { ApiError } from '@verdict/contract/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import SignInWays from './sign-in-ways.tsx'

const { logInByForm } = vi.hoisted(() => ({ logInByForm: vi.fn() }))
vi.mock('./api/account.ts', () => ({ fetchProfile: async () => ({ uid: 'ada', nick: 'Ada' }) }))
vi.mock('./api/oauth.ts', () => ({
  logInByForm,
  waysQuery: () => ({
    queryKey: ['ways'],
    queryFn: async () => ({
      providers: [{ name: 'directory', titles: { en: 'Campus', zh: '' }, way: 'form' }],
      localLogin: true,
    }),
  }),
}))

beforeAll(() => startI18n('en-US', ['signIn']))
afterEach(cleanup)

async function typeIn() {
  const calls = { onDone: vi.fn(), onSecond: vi.fn() }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SignInWays username="ada" {...calls} />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Log in with Campus' }))
  fireEvent.change(screen.getByLabelText('Password at Campus'), { target: { value: 'right' } })
  fireEvent.submit(screen.getByRole('form', { name: 'Campus' }))
  return calls
}

test('[PROV-16] who logs in at a directory and has a second factor is asked for it', async () => {
  const failure = { error: 'SECOND_FACTOR_NEEDED', params: { ways: 'totp,recovery' } } as const
  logInByForm.mockRejectedValue(new ApiError(401, 'Confirm this login.', failure))
  const { onDone, onSecond } = await typeIn()
  await waitFor(() => expect(onSecond).toHaveBeenCalledWith('totp,recovery'))
  expect(onDone).not.toHaveBeenCalled()
})

test('[PROV-16] others are in', async () => {
  logInByForm.mockResolvedValue({ action: 'login' })
  const { onDone, onSecond } = await typeIn()
  await waitFor(() => expect(onDone.mock.calls[0]?.[0]).toMatchObject({ uid: 'ada' }))
  expect(onSecond).not.toHaveBeenCalled()
})
