// The values of the form of a room. Its seats are made by rows and columns, or written one a line, perhaps pasted from a sheet.

import type { ExamRoom } from '@verdict/contract/exam-seats'
import { examLimits } from '@verdict/domain/field-limits'

export interface SeatValues {
  way: 'grid' | 'list'
  rows: string
  columns: string
  /** A name a line, and after a tab the address of its machine. */
  list: string
  /** Seats that stand in a row of the map. */
  perRow: string
}

export interface RoomValues {
  name: string
  note: string
  /** One a line. */
  networks: string
  seats: SeatValues
}

export interface PlacedSeat {
  name: string
  row: number
  column: number
  address: string | null
}

type Known = readonly Pick<ExamRoom['seats'][number], 'name' | 'row' | 'column' | 'address'>[]

const usualRow = 8
const widest = (seats: Known) => Math.max(0, ...seats.map(({ column }) => column)) || usualRow

export const newRoom: RoomValues = {
  name: '',
  note: '',
  networks: '',
  seats: { way: 'grid', rows: '5', columns: String(usualRow), list: '', perRow: String(usualRow) },
}

export const roomValues = ({ name, note, networks, seats }: ExamRoom): RoomValues => ({
  name,
  note,
  networks: networks.join('\n'),
  seats: {
    way: 'list',
    rows: String(Math.max(1, ...seats.map(({ row }) => row))),
    columns: String(widest(seats)),
    list: seats.map(({ name: seat, address }) => (address ? `${seat}\t${address}` : seat)).join('\n'),
    perRow: String(widest(seats)),
  },
})

/** A to Z, then AA. */
export function rowName(row: number): string {
  const before = Math.floor((row - 1) / 26)
  return (before > 0 ? rowName(before) : '') + String.fromCodePoint(65 + ((row - 1) % 26))
}

function sideIn(text: string): number | null {
  const side = Number(text.trim() || Number.NaN)
  return Number.isInteger(side) && side >= 1 && side <= examLimits.side ? side : null
}

const keyOf = (name: string): string => name.toLowerCase()

/** Seats that were there before keep the addresses of their machines. */
function gridSeats({ rows, columns }: SeatValues, known: Known): PlacedSeat[] | null {
  const [height, width] = [sideIn(rows), sideIn(columns)]
  if (height === null || width === null) return null
  const addresses = new Map(known.map(({ name, address }) => [keyOf(name), address]))
  return Array.from({ length: height * width }, (_, index) => {
    const [row, column] = [Math.floor(index / width) + 1, (index % width) + 1]
    const name = `${rowName(row)}${column}`
    return { name, row, column, address: addresses.get(keyOf(name)) ?? null }
  })
}

/** An address at the end of a line needs no tab before it; after a tab anything counts as one, which is then refused by name. */
function seatIn(line: string): Pick<PlacedSeat, 'name' | 'address'> {
  const words = line.trim().split(/[\s,，;；]/)
  const last = words.at(-1) ?? ''
  if (words.length > 1 && /[.:]/.test(last) && /^[\da-f.:]+$/i.test(last)) {
    const before = line.trim().slice(0, -last.length).trimEnd()
    return { name: /[,，;；]$/.test(before) ? before.slice(0, -1).trimEnd() : before, address: last }
  }
  const [name = '', address = ''] = line.trim().split('\t')
  return { name: name.trim(), address: address.trim() || null }
}

/** Seats that were there before keep their places as long as the rows stay as wide; new ones come behind the last. */
function listSeats({ list, perRow }: SeatValues, known: Known): PlacedSeat[] | null {
  const width = sideIn(perRow)
  if (width === null) return null
  const places = new Map(width === widest(known) ? known.map((seat) => [keyOf(seat.name), seat]) : [])
  const seats = list
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(seatIn)
  const kept = seats.flatMap(({ name }) => places.get(keyOf(name)) ?? [])
  let next = Math.max(0, ...kept.map(({ row, column }) => (row - 1) * width + column))
  return seats.map((seat) => {
    const place = places.get(keyOf(seat.name))
    if (place) return { ...seat, row: place.row, column: place.column }
    next += 1
    return { ...seat, row: Math.ceil(next / width), column: ((next - 1) % width) + 1 }
  })
}

/** Null while the numbers are none. */
export const seatsOf = (values: SeatValues, known: Known): PlacedSeat[] | null =>
  values.way === 'grid' ? gridSeats(values, known) : listSeats(values, known)

/** Lines of networks are sent empty ones too: a refusal names the line. */
export const roomBody = ({ name, note, networks, seats }: RoomValues, known: Known) => ({
  name: name.trim(),
  note: note.trim(),
  networks: networks.trim() === '' ? [] : networks.trimEnd().split('\n'),
  seats: seatsOf(seats, known),
})
