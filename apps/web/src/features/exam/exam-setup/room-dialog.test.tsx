import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { ConfirmHost } from '../../../ui/dialog/confirm.tsx'
import { RoomDialog } from './room-dialog.tsx'

beforeAll(async () => {
  await startI18n('en-US', ['examSetup'])
})
afterEach(cleanup)

function show() {
  const onClose = vi.fn<() => void>()
  render(
    <QueryClientProvider client={queryClient}>
      <RoomDialog cid={7} room={null} onClose={onClose} />
      <ConfirmHost />
    </QueryClientProvider>,
  )
  return onClose
}

test('[UI-FORM-2] a room that was typed is not left without a question', async () => {
  const onClose = show()
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Lab 3' } })
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('one in which nothing was typed closes at once', async () => {
  const onClose = show()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
