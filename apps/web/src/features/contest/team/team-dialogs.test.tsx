import type { Organization, TeamCategory, TeamRow } from '@verdict/contract/team'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { OrganizationDialog } from './organization-dialog.tsx'
import { TeamDialog } from './team-dialog.tsx'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/client.ts', () => ({ call, noticeRefusal: vi.fn() }))

beforeAll(async () => {
  await startI18n('en-US', ['team'])
})
beforeEach(() => call.mockReset())
afterEach(cleanup)

const school: Organization = {
  id: 3,
  externalId: 'eth',
  icpcId: '433',
  name: 'ETH',
  formalName: '',
  country: 'CHE',
  logo: null,
  teams: 1,
}
const team: TeamRow = {
  number: 1,
  uid: 't:7:1',
  externalId: '1',
  icpcId: '447047',
  label: '1',
  name: 'Alpha',
  organization: 3,
  categories: [],
  hidden: false,
  room: '',
  seat: '',
  members: [],
  submissions: 0,
}

/** Writes another id into the form that is shown, and keeps it. @returns what was sent */
async function written(form: ReactElement, before: string, icpcId: string): Promise<unknown> {
  call.mockResolvedValue(null)
  render(<QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider>)
  const field = screen.getByLabelText<HTMLInputElement>(/^ICPC ID/)
  expect([field.value, field.maxLength]).toEqual([before, 36])
  fireEvent.change(field, { target: { value: icpcId } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(call).toHaveBeenCalled())
  return call.mock.calls[0]
}

test('[TEAM-ICPC-1] the form of a team has its number at icpc.global', async () => {
  const shown = { cid: 7, organizations: [school], categories: [], onClose: vi.fn() }
  expect(await written(<TeamDialog {...shown} team={team} />, '447047', '447837')).toEqual([
    'PUT /contest/:cid/teams/:number',
    {
      params: { cid: 7, number: 1 },
      body: expect.objectContaining({ name: 'Alpha', externalId: '1', icpcId: '447837' }),
    },
  ])
})

test('[TEAM-ICPC-1] the form of an organization has its number at icpc.global', async () => {
  const shown = { cid: 7, onClose: vi.fn() }
  expect(await written(<OrganizationDialog {...shown} organization={school} />, '433', '')).toEqual([
    'PUT /contest/:cid/teams/organizations/:id',
    {
      params: { cid: 7, id: 3 },
      body: expect.objectContaining({ name: 'ETH', externalId: 'eth', icpcId: '' }),
    },
  ])
})

test('[TEAM-ICPC-1] the form of a category has its number at icpc.global', async () => {
  const category: TeamCategory = {
    id: 5,
    externalId: 'site',
    icpcId: '3011',
    name: 'Site',
    type: 'site',
    hidden: false,
    ranked: true,
    starred: false,
    color: null,
    teams: 0,
  }
  const shown = { cid: 7, onClose: vi.fn() }
  expect(await written(<CategoryDialog {...shown} category={category} />, '3011', '3012')).toEqual([
    'PUT /contest/:cid/teams/categories/:id',
    {
      params: { cid: 7, id: 5 },
      body: expect.objectContaining({ name: 'Site', externalId: 'site', icpcId: '3012' }),
    },
  ])
})
