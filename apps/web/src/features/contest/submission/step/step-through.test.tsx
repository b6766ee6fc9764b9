import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Language } from '@verdict/domain/language'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../../i18n/index.ts'
import StepThrough from './step-through.tsx'

const begun: string[] = []
/** Its record has made room for a later one's, or a server of the version before did not ask for one. */
const done = { id: 7, state: 'done', language: Language.Python, code: 'print(1)\n', compileError: null }
const answered = (data: unknown, status = 200) =>
  new Response(JSON.stringify({ success: true, code: status, message: 'OK', data }), { status })

beforeAll(() => startI18n('en-US', ['step']))
beforeEach(() => {
  begun.length = 0
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET' && address.includes('/run/recording'))
      return answered({ languages: [done.language] })
    if (method === 'GET') return answered({ ...done, cases: [], recording: null })
    begun.push(address)
    return answered({ id: done.id }, 201)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('[STEP-PAGE-1] a run that is over and has no record is recorded again when one asks again', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StepThrough asked={{ pid: 1000, language: done.language, code: done.code, sample: 0 }} />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button'))
  await screen.findByText("The judge couldn't record this. Try again in a moment.")
  fireEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(begun).toHaveLength(2))
})
