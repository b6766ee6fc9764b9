import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { closeAuthDialog, getAuthDialog } from '../../../lib/session/auth-dialog.ts'
import { LaunchPage } from './launch-page.tsx'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/client.ts', () => ({ call, noticeRefusal: vi.fn() }))

beforeAll(() => startI18n('en-US', ['lti']))
afterEach(() => {
  cleanup()
  closeAuthDialog()
  window.history.replaceState(null, '', '/')
})

async function logInAt(address: string) {
  window.history.replaceState(null, '', address)
  call.mockResolvedValue({ step: 'login', platform: 'Moodle', context: '', name: '', creates: false })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LaunchPage launchId="7" />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Log in' }))
  return getAuthDialog()
}

test('[LTI-WHO-2] who came by a launch is asked for the second step alone', async () => {
  expect(await logInAt('/lti/choose/7?ways=totp,recovery')).toMatchObject({
    second: 'totp,recovery',
    next: '/lti/choose/7',
  })
})

test('[LTI-WHO-2] otherwise they log in', async () => {
  expect((await logInAt('/lti/choose/7'))?.second).toBeUndefined()
})
