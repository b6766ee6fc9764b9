import { expect, test } from 'vitest'
import type { RanklistAnswer } from './api/ranklist.ts'
import { createBoard, filterRows } from './board.ts'
import { cellText } from '../../../ui/cell-text.ts'

const start = Date.UTC(2026, 0, 5, 9)
const minute = (minutes: number) => new Date(start + minutes * 60_000).toISOString()
const solved = (minutes: number, failed = 0) => ({ acceptedAt: minute(minutes), failed, pending: 0 })

const answer = (ranklist: RanklistAnswer['ranklist']): RanklistAnswer => ({
  ranklist,
  info: { isEnded: false, isFrozen: false, freezeTime: null },
  rule: 'icpc',
  penalty: 20,
  version: 1,
})

const three = () => ({
  ann: { nick: 'Ann', '1000': solved(10), '1001': solved(30, 1) },
  Bob: { nick: '', '1000': solved(10), '1001': { acceptedAt: null, failed: 2, pending: 0 } },
  cy: { nick: 'Cyril', '1001': { acceptedAt: null, failed: 0, pending: 1 } },
})

test('[RANK-ORDER-1] [RANK-PRIME-1] rows in order with first solvers, and people counted for each problem', () => {
  const { rows, counts } = createBoard()(answer(three()), start)
  expect(rows.map(({ uid, rank, solved, penalty, firsts }) => [uid, rank, solved, penalty, firsts])).toEqual([
    ['ann', 1, 2, 60, [1000, 1001]],
    ['Bob', 2, 1, 10, [1000]],
    ['cy', 3, 0, 0, []],
  ])
  expect(counts).toEqual(
    new Map([
      [1000, { solved: 2, tried: 2 }],
      [1001, { solved: 1, tried: 3 }],
    ]),
  )
})

test('[TEAM-RANK-2] a hidden team has no rank for who sees it, and takes none from others', () => {
  const of = { label: '', organization: null, categories: [] }
  const teams = {
    organizations: [],
    categories: [],
    of: { ann: { ...of, hidden: true as const }, Bob: of, cy: of },
  }
  const { rows } = createBoard()({ ...answer(three()), teams }, start)
  expect(rows.map(({ uid, rank, firsts }) => [uid, rank, firsts])).toEqual([
    ['ann', null, []],
    ['Bob', 1, [1000]],
    ['cy', 2, []],
  ])
})

test('a new answer replaces only the rows of those for whom something changed', () => {
  const boardOf = createBoard()
  const before = boardOf(answer(three()), start)
  const same = boardOf(answer(three()), start)
  expect(same.rows.every((row, index) => row === before.rows[index])).toBe(true)
  const changed = three()
  changed.cy['1001'] = { acceptedAt: null, failed: 0, pending: 2 }
  const after = boardOf(answer(changed), start)
  expect(after.rows.map((row, index) => row === before.rows[index])).toEqual([true, true, false])
})

test('somebody who loses the first solve is drawn anew, and so is everybody whose rank moves', () => {
  const boardOf = createBoard()
  const before = boardOf(answer(three()), start)
  const changed = { ...three(), dee: { nick: 'Dee', '1000': solved(5), '1001': solved(20) } }
  const after = boardOf(answer(changed), start)
  expect(after.rows.map(({ uid, rank, firsts }) => [uid, rank, firsts])).toEqual([
    ['dee', 1, [1000, 1001]],
    ['ann', 2, []],
    ['Bob', 3, []],
    ['cy', 4, []],
  ])
  expect(after.rows.some((row) => before.rows.includes(row))).toBe(false)
})

test('another start is another penalty', () => {
  const boardOf = createBoard()
  const same = answer(three())
  expect(boardOf(same, start).rows[0]?.penalty).toBe(60)
  expect(boardOf(same, start - 5 * 60_000).rows[0]?.penalty).toBe(70)
})

test('[RANK-FILTER-1] rows are found by name, by nick, by group and by school, in the next board as well', () => {
  const boardOf = createBoard()
  const rows = three()
  const groups = { 7: ['cy', 'ann'], 8: [] }
  const board = boardOf({ ...answer(rows), groups }, start)
  const names = (wanted: Parameters<typeof filterRows>[1], of = board) =>
    filterRows(of, wanted).map(({ uid }) => uid)
  expect(names({ name: 'B' })).toEqual(['Bob'])
  expect(names({ name: 'cyr' })).toEqual(['cy'])
  expect(names({ group: 7 })).toEqual(['ann', 'cy'])
  expect(names({ name: 'n', group: 8 })).toEqual([])
  expect(names({ group: 9 })).toEqual([])
  expect(filterRows(board, { name: ' ' })).toBe(board.rows)
  const moved = { ...rows, ann: { ...rows.ann, school: 'Tongji' } }
  const next = boardOf({ ...answer(moved), groups }, start)
  expect(names({ school: 'Tongji' })).toEqual([])
  expect(names({ school: 'Tongji' }, next)).toEqual(['ann'])
  expect(next.rows.filter((row) => !board.rows.includes(row)).map(({ uid }) => uid)).toEqual(['ann'])
})

test.each([
  ['untouched', undefined, false, null],
  ['emptied by a skip', { acceptedAt: null, failed: 0, pending: 0 }, false, null],
  [
    'solved at once',
    { acceptedAt: start, failed: 0, pending: 0 },
    false,
    { look: 'solved', sign: '+', minutes: 0 },
  ],
  [
    'solved after failures, first',
    { acceptedAt: start + 48 * 60_000 + 59_999, failed: 2, pending: 0 },
    true,
    { look: 'first', sign: '+2', minutes: 48 },
  ],
  [
    'failed',
    { acceptedAt: null, failed: 3, pending: 0 },
    false,
    { look: 'failed', sign: '−3', minutes: null },
  ],
  [
    'pending after failures',
    { acceptedAt: null, failed: 3, pending: 1 },
    false,
    { look: 'pending', sign: '+1', minutes: null },
  ],
])('[RANK-CELL-1] a cell: %s', (_name, cell, isFirst, text) => {
  expect(cellText(cell, isFirst, start)).toEqual(text)
})
