// Rooms by row and column, then people without a seat. Arrow keys move.

import type { Desk, DeskRoom, DeskSeat, DeskSitter } from '@verdict/contract/exam-desk'
import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNaming } from '../../../ui/person.tsx'
import style from './desk.module.css'
import { isArrow, seatFrom } from './seat-moves.ts'
import { SeatCell } from './seat-cell.tsx'

interface SeatMapProps {
  desk: Desk
  shown: ReadonlySet<string> | null
  chosen: string | undefined
  onOpen: (uid: string) => void
  pauseOf: (room: DeskRoom) => ReactNode
}

const isShown = (shown: SeatMapProps['shown'], sitter: DeskSitter | undefined) =>
  sitter && (shown === null || shown.has(sitter.uid)) ? sitter : undefined

const seatsOf = ({ seats }: Desk, room: number) => seats.filter(({ roomId }) => roomId === room)

/** Columns without seats are narrow aisles. */
function columnsOf(seats: readonly { column: number }[]): string {
  const taken = new Set(seats.map(({ column }) => column))
  return Array.from({ length: Math.max(0, ...taken) }, (_, index) =>
    taken.has(index + 1) ? 'minmax(104px, 150px)' : '24px',
  ).join(' ')
}

export function SeatMap({ desk, shown, chosen, onOpen, pauseOf }: SeatMapProps) {
  const { t } = useTranslation()
  const { nameOf } = useNaming()
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<number | null>(null)
  const bySeat = useMemo(() => new Map(desk.sitters.map((sitter) => [sitter.seatId, sitter])), [desk.sitters])
  const seatless = desk.sitters.filter(({ seatId }) => seatId === null)
  const stop = desk.seats.find(({ id }) => id === at) ?? desk.seats[0]
  const cell = (seat: DeskSeat | undefined, sitter: DeskSitter | undefined) => {
    const person = isShown(shown, sitter)
    return (
      <SeatCell
        key={seat?.id ?? sitter?.uid}
        {...(seat && { seat })}
        {...(person && { sitter: person })}
        name={person ? nameOf(person.uid, person.nick) : ''}
        isStop={!seat || seat.id === stop?.id}
        isChosen={person !== undefined && person.uid === chosen}
        onOpen={onOpen}
      />
    )
  }
  const press = (event: KeyboardEvent) => {
    const on = event.target instanceof HTMLElement ? Number(event.target.dataset['seat']) : NaN
    const seat = desk.seats.find(({ id }) => id === on)
    if (!seat || !isArrow(event.key)) return
    event.preventDefault()
    const next = seatFrom(desk, seat, event.key)
    setAt(next.id)
    box.current?.querySelector<HTMLElement>(`[data-seat="${next.id}"]`)?.focus()
  }
  return (
    <div ref={box} onKeyDown={press} role="group" aria-label={t('examDesk.map')}>
      {desk.rooms.map((room) => (
        <section key={room.id} className={style.room} aria-label={room.name}>
          <div className={style.roomHead}>
            <h2>
              {room.name} {room.note !== '' && <small>{room.note}</small>}
            </h2>
            {pauseOf(room)}
          </div>
          <div className={style.scroll}>
            <div className={style.grid} style={{ gridTemplateColumns: columnsOf(seatsOf(desk, room.id)) }}>
              {seatsOf(desk, room.id).map((seat) => cell(seat, bySeat.get(seat.id)))}
            </div>
          </div>
        </section>
      ))}
      {seatless.length > 0 && (
        <section className={style.room} aria-label={t('examDesk.withoutSeat')}>
          <h2>{t('examDesk.withoutSeat')}</h2>
          <div className={style.flow}>
            {seatless.map((sitter) => (isShown(shown, sitter) ? cell(undefined, sitter) : null))}
          </div>
        </section>
      )}
    </div>
  )
}
