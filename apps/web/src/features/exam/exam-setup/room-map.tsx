import type { ExamRoom } from '@verdict/contract/exam-seats'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import { useNaming } from '../../../ui/person.tsx'
import type { PlacedSeat } from './room-values.ts'
import style from './setup.module.css'

interface RoomMapProps {
  label: string
  seats: readonly (PlacedSeat & Partial<Pick<ExamRoom['seats'][number], 'sitter'>>)[]
}

export function RoomMap({ label, seats }: RoomMapProps) {
  const { t } = useTranslation()
  const { nameOf } = useNaming()
  if (seats.length === 0) return <p className="muted">{t('examSetup.room.noSeats')}</p>
  return (
    // Focusable, for scrolling by keyboard.
    <div className={style.scroll} role="group" aria-label={label} tabIndex={0}>
      <ul className={classes(style.map, !seats.some(({ sitter }) => sitter) && style.bare)}>
        {seats.map(({ name, row, column, address, sitter }) => {
          const person = sitter ? nameOf(sitter.uid, sitter.nick) : ''
          return (
            <li
              // Duplicate names are refused only on saving.
              key={`${row} ${column} ${name}`}
              className={classes(style.seat, sitter && style.taken)}
              style={{ gridRow: row, gridColumn: column }}
              title={[name, person, address].filter(Boolean).join(' · ')}
            >
              {name}
              {person !== '' && <small>{person}</small>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
