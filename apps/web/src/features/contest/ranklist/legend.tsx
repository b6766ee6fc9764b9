import { contestLimits } from '@verdict/domain/field-limits'
import { useTranslation } from 'react-i18next'
import type { Board } from './board.ts'
import { CellBox } from './rank-cell.tsx'
import type { RankedContest } from './rank-tools.tsx'
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

/** Without a freeze the wording differs. */
const pendingOf = ({ shows, info }: Pick<Board, 'shows' | 'info'>) => {
  if (shows.others === 'when-open') return info.isFrozen ? 'unseen' : 'waits'
  return info.freezeTime === null ? 'waits' : 'pending'
}

interface LegendProps {
  board: Pick<Board, 'columns' | 'shows' | 'penalty' | 'info'> | undefined
  ungrouped?: RankedContest['ungrouped']
}

export function Legend({ board, ungrouped }: LegendProps) {
  const { t } = useTranslation()
  if (!board) return null
  return (
    <div className={style.legend}>
      {(board.columns.includes('score') ? scoring : solving).map(({ name, ...text }) => (
        <span key={name}>
          <CellBox text={text} />
          {t(`contest.rank.legend.${name === 'pending' ? pendingOf(board) : name}`)}
        </span>
      ))}
      {board.penalty !== null && board.penalty !== contestLimits.penalty.usual && (
        <span>{t('contest.rank.legend.penalty', { minutes: board.penalty })}</span>
      )}
      {ungrouped && <span>{t(`contest.ungrouped.${ungrouped}`)}</span>}
    </div>
  )
}
