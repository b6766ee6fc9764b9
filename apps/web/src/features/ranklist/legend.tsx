import { useTranslation } from 'react-i18next'
import type { Board } from './board.ts'
import { CellBox } from './rank-cell.tsx'
import style from './ranklist.module.css'

const solving = [
  { look: 'first', name: 'first', sign: '+', minutes: 12 },
  { look: 'solved', name: 'solved', sign: '+2', minutes: 48 },
  { look: 'failed', name: 'failed', sign: '−3', minutes: null },
  { look: 'pending', name: 'pending', sign: '+1', minutes: null },
] as const

const scoring = [
  { look: 'first', name: 'first', sign: '100', minutes: null },
  { look: 'solved', name: 'full', sign: '100', minutes: null },
  { look: 'failed', name: 'partial', sign: '30', minutes: null },
  { look: 'pending', name: 'pending', sign: '+1', minutes: null },
] as const

/** The meaning of the colours and signs of the cells. */
export function Legend({ columns }: { columns: Board['columns'] }) {
  const { t } = useTranslation()
  return (
    <div className={style.legend}>
      {(columns.includes('score') ? scoring : solving).map(({ name, ...text }) => (
        <span key={name}>
          <CellBox text={text} />
          {t(`contest.rank.legend.${name}`)}
        </span>
      ))}
    </div>
  )
}
