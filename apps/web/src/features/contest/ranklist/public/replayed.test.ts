import type { BoardHistory } from '@verdict/contract/board-history'
import { expect, test } from 'vitest'
import type { RanklistAnswer } from '../api/ranklist.ts'
import { createBoard } from '../board.ts'
import { readAddress, writeAddress } from './address.ts'
import { boardAt, shownMinutes, steppedEntrants } from './replayed.ts'
import { starredAtFirst } from './use-stars.ts'

const start = Date.parse('2026-01-05T09:00:00.000Z')
const at = (minute: number) => new Date(start + minute * 60_000).toISOString()
const failed = (count: number) => ({ acceptedAt: null, failed: count, pending: 0 })
const solved = (minute: number, count: number) => ({ acceptedAt: at(minute), failed: count, pending: 0 })

const answer: RanklistAnswer = {
  ranklist: {
    't:5:1': { nick: 'Ada', '1000': solved(30, 1), '1001': failed(1) },
    't:5:2': { nick: 'Bo', '1000': solved(40, 0) },
    't:5:3': { nick: 'Guests', '1000': solved(10, 0) },
  },
  info: { isEnded: false, isFrozen: false, freezeTime: null },
  teams: {
    organizations: [],
    categories: [{ id: 7, name: 'Guests', color: null, starred: true }],
    of: {
      't:5:1': { label: '1', organization: null, categories: [] },
      't:5:2': { label: '2', organization: null, categories: [] },
      't:5:3': { label: '3', organization: null, categories: [7], unranked: true },
    },
  },
  rule: 'icpc',
  penalty: 20,
  version: 4,
}
const history: BoardHistory = {
  steps: {
    't:5:1': [
      { pid: 1000, minute: 20, ...failed(1) },
      { pid: 1000, minute: 30, ...solved(30, 1) },
      { pid: 1001, minute: 50, ...failed(1) },
    ],
    't:5:2': [{ pid: 1000, minute: 40, ...solved(40, 0) }],
    't:5:3': [{ pid: 1000, minute: 10, ...solved(10, 0) }],
    't:5:9': [{ pid: 1000, minute: 10, ...solved(10, 0) }],
  },
  version: 4,
}

test('[RANK-HISTORY-1] at the last minute the replayed board is the one that is shown, and before it as it was then', () => {
  const entrants = steppedEntrants(answer, history)
  const now = createBoard()(answer, start)
  expect(boardAt(answer, entrants, 50, start)).toEqual(now)
  expect(boardAt(answer, entrants, 9, start).rows).toEqual([])
  const names = (minute: number) =>
    boardAt(answer, entrants, minute, start).rows.map(({ nick, rank, solved: count }) => [nick, rank, count])
  expect(names(35)).toEqual([
    ['Guests', null, 1],
    ['Ada', 1, 1],
  ])
  expect(names(45)).toEqual([
    ['Guests', null, 1],
    ['Bo', 1, 1],
    ['Ada', 2, 1],
  ])
})

test('[BOARD-REPLAY-1] a replay reaches to the end of a contest, and of one that runs to what is known', () => {
  const entrants = steppedEntrants(answer, history)
  const contest = { start: at(0), minutes: 300 }
  expect(shownMinutes(contest, entrants, start + 55.5 * 60_000)).toBe(55)
  expect(shownMinutes(contest, entrants, start + 9_000 * 60_000)).toBe(300)
  expect(shownMinutes(contest, entrants, start)).toBe(50)
})

test('[BOARD-STARS-1] teams of starred categories are followed at first', () => {
  expect([...starredAtFirst(answer)]).toEqual(['t:5:3'])
  expect([...starredAtFirst({ teams: undefined })]).toEqual([])
})

test('[BOARD-ADDRESS-1] the address keeps what the board is narrowed to, its minute and whose page is open', () => {
  const address = { name: 'ad', category: 7, followed: true as const, minute: 12, of: 't:5:1' }
  const search = writeAddress('?embed=1', address)
  expect(new URLSearchParams(search).get('embed')).toBe('1')
  expect(readAddress(search)).toMatchObject(address)
  expect(readAddress(writeAddress(search, {}))).toEqual(readAddress('?embed=1'))
  expect(readAddress('?minute=x&category=-1&followed=2')).toEqual(readAddress(''))
})
