import { expect, test } from 'vitest'
import { newRoom, roomBody, rowName, seatsOf, type SeatValues } from './room-values.ts'

const values = (part: Partial<SeatValues>): SeatValues => ({ ...newRoom.seats, ...part })
const list = (text: string, perRow = '2') => values({ way: 'list', list: text, perRow })
const known = [
  { name: 'A1', row: 1, column: 1, address: '10.0.0.1' },
  { name: 'A2', row: 2, column: 2, address: null },
]

test('rows are named like the columns of a sheet', () => {
  expect([1, 26, 27, 52, 53, 100].map(rowName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'CV'])
})

test('rows and columns make seats by name, and known ones keep their address', () => {
  expect(seatsOf(values({ rows: '2', columns: '1' }), known)).toEqual([
    { name: 'A1', row: 1, column: 1, address: '10.0.0.1' },
    { name: 'B1', row: 2, column: 1, address: null },
  ])
  for (const rows of ['', '0', '101', '2.5', 'x']) expect(seatsOf(values({ rows }), [])).toBeNull()
})

test('a list is read line by line, with addresses after a tab or a blank', () => {
  expect(seatsOf(list('Window 1\t10.0.0.1\n\nB2 fe80::2\r\nC3, 10.0.0.3\nD4\tprinter'), [])).toEqual([
    { name: 'Window 1', row: 1, column: 1, address: '10.0.0.1' },
    { name: 'B2', row: 1, column: 2, address: 'fe80::2' },
    { name: 'C3', row: 2, column: 1, address: '10.0.0.3' },
    { name: 'D4', row: 2, column: 2, address: 'printer' },
  ])
})

test('known seats of a list keep their places, new ones come behind them; other rows place all anew', () => {
  const places = (perRow: string) =>
    seatsOf(list('New\na2\nA1', perRow), known)?.map(({ name, row, column }) => [name, row, column])
  expect(places('2')).toEqual([
    ['New', 3, 1],
    ['a2', 2, 2],
    ['A1', 1, 1],
  ])
  expect(places('3')).toEqual([
    ['New', 1, 1],
    ['a2', 1, 2],
    ['A1', 1, 3],
  ])
})

test('an empty line between networks is sent, those at the end are not', () => {
  const room = { ...newRoom, name: ' Lab ', networks: '10.3.0.0/24\n\n10.4.0.1\n\n' }
  expect(roomBody(room, [])).toMatchObject({ name: 'Lab', networks: ['10.3.0.0/24', '', '10.4.0.1'] })
  expect(roomBody(newRoom, []).networks).toEqual([])
})
