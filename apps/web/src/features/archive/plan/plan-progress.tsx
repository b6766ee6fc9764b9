import type { PlanRow } from '@verdict/contract/plan'
import { useTranslation } from 'react-i18next'
import { Time } from '../../../ui/text.tsx'
import { Icon } from '../../../ui/icon.tsx'
import style from './plan.module.css'

/** How far the reader is on the way to the goal, and by when. */
export function PlanProgress({ plan: { solved, total, goal, due } }: { plan: PlanRow }) {
  const { t } = useTranslation()
  const wanted = Math.min(goal ?? total, total)
  const done = Math.min(solved, wanted)
  const words = t('plan.solvedOf', { solved: done, count: wanted })
  return (
    <div className={style.progress}>
      <progress value={done} max={Math.max(1, wanted)} aria-label={words} />
      <span className="nw">
        {wanted > 0 && done === wanted ? (
          <span className="ok">
            <Icon name="check" /> {t('plan.reached')}
          </span>
        ) : (
          words
        )}
      </span>
      {wanted < total && <span className="muted nw">{t('plan.goalOf', { goal: wanted, count: total })}</span>}
      {due !== null && (
        <span className="muted nw">
          {t('plan.by')} <Time value={due} form="minute" />
        </span>
      )}
    </div>
  )
}
