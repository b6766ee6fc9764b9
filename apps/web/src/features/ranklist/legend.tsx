import { useTranslation } from 'react-i18next'
import { CellBox } from './rank-cell.tsx'
import style from './ranklist.module.css'

const examples = [
  { look: 'first', sign: '+', minutes: 12 },
  { look: 'solved', sign: '+2', minutes: 48 },
  { look: 'failed', sign: '−3', minutes: null },
  { look: 'pending', sign: '+1', minutes: null },
] as const

/** The meaning of the colours and signs of the cells. */
export function Legend() {
  const { t } = useTranslation()
  return (
    <div className={style.legend}>
      {examples.map((text) => (
        <span key={text.look}>
          <CellBox text={text} />
          {t(`contest.rank.legend.${text.look}`)}
        </span>
      ))}
    </div>
  )
}
