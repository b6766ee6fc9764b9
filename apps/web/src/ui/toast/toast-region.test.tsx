import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../i18n/index.ts'
import { dismissToast, getToasts, toast } from './toast.ts'
import { ToastRegion } from './toast-region.tsx'

afterEach(() => {
  cleanup()
  for (const { id } of getToasts()) dismissToast(id)
})

test('a toast goes when it is dismissed, and the others stay', async () => {
  await startI18n('en-US')
  render(<ToastRegion onFollow={vi.fn()} />)
  act(() => {
    toast.error('first')
    toast.error('second')
  })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['first', 'second'])
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0]!)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['second'])
})
