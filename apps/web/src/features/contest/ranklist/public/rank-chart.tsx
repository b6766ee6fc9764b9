import type { RankAt } from '@verdict/domain/board-history'
import { useTranslation } from 'react-i18next'
import { hoursMinutes } from '../../../../lib/format.ts'
import style from './board.module.css'

const [width, height] = [600, 120]
const minuteMs = 60_000

/** The line is decorative; a list says the same. */
export function RankChart({
  ranks,
  last,
  ranked,
}: {
  ranks: readonly RankAt[]
  last: number
  ranked: number
}) {
  const { t } = useTranslation()
  const x = (minute: number) => (minute / Math.max(1, last)) * width
  const y = (rank: number) => 4 + ((rank - 1) / Math.max(1, ranked - 1)) * (height - 8)
  const line = ranks.map(({ minute, rank }, index) =>
    index === 0 ? `M${x(minute)} ${y(rank)}` : `H${x(minute)}V${y(rank)}`,
  )
  const best = Math.min(...ranks.map(({ rank }) => rank))
  return (
    <>
      <figure className={style.chart} aria-hidden="true">
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
          <path d={`${line.join('')}H${width}`} vectorEffect="non-scaling-stroke" />
        </svg>
        <span>1</span>
        <span>{ranked}</span>
        <figcaption>
          <span>0:00</span>
          <span>{t('board.entrant.best', { rank: best })}</span>
          <span>{hoursMinutes(last * minuteMs)}</span>
        </figcaption>
      </figure>
      <ol className="vh">
        {ranks.map(({ minute, rank }) => (
          <li key={minute}>{t('board.entrant.rankFrom', { minute, rank })}</li>
        ))}
      </ol>
    </>
  )
}
