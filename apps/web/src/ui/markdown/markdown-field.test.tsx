import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { startI18n } from '../../i18n/index.ts'
import { MarkdownField } from './markdown-field.tsx'

vi.mock('../../lib/api/client.ts', () => ({ call: () => new Promise(() => {}), noticeRefusal: vi.fn() }))

test('[UI-MD-4] while a first preview loads, the fields after it stay', async () => {
  await startI18n('en-US')
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <MarkdownField name="content" label="Content" value="Some *text*" onChange={() => undefined} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByText('Preview'))
  expect(screen.getByRole('status').textContent).toBe('Loading')
  // It hides what follows it on a page.
  expect(container.querySelector('.skeleton')).toBeNull()
})
