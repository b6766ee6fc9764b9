import type { DeskSeat, DeskSitter } from '@verdict/contract/exam-desk'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import style from './desk.module.css'
import { lookOf, stateIcon } from './words.tsx'

interface SeatCellProps {
  seat?: DeskSeat
  /** Absent for an empty seat, or a filtered person. */
  sitter?: DeskSitter
  name: string
  /** Roving tabindex. */
  isStop: boolean
  isChosen: boolean
  onOpen: (uid: string) => void
}

/** Memoised: drawn again only when its person changes. */
export const SeatCell = memo(function SeatCell({
  seat,
  sitter,
  name,
  isStop,
  isChosen,
  onOpen,
}: SeatCellProps) {
  const { t } = useTranslation()
  const place = seat && { gridRow: seat.row, gridColumn: seat.column }
  return (
    <button
      type="button"
      className={classes(style.cell, sitter ? lookOf(sitter.state) : style.free, isChosen && style.chosen)}
      style={place}
      tabIndex={isStop ? 0 : -1}
      data-seat={seat?.id}
      data-uid={sitter?.uid}
      aria-pressed={isChosen}
      aria-disabled={sitter ? undefined : true}
      onClick={() => sitter && onOpen(sitter.uid)}
    >
      <span className={style.cellHead}>
        {seat?.name ?? t('examDesk.noSeat')}
        {sitter && <Icon name={sitter.isPaused ? 'pause' : stateIcon[sitter.state]} />}
      </span>
      {sitter && (
        <>
          <span className={style.cellName}>{name}</span>
          <span className={style.cellState}>
            {[sitter.isPaused && t('examTime.still'), t(`examDesk.states.${sitter.state}`)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      )}
    </button>
  )
})
