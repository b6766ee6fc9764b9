import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { RetentionSection } from './retention.tsx'

const { call, confirm } = vi.hoisted(() => ({ call: vi.fn(), confirm: vi.fn() }))
vi.mock('../../../lib/api/client.ts', () => ({ call, noticeRefusal: vi.fn() }))
vi.mock('../../../ui/dialog/confirm.tsx', () => ({ confirm }))

beforeAll(() => startI18n('en-US', ['siteSettings']))
afterEach(cleanup)

const forEver = {
  addresses: null,
  audit: null,
  examLog: null,
  drafts: null,
  runs: null,
  notifications: null,
  mails: null,
  code: null,
}

test('[KEEP-7] the section shows for ever as empty, refuses what is no number of days, and asks before data goes', async () => {
  call.mockResolvedValue({ keeps: { ...forEver, runs: 90 }, last: null })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RetentionSection />
    </QueryClientProvider>,
  )
  const audit = await screen.findByLabelText<HTMLInputElement>('Audit log')
  expect(audit.value).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>('Test runs').value).toBe('90')
  call.mockClear()
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

  fireEvent.change(audit, { target: { value: '7' } })
  save()
  await screen.findByText('Whole days from 30 to 36500, or empty')
  expect(audit.value).toBe('7')

  fireEvent.change(audit, { target: { value: '365' } })
  confirm.mockResolvedValueOnce(false)
  save()
  await waitFor(() => expect(confirm).toHaveBeenCalledOnce())
  expect(confirm.mock.lastCall?.[0].text).toContain('Audit log')
  expect(call).not.toHaveBeenCalled()
  confirm.mockResolvedValueOnce(true)
  save()
  const body = { ...forEver, runs: 90, audit: 365 }
  await waitFor(() => expect(call).toHaveBeenCalledWith('PUT /admin/retention', { body }))
})
