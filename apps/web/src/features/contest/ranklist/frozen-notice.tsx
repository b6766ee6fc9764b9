import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'
import { TimeIn } from '../../../ui/text.tsx'
import type { Board } from './board.ts'
import style from './ranklist.module.css'

/** @param seesAll a manager, not viewing as a contestant */
interface FrozenNoticeProps extends Pick<Board, 'info' | 'shows'> {
  seesAll: boolean
}

export function FrozenNotice({ info, shows, seesAll }: FrozenNoticeProps) {
  const { t } = useTranslation()
  if (!info.isFrozen) return null
  return (
    <span className={style.frozen} role="status">
      <Icon name="snow" />
      {shows.others === 'when-open' ? (
        t(seesAll ? 'contest.rank.unseenManager' : 'contest.rank.unseen')
      ) : (
        <TimeIn value={info.freezeTime ?? ''} form="near">
          {(time) => t(seesAll ? 'contest.rank.frozenManager' : 'contest.rank.frozen', { time })}
        </TimeIn>
      )}
    </span>
  )
}
