import type { Desk, DeskSitter } from '@verdict/contract/exam-desk'
import type { SitterState } from '@verdict/domain/exam'

export interface DeskFilter {
  state?: SitterState | undefined
  q?: string | undefined
}

const isFiltered = ({ state, q = '' }: DeskFilter): boolean => state !== undefined || q !== ''

export function fitting(
  desk: Pick<Desk, 'sitters' | 'seats'>,
  filter: DeskFilter,
): ReadonlySet<string> | null {
  if (!isFiltered(filter)) return null
  const seats = new Map(desk.seats.map(({ id, name }) => [id, name.toLowerCase()]))
  const word = filter.q?.toLowerCase() ?? ''
  const has = ({ uid, nick, studentNumber, seatId }: DeskSitter) =>
    [uid, nick, studentNumber].some((text) => text.toLowerCase().includes(word)) ||
    (seatId !== null && seats.get(seatId) === word)
  return new Set(
    desk.sitters
      .filter((sitter) => filter.state === undefined || sitter.state === filter.state)
      .filter((sitter) => word === '' || has(sitter))
      .map(({ uid }) => uid),
  )
}
