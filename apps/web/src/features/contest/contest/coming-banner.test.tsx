import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { SessionProfile } from '@verdict/contract/account'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { correctServerClock } from '../../../lib/clock/server-clock.ts'
import { setProfile } from '../../../lib/session/session.ts'
import ComingBanner from './coming-banner.tsx'

const start = Date.parse('2030-01-01T08:00:00.000Z')
const minuteMs = 60_000
const itIs = (ms: number) => act(() => correctServerClock(ms, Date.now()))
const coming = [
  { cid: 7, title: 'Final', start: new Date(start).toISOString(), isExam: true },
  { cid: 8, title: 'Cup', start: new Date(start + 30 * minuteMs).toISOString(), isExam: false },
]

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.spyOn(Date, 'now').mockReturnValue(start)
  setProfile({ uid: 'ann', coming } as unknown as SessionProfile)
})
afterEach(() => {
  cleanup()
  setProfile(null)
  vi.restoreAllMocks()
})

async function show(language: 'en-US' | 'zh-CN', path: string) {
  await startI18n(language, ['contest'])
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <ComingBanner />, notFoundComponent: () => null }),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await router.load()
  render(<RouterProvider router={router as never} />)
}
const banners = () => screen.queryAllByRole('complementary').map(({ textContent }) => textContent)

test('[CON-COMING-2] from an hour before its start a contest counts down above the page, with the way to it', async () => {
  itIs(start - 60 * minuteMs - 5_000)
  await show('en-US', '/')
  expect(banners()).toEqual([])
  itIs(start - 60 * minuteMs)
  expect(banners()).toEqual(['Final starts in 01:00:00Go to the exam'])
  expect(screen.getByRole('link').getAttribute('href')).toBe('/exam/7')
  itIs(start - 30 * minuteMs)
  expect(banners()).toEqual([
    'Final starts in 00:30:00Go to the exam',
    'Cup starts in 01:00:00Go to the contest',
  ])
})

test.each(['/contests/8', '/contests/8/questions'])(
  '[CON-COMING-2] not on its own pages: %s',
  async (path) => {
    itIs(start - minuteMs)
    await show('zh-CN', path)
    expect(banners()).toEqual(['Final 距开始 00:01:00前往考试'])
  },
)
