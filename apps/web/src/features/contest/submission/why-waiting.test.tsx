import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { Language } from '@verdict/domain/language'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadTexts, startI18n } from '../../../i18n/index.ts'
import { WhyWaiting } from './why-waiting.tsx'

beforeAll(async () => {
  await startI18n('en-US')
  await loadTexts(['cause'])
})
afterEach(cleanup)

function show(why: 'language' | 'busy' | undefined) {
  const place = { ahead: 0, hasJudge: true, seconds: null, ...(why && { why }) }
  const route = createRootRoute({
    component: () => <WhyWaiting detail={{ place, language: Language.Rust, pid: 1000 }} />,
  })
  return render(
    <RouterProvider router={createRouter({ routeTree: route, history: createMemoryHistory() }) as never} />,
  )
}

test('[SUB-WAIT-5] a student reads in one sentence why a submission waits', async () => {
  show('language')
  expect((await screen.findByRole('status')).textContent).toBe(
    'No working judge has Rust. Your submission is kept and waits for one that has.',
  )
  cleanup()
  show('busy')
  expect((await screen.findByRole('status')).textContent).toMatch(/Yours keeps its place/)
})
