import type { ContestDetail } from '@verdict/contract/contest'
import { contestRule } from '@verdict/domain/contest-rules/table'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/layout/page.tsx'
import style from './contest.module.css'
import { TimeIn } from '../../../ui/text.tsx'

/** Managers see all results. */
export function ContestFrozen({ contest }: { contest: ContestDetail['contest'] }) {
  const { t } = useTranslation()
  if (!contest.isFrozen || contest.may.manage || contest.freezeTime === null) return null
  return (
    <div className={style.practice}>
      <Notice kind="info">
        {contestRule(contest.rule).shows.own === 'when-open' ? (
          t('contest.status.unseen')
        ) : (
          <TimeIn value={contest.freezeTime} form="near">
            {(time) => t('contest.status.frozen', { time })}
          </TimeIn>
        )}
      </Notice>
    </div>
  )
}
