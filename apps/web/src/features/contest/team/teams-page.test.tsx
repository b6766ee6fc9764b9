import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import type { ContestDetail } from '@verdict/contract/contest'
import type { TeamCategory, TeamRow } from '@verdict/contract/team'
import { beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { TeamsPage } from './teams-page.tsx'

const category = (id: number, change: Partial<TeamCategory>): TeamCategory => ({
  id,
  externalId: String(id),
  icpcId: '',
  name: `Category ${id}`,
  type: '',
  hidden: false,
  ranked: true,
  starred: false,
  color: null,
  teams: 1,
  ...change,
})
const team = (number: number, change: Partial<TeamRow>): TeamRow => ({
  number,
  uid: `t:7:${number}`,
  externalId: String(number),
  icpcId: '',
  label: '',
  name: `Team ${number}`,
  organization: null,
  categories: [],
  hidden: false,
  room: '',
  seat: '',
  members: [],
  submissions: 0,
  ...change,
})

const docs = [
  team(1, {}),
  team(2, { categories: [1] }),
  team(3, { categories: [2] }),
  team(4, { hidden: true, categories: [3] }),
]
const lists = {
  organizations: [],
  categories: [category(1, { hidden: true }), category(2, { ranked: false }), category(3, {})],
}
vi.mock('../../../lib/api/client.ts', () => ({
  call: (key: string) =>
    Promise.resolve(key.endsWith('/lists') ? lists : { docs, total: 4, limit: 30, page: 1, pages: 1 }),
  noticeRefusal: vi.fn(),
}))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children?: React.ReactNode }) => <a href="/">{children}</a>,
}))

const detail = { contest: { cid: 7, title: 'Cup', option: { teams: true } } } as unknown as ContestDetail

beforeAll(() => startI18n('en-US', ['contest', 'team']))

test('[TEAM-HIDE-1] the list of teams marks who is hidden or unranked, also by a category', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TeamsPage detail={detail} filter={{}} onFilter={() => undefined} />
    </QueryClientProvider>,
  )
  await screen.findByText('Team 4')
  const marks = docs.map(({ name }) => {
    const cell = within(screen.getByText(name).closest('th')!)
    return ['Hidden', 'Unranked'].filter((mark) => cell.queryByText(mark))
  })
  expect(marks).toEqual([[], ['Hidden'], ['Unranked'], ['Hidden']])
})
