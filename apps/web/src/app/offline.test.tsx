import { createMemoryHistory } from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../i18n/index.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { startConnection } from '../lib/connection.ts'
import { onConnectionLost } from '../lib/errors.ts'
import { setProfile } from '../lib/session/session.ts'
import { getWebsite, setWebsite } from '../lib/site.ts'
import { fetchServerTime } from '../features/site/site/api/site.ts'
import { BrokenPage } from '../features/site/layout/pages.tsx'
import { Application } from './application.tsx'
import { newRouter } from './router.ts'

const lost = /^The connection is lost\./
const away = () => Promise.reject(new TypeError('Failed to fetch'))

let discussions: string[]
let ends: (() => void)[]

const page = (docs: unknown[]) => ({ docs, total: docs.length, page: 1, limit: 30, pages: 1 })
const row = (title: string, index: number) => ({
  did: index + 1,
  title,
  author: { uid: 'ann', nick: '' },
  pid: null,
  problem: null,
  contest: null,
  comments: 0,
  createdAt: new Date(0).toISOString(),
  activeAt: new Date(0).toISOString(),
})

/** The server, as far as these pages ask it. */
const served = async (address: string) => {
  const data = address.startsWith('/api/discuss/list') ? page(discussions.map(row)) : { serverTime: 0 }
  return new Response(JSON.stringify({ success: true, code: 200, message: '', data }))
}

beforeAll(() => startI18n('en-US'))
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', served)
  setWebsite({ ...getWebsite(), title: 'Lab' })
  setProfile(null)
  const onBack = () => void queryClient.invalidateQueries()
  ends = [onConnectionLost(() => undefined), startConnection({ ask: () => fetchServerTime(), onBack })]
})
afterEach(() => {
  cleanup()
  for (const end of ends) end()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('[UI-NET-3] an open list stays while the connection is lost, and is the present one when it is back', async () => {
  discussions = ['Before']
  const router = newRouter(createMemoryHistory({ initialEntries: ['/discuss'] }))
  await router.load()
  render(<Application router={router} />)
  await screen.findByText('Before')
  vi.stubGlobal('fetch', away)
  window.dispatchEvent(new Event('offline'))
  await screen.findByText(lost)
  await act(() => queryClient.invalidateQueries())
  expect(screen.getByText('Before')).toBeTruthy()
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
  discussions = ['After', 'Before']
  vi.stubGlobal('fetch', served)
  window.dispatchEvent(new Event('online'))
  await screen.findByText('After')
  await waitFor(() => expect(screen.queryByText(lost)).toBeNull())
})

test('[UI-NET-4] a page whose code does not arrive says so within the frame and offers another try', async () => {
  const router = newRouter(createMemoryHistory({ initialEntries: ['/faq'] }))
  const missing = new Error('Failed to fetch dynamically imported module: http://lab/assets/faq.js')
  router.routesById['/faq'].update({
    loader: () => {
      throw missing
    },
  } as never)
  vi.stubGlobal('fetch', away)
  await router.load()
  render(<Application router={router} />)
  expect(await screen.findByRole('heading', { level: 1, name: "Couldn't load this page" })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
  expect(router.options.defaultErrorComponent).toBe(BrokenPage)
})
