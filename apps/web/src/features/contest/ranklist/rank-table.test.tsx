import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import type { RanklistAnswer } from './api/ranklist.ts'
import { besideOf } from './beside-facts.ts'
import { createBoard } from './board.ts'
import { inSight, RankTable } from './rank-table.tsx'

test('[RANK-OWN-1] one’s own row is pinned only while it is out of sight', () => {
  const range = { startIndex: 10, endIndex: 30 }
  expect([9, 10, 30, 31].map((index) => inSight(range, index))).toEqual([false, true, true, false])
  // Not among those that are looked for.
  expect(inSight(range, -1)).toBe(false)
  // Nothing is drawn yet: nothing that would go at once.
  expect(inSight(null, 5)).toBe(true)
})

beforeAll(() => startI18n('zh-CN', ['contest']))
afterEach(cleanup)

type Teams = NonNullable<RanklistAnswer['teams']>

const school = (id: number, country: string | null): Teams['organizations'][number] => ({
  id,
  name: `School ${id}`,
  country,
  logo: null,
})

const boardOf = (organizations?: Teams['organizations']) =>
  createBoard()(
    {
      ranklist: { one: { nick: 'One' }, two: { nick: 'Two' } },
      info: { isEnded: false, isFrozen: false, freezeTime: null },
      rule: 'icpc',
      penalty: 20,
      version: 1,
      ...(organizations && {
        teams: {
          organizations,
          categories: [{ id: 7, name: 'Girls', color: null, starred: false }],
          of: {
            one: { label: '1', organization: 1, categories: [7] },
            two: { label: '2', organization: 2, categories: [], hidden: true as const },
          },
        },
      }),
    },
    0,
  )

function headOf(board: ReturnType<typeof boardOf>) {
  render(
    <RankTable
      {...board}
      mine={board.rows[1]}
      problems={[]}
      start={0}
      density="compact"
      size={{ row: 30, font: 13, name: 248, fixed: 176, cell: 64 }}
      besideOf={besideOf(board, []).textOf}
      hrefOf={(uid) => uid}
      onFollow={() => undefined}
    />,
  )
  return screen.getAllByRole('columnheader')[1]!.textContent
}

test('[TEAM-RANK-1] the ranklist of a contest of teams names teams, and another people', () => {
  expect(headOf(boardOf([]))).toBe('参赛队')
  screen.getByText('2 支参赛队，0 题')
  cleanup()
  expect(headOf(boardOf())).toBe('选手')
})

test('[TEAM-RANK-4] a school stands beside its team, with its country only where others are of another', () => {
  const besideIn = (...countries: [string | null, string | null]) => {
    const board = boardOf([school(1, countries[0]), school(2, countries[1])])
    return board.rows.map(besideOf(board, []).textOf).toSorted()
  }
  expect(besideIn('CHN', 'CHN')).toEqual(['School 1 · Girls', 'School 2'])
  expect(besideIn('CHN', null)).toEqual(['School 1 · Girls', 'School 2'])
  expect(besideIn('CHN', 'CHE')).toEqual(['School 1 CHN · Girls', 'School 2 CHE'])
})
