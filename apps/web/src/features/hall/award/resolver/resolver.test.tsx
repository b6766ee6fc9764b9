import { fireEvent, render, screen, within } from '@testing-library/react'
import type { ResolverData } from '@verdict/contract/award'
import { beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../../../i18n/index.ts'
import { Stage } from './stage.tsx'

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  await startI18n('en-US', ['award', 'contest'])
})

const entrant = (uid: string, minute: number, unranked: boolean): ResolverData['entrants'][number] => ({
  uid,
  name: `Team ${uid}`,
  label: '',
  organization: null,
  groups: [],
  unranked,
  shown: {
    1: { acceptedAt: new Date(Date.UTC(2026, 0, 1, 9, minute)).toISOString(), failed: 0, pending: 0 },
  },
  hidden: {},
})

const data: ResolverData = {
  contest: {
    cid: 1,
    title: 'Cup',
    rule: 'icpc',
    penalty: 20,
    start: '2026-01-01T09:00:00.000Z',
    freezeTime: null,
  },
  problems: [{ pid: 1, label: 'A', title: 'Sum', color: null }],
  groups: [],
  organizations: [],
  entrants: [entrant('a', 5, true), entrant('b', 9, false)],
  awards: [],
  isFinal: false,
  unjudged: 0,
}

test('[RESOLVE-PAGE-2] an unranked entrant has the star of the ranklist, and that is said', () => {
  render(<Stage data={data} />)
  const rankOf = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(name) })).getAllByRole('cell')[0]!
  expect([rankOf('Team a').textContent, rankOf('Team b').textContent]).toEqual(['*', '1'])
  expect(within(rankOf('Team a')).getByTitle('Not ranked').textContent).toBe('*')
  fireEvent.click(screen.getByRole('button', { name: /^Next/ }))
  fireEvent.click(screen.getByRole('button', { name: /^Next/ }))
  expect(screen.getByRole('status').textContent).toMatch(/^Team a is not ranked/)
})
