import type { ProblemLevel } from '@verdict/contract/problem'
import { levelSteps, stepOf } from '@verdict/domain/level'
import { useTranslation } from 'react-i18next'
import { thousands } from '../lib/format.ts'

/** As a step in words and bars, with its points and their error. */
export function LevelMark({ level }: { level: ProblemLevel | null }) {
  const { t } = useTranslation()
  if (!level) {
    return (
      <span className="levelUnknown muted" title={t('practice.tooFew')}>
        <span aria-hidden="true">–</span>
        <span className="vh">{t('practice.tooFew')}</span>
      </span>
    )
  }
  const { points, error } = level
  const step = stepOf(points)
  const reached = levelSteps.indexOf(step)
  return (
    <span className="level" title={t(error === null ? 'practice.said' : 'practice.estimated')}>
      <span className="levelBars" aria-hidden="true">
        {levelSteps.map((of, at) => (
          <i key={of} className={at > reached ? 'off' : undefined} />
        ))}
      </span>
      {t(`practice.step.${step}`)}
      <span className="levelPoints">
        {thousands(points)}
        {error !== null && ` ± ${error}`}
      </span>
    </span>
  )
}
