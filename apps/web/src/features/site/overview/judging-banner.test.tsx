import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { judgingQuery } from '../../../lib/api/judging.ts'
import JudgingBanner from './judging-banner.tsx'

beforeAll(() => startI18n('en-US'))
afterEach(cleanup)

const show = (state: object) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(judgingQuery().queryKey, state as never)
  const route = createRootRoute({
    component: () => (
      <QueryClientProvider client={client}>
        <JudgingBanner />
        <p>page</p>
      </QueryClientProvider>
    ),
  })
  const router = createRouter({ routeTree: route, history: createMemoryHistory() })
  return render(<RouterProvider router={router as never} />)
}

test('[DISK-3] [ADM-OVER-3] admins read on every page that nothing is judged, and that the disk is full', async () => {
  const { unmount } = show({ works: true })
  await waitFor(() => expect(screen.getByText('page')).toBeTruthy())
  expect(screen.queryByRole('alert')).toBeNull()
  unmount()
  const full = show({ works: true, diskShortage: 3 })
  expect((await screen.findByRole('alert')).textContent).toMatch(/disk is full: 3 MiB free/)
  expect(screen.getByRole('alert').textContent).not.toMatch(/Nothing is being judged/)
  full.unmount()
  show({ works: false, fault: 'OFFLINE', diskShortage: 3 })
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /Nothing is being judged.*No judge host is online.*disk is full/,
  )
})
