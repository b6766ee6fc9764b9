// Draws seats: the same seed, people and seats give the same result. People of one group do not sit side by side where
// possible.

/** Kept apart by their first site group, or their section of the course. */
export const drawGroups = ['none', 'group', 'section'] as const
export type DrawGroup = (typeof drawGroups)[number]

export interface DrawSeat {
  seatId: number
  roomId: number
  row: number
  column: number
}

export interface DrawPerson {
  userId: number
  group: string | null
}

export interface Placed {
  userId: number
  seatId: number
}

export interface Draw {
  placed: Placed[]
  without: number[]
  neighbours: number
}

/** Pseudo-random numbers in [0, 1): mulberry32, seeded with FNV-1a of the text. */
function randomBy(seed: string): () => number {
  let state = 0x811c9dc5
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  const left = [...all]
  for (let last = left.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const [one, two] = [left[last]!, left[other]!]
    left[last] = two
    left[other] = one
  }
  return left
}

/** Adjacent in a room, also diagonally. */
export const areNeighbours = (one: DrawSeat, other: DrawSeat): boolean =>
  one.roomId === other.roomId &&
  one.seatId !== other.seatId &&
  Math.abs(one.row - other.row) <= 1 &&
  Math.abs(one.column - other.column) <= 1

const placeOf = ({ roomId, row, column }: Pick<DrawSeat, 'roomId' | 'row' | 'column'>): string =>
  `${roomId} ${row} ${column}`

function neighbourhood(seats: readonly DrawSeat[]): Map<number, DrawSeat[]> {
  const at = new Map(seats.map((seat) => [placeOf(seat), seat]))
  const steps = [-1, 0, 1]
  return new Map(
    seats.map((seat) => [
      seat.seatId,
      steps.flatMap((down) =>
        steps.flatMap((right) => {
          const near = at.get(
            placeOf({ roomId: seat.roomId, row: seat.row + down, column: seat.column + right }),
          )
          return near && near !== seat ? [near] : []
        }),
      ),
    ]),
  )
}

class Hall {
  readonly #near: Map<number, DrawSeat[]>
  readonly #groups = new Map<number, string | null>()

  constructor(seats: readonly DrawSeat[]) {
    this.#near = neighbourhood(seats)
  }

  sit(seatId: number, group: string | null): void {
    this.#groups.set(seatId, group)
  }

  groupAt(seatId: number): string | null {
    return this.#groups.get(seatId) ?? null
  }

  friendsAt(seatId: number, group: string | null): number {
    if (group === null) return 0
    return this.#near.get(seatId)!.filter((near) => this.#groups.get(near.seatId) === group).length
  }

  neighbours(): number {
    let pairs = 0
    for (const [seatId, group] of this.#groups) pairs += this.friendsAt(seatId, group)
    return pairs / 2
  }
}

const triesForOne = 60
const rounds = 4

export function drawSeats(
  seed: string,
  seats: readonly DrawSeat[],
  people: readonly DrawPerson[],
  kept: readonly (DrawPerson & { seatId: number })[] = [],
): Draw {
  const random = randomBy(seed)
  const taken = new Set(kept.map(({ seatId }) => seatId))
  // Sorted first, so that input order does not matter.
  const free = shuffled(
    seats.filter(({ seatId }) => !taken.has(seatId)).toSorted((a, b) => a.seatId - b.seatId),
    random,
  )
  const order = shuffled(
    people.toSorted((a, b) => a.userId - b.userId),
    random,
  )
  const hall = new Hall(seats)
  for (const { seatId, group } of kept) hall.sit(seatId, group)
  const sitting = order
    .slice(0, free.length)
    .map((person, index) => ({ person, seatId: free[index]!.seatId }))
  for (const { person, seatId } of sitting) hall.sit(seatId, person.group)
  const empty = free.slice(order.length).map(({ seatId }) => seatId)
  for (let round = 0; round < rounds; round += 1) if (!partFriends(hall, sitting, empty, random)) break
  const seatOf = new Map(sitting.map(({ person, seatId }) => [person.userId, seatId]))
  return {
    placed: people.flatMap(({ userId }) => {
      const seatId = seatOf.get(userId)
      return seatId === undefined ? [] : [{ userId, seatId }]
    }),
    without: people.flatMap(({ userId }) => (seatOf.has(userId) ? [] : [userId])),
    neighbours: hall.neighbours(),
  }
}

interface Sitting {
  person: DrawPerson
  seatId: number
}

function partFriends(hall: Hall, sitting: Sitting[], empty: number[], random: () => number): boolean {
  let left = false
  for (const one of sitting) {
    for (let tries = 0; tries < triesForOne; tries += 1) {
      if (hall.friendsAt(one.seatId, one.person.group) === 0) break
      const drawn = Math.floor(random() * (sitting.length + empty.length))
      const other = sitting[drawn]
      if (other) exchange(hall, one, other)
      else moveTo(hall, one, empty, drawn - sitting.length)
    }
    left ||= hall.friendsAt(one.seatId, one.person.group) > 0
  }
  return left
}

function exchange(hall: Hall, one: Sitting, other: Sitting): void {
  const pairs = (): number =>
    hall.friendsAt(one.seatId, one.person.group) + hall.friendsAt(other.seatId, other.person.group)
  const swap = (): void => {
    ;[one.seatId, other.seatId] = [other.seatId, one.seatId]
    hall.sit(one.seatId, one.person.group)
    hall.sit(other.seatId, other.person.group)
  }
  const before = pairs()
  swap()
  if (pairs() >= before) swap()
}

function moveTo(hall: Hall, one: Sitting, empty: number[], place: number): void {
  const [from, to] = [one.seatId, empty[place]!]
  const before = hall.friendsAt(from, one.person.group)
  hall.sit(from, null)
  if (hall.friendsAt(to, one.person.group) < before) {
    hall.sit(to, one.person.group)
    one.seatId = to
    empty[place] = from
  } else hall.sit(from, one.person.group)
}
