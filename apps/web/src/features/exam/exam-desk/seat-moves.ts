import type { DeskRoom, DeskSeat } from '@verdict/contract/exam-desk'

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] as const
export type Arrow = (typeof arrows)[number]

export const isArrow = (key: string): key is Arrow => (arrows as readonly string[]).includes(key)

/** Stays at an edge; above a room's first row is the last of the previous room. */
export function seatFrom(
  { rooms, seats }: { rooms: readonly DeskRoom[]; seats: readonly DeskSeat[] },
  at: DeskSeat,
  arrow: Arrow,
): DeskSeat {
  const room = seats.filter(({ roomId }) => roomId === at.roomId)
  const row = room.filter(({ row }) => row === at.row).toSorted((a, b) => a.column - b.column)
  switch (arrow) {
    case 'Home':
      return row[0] ?? at
    case 'End':
      return row.at(-1) ?? at
    case 'ArrowLeft':
      return row.findLast(({ column }) => column < at.column) ?? at
    case 'ArrowRight':
      return row.find(({ column }) => column > at.column) ?? at
    default: {
      const step = arrow === 'ArrowUp' ? -1 : 1
      return (
        nearest(
          room.filter(({ row }) => (row - at.row) * step > 0),
          at.column,
          step,
        ) ??
        besideRoom(rooms, seats, at, step) ??
        at
      )
    }
  }
}

function nearest(seats: readonly DeskSeat[], column: number, step: number): DeskSeat | undefined {
  const far = (seat: DeskSeat) => [seat.row * step, Math.abs(seat.column - column)] as const
  return seats.toSorted((a, b) => {
    const [[rowA, columnA], [rowB, columnB]] = [far(a), far(b)]
    return rowA - rowB || columnA - columnB
  })[0]
}

function besideRoom(
  rooms: readonly DeskRoom[],
  seats: readonly DeskSeat[],
  at: DeskSeat,
  step: number,
): DeskSeat | undefined {
  const used = rooms.filter(({ id }) => seats.some(({ roomId }) => roomId === id))
  const next = used[used.findIndex(({ id }) => id === at.roomId) + step]
  return (
    next &&
    nearest(
      seats.filter(({ roomId }) => roomId === next.id),
      at.column,
      step,
    )
  )
}
