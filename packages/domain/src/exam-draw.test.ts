import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areNeighbours, drawSeats, type DrawPerson, type DrawSeat } from './exam-draw.ts'

const hall = fc
  .record({
    rows: fc.integer({ min: 1, max: 6 }),
    columns: fc.integer({ min: 1, max: 6 }),
    people: fc.nat(40),
  })
  .chain(({ rows, columns, people }) =>
    fc.record({
      seats: fc.constant(seatsOf(rows, columns)),
      people: fc
        .array(fc.constantFrom(null, 'A', 'B', 'C'), { minLength: people, maxLength: people })
        .map(peopleOf),
      seed: fc.string(),
    }),
  )

const seatsOf = (rows: number, columns: number): DrawSeat[] =>
  Array.from({ length: rows * columns }, (_, index) => ({
    seatId: index + 1,
    roomId: 1,
    row: Math.floor(index / columns) + 1,
    column: (index % columns) + 1,
  }))
const peopleOf = (groups: (string | null)[]): DrawPerson[] =>
  groups.map((group, index) => ({ userId: index + 100, group }))

test('[EXAM-SET-9] a seed draws the same for the same people and seats, in whatever order they are read', () => {
  fc.assert(
    fc.property(hall, ({ seats, people, seed }) => {
      const draw = drawSeats(seed, seats, people)
      const again = drawSeats(seed, seats.toReversed(), people.toReversed())
      expect(new Map(again.placed.map((one) => [one.userId, one.seatId]))).toEqual(
        new Map(draw.placed.map((one) => [one.userId, one.seatId])),
      )
      expect(again.neighbours).toBe(draw.neighbours)
    }),
  )
})

test('[EXAM-SET-9] each has one seat and each seat one person, and as many sit as there are seats', () => {
  fc.assert(
    fc.property(hall, ({ seats, people, seed }) => {
      const { placed, without } = drawSeats(seed, seats, people)
      expect(new Set(placed.map(({ seatId }) => seatId)).size).toBe(placed.length)
      expect(placed.length).toBe(Math.min(seats.length, people.length))
      expect([...placed.map(({ userId }) => userId), ...without].toSorted((a, b) => a - b)).toEqual(
        people.map(({ userId }) => userId).toSorted((a, b) => a - b),
      )
    }),
  )
})

test('[EXAM-SET-9] the pairs of a group that remain side by side are counted as they are', () => {
  fc.assert(
    fc.property(hall, ({ seats, people, seed }) => {
      const { placed, neighbours } = drawSeats(seed, seats, people)
      const groupOf = new Map(people.map(({ userId, group }) => [userId, group]))
      const seatOf = new Map(seats.map((seat) => [seat.seatId, seat]))
      let pairs = 0
      for (const [index, one] of placed.entries()) {
        for (const other of placed.slice(index + 1)) {
          const group = groupOf.get(one.userId) ?? null
          const isOfGroup = group !== null && group === groupOf.get(other.userId)
          if (isOfGroup && areNeighbours(seatOf.get(one.seatId)!, seatOf.get(other.seatId)!)) pairs += 1
        }
      }
      expect(neighbours).toBe(pairs)
    }),
  )
})

test('[EXAM-SET-9] those who are kept stay, and their seats are not drawn', () => {
  fc.assert(
    fc.property(hall, ({ seats, people, seed }) => {
      const kept = [{ userId: 1, group: 'A', seatId: 1 }]
      expect(drawSeats(seed, seats, people, kept).placed.map(({ seatId }) => seatId)).not.toContain(1)
    }),
  )
})

test('[EXAM-SET-9] where there is room enough, nobody sits beside a friend', () => {
  const people = peopleOf(Array.from({ length: 100 }, (_, index) => `group ${index % 10}`))
  expect(drawSeats('a seed', seatsOf(10, 20), people).neighbours).toBe(0)
  expect(
    drawSeats('1', seatsOf(20, 25), peopleOf(Array.from({ length: 500 }, (_, i) => `${i % 20}`))).neighbours,
  ).toBe(0)
})
