import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { HealthFinding } from '@verdict/domain/health'
import { type HealthFault, healthFaultNames, healthFaults } from '@verdict/domain/health-faults'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { health as english } from '../../../i18n/en-US/health.ts'
import { health as chinese } from '../../../i18n/zh-CN/health.ts'
import { loadTexts, startI18n } from '../../../i18n/index.ts'
import { healthQuery } from './api/health.ts'
import { HealthPage } from './health-page.tsx'

beforeAll(async () => {
  await startI18n('en-US')
  await loadTexts(['health'])
})
afterEach(cleanup)

const fine: HealthFinding = {
  check: 'disk',
  state: 'ok',
  facts: [
    { name: 'free', value: 50 * 2 ** 30 },
    { name: 'days', value: 1200 },
  ],
  faults: [],
}

function show(...checks: HealthFinding[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(healthQuery().queryKey, { at: '2030-01-01T00:00:00.000Z', checks, setup: [] })
  return render(
    <QueryClientProvider client={client}>
      <HealthPage />
    </QueryClientProvider>,
  )
}

test('[HEALTH-7] the page shows each link with its facts, and that all is well', () => {
  const { container } = show(fine)
  expect(screen.getByText('Everything works.')).toBeTruthy()
  expect(container.textContent).toContain('Free50 GiB')
  expect(container.textContent).toContain('Days until full1,200')
})

test('[HEALTH-7] a fault stands with what to do about it, and all of them are counted', () => {
  show(fine, {
    check: 'clock',
    state: 'failing',
    facts: [],
    faults: [{ name: 'CLOCK_OFF', params: { name: 'judge-2', seconds: 61 } }],
  })
  expect(screen.getByRole('alert').textContent).toBe('1 check is failing.')
  expect(screen.getByText(/judge-2 differs from the clock of the database by 61 s/)).toBeTruthy()
  expect(screen.getByText(/Turn on time synchronisation/)).toBeTruthy()
})

test('[HEALTH-7] a link that could not be checked says why and is no fault', () => {
  show({ check: 'queue', state: 'unknown', facts: [], faults: [], reason: 'no answer within 5 s' })
  expect(screen.getByText('This check could not be made: no answer within 5 s')).toBeTruthy()
  expect(screen.getByText('1 check could not be made.')).toBeTruthy()
})

test('[HEALTH-7] every fault has its words and its advice in both languages, with the same parameters', () => {
  const parameters = (text: string) => text.match(/\{\{\w+\}\}/g)?.toSorted() ?? []
  const words: Record<HealthFault, { says: string; advice: string }> = chinese.faults
  expect(Object.keys(words)).toEqual(healthFaultNames)
  for (const name of healthFaultNames) {
    expect([name, parameters(words[name].says)]).toEqual([name, parameters(healthFaults[name].says)])
    expect(words[name].advice).not.toBe('')
    expect(english.faults[name].advice).not.toBe('')
  }
})

test('[HEALTH-8] programs are sent by one click, and each step of each is shown with its time', async () => {
  const probe = { language: Language.Java, host: 'judge-2', judge: Judge.Accepted, error: '', cpuMs: 80 }
  const late = { ...probe, language: Language.C, host: null, judge: null, cpuMs: null }
  const probes = [
    { ...probe, steps: { stored: 11, waited: 22, judged: 1333, heard: 4 } },
    { ...late, steps: { stored: 11, waited: null, judged: null, heard: null } },
  ]
  const answer = { success: true, code: 200, message: 'OK', data: { probes } }
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(answer))
  try {
    show(fine)
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    const rows = await screen.findAllByRole('row')
    expect(rows.map(({ textContent }) => textContent).slice(1)).toEqual([
      expect.stringMatching(/Java.*judge-2.*11 ms.*22 ms.*1,333 ms.*4 ms.*80 ms/),
      expect.stringMatching(/C.*Not judged in time/),
    ])
    expect(asked).toHaveBeenCalledTimes(1)
  } finally {
    asked.mockRestore()
  }
})
