import { expect, test } from 'vitest'
import { teamsIn } from './team-lines.ts'

const empty = {
  team: '',
  label: '',
  organization: '',
  country: '',
  category: '',
  room: '',
  seat: '',
  members: '',
  icpcId: '',
}

test('[TEAM-SHEET-3] a sheet of teams is read in its order, or by the names of its columns in either language', () => {
  expect(teamsIn('Alpha\tA1\tETH\tCHE\tGuests;Women\tHall\t12\talice; bob\t447047').lines).toEqual([
    {
      line: 1,
      team: 'Alpha',
      label: 'A1',
      organization: 'ETH',
      country: 'CHE',
      category: 'Guests;Women',
      room: 'Hall',
      seat: '12',
      members: 'alice; bob',
      icpcId: '447047',
    },
  ])
  expect(teamsIn('ICPC ID\t学校\t队名\t队员\r\n\r\n447837\t南京大学\t海森堡\t20210001').lines).toEqual([
    { ...empty, line: 3, team: '海森堡', organization: '南京大学', members: '20210001', icpcId: '447837' },
  ])
  expect(teamsIn('Beta').lines).toEqual([{ ...empty, line: 1, team: 'Beta' }])
  expect(teamsIn('队名\t房间\t领队电话\nBeta\tA 区\t12345')).toEqual({
    unread: ['领队电话'],
    lines: [{ ...empty, line: 2, team: 'Beta', room: 'A 区' }],
  })
})
