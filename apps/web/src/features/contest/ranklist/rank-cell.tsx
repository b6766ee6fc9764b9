import type { ScoreCell } from '@verdict/domain/contest-rules/rule'
import { acceptedMinutes } from '@verdict/domain/ranklist'
import type { TFunction } from 'i18next'
import { memo } from 'react'
import { points } from '../../../lib/format.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { cellText, type CellText } from '../../../ui/cell-text.ts'
import style from './ranklist.module.css'

export function CellBox({ text, title }: { text: CellText; title?: string }) {
  return (
    <div className={classes(style.cell, style[text.look])} title={title}>
      <b>{text.sign}</b>
      {text.minutes !== null && <span className={style.minutes}>{text.minutes}</span>}
      {text.look === 'pending' && <Icon name="clock" />}
    </div>
  )
}

interface RankCellProps {
  cell: ScoreCell | undefined
  isFirst: boolean
  start: number
  t: TFunction
}

/** Only under rules that count groups by themselves. */
const groupLines = (t: TFunction, { groups = [] }: ScoreCell): string[] =>
  groups.map(({ points: reached, of }, index) =>
    t('contest.rank.groupPoints', { number: index + 1, points: points(reached), of: points(of) }),
  )

function DrawnCell({ cell, isFirst, start, t }: RankCellProps) {
  const text = cellText(cell, isFirst, start)
  if (!text || !cell) return <td className={style.x} />
  const { acceptedAt, failed, pending } = cell
  const minutes = acceptedAt === null ? 0 : acceptedMinutes(acceptedAt, start)
  return (
    <td className={style.x}>
      <CellBox
        text={text}
        title={[
          t(`contest.rank.cell.${text.look}`, { minutes, failed, pending }),
          ...groupLines(t, cell),
        ].join('\n')}
      />
      {(text.look === 'first' || text.look === 'pending') && (
        <span className="vh">{t(`contest.rank.legend.${text.look === 'first' ? 'first' : 'waits'}`)}</span>
      )}
    </td>
  )
}

/** A refresh mostly changes ranks, not cells. */
export const RankCell = memo(DrawnCell)
