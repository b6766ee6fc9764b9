import type { ProblemLevel } from '@verdict/contract/problem'
import { levelSteps, stepOf } from '@verdict/domain/level'
import { useTranslation } from 'react-i18next'
import { thousands } from '../lib/format.ts'

interface MarkProps {
  level: ProblemLevel | null
  /** In a table its head explains it to keyboards, once for all rows. */
  inTable?: boolean
}

/** As a step in words and bars, with its points and their error. The hint says where these are from. */
export function LevelMark({ level, inTable = false }: MarkProps) {
  const { t } = useTranslation()
  const hinted = (text: string) => ({ 'data-hint': text, tabIndex: inTable ? undefined : 0 })
  if (!level) {
    return (
      <span className="levelUnknown muted" {...hinted(t('practice.tooFew'))}>
        <span aria-hidden="true">–</span>
        <span className="vh">{t('practice.tooFew')}</span>
      </span>
    )
  }
  const { points, error } = level
  const step = stepOf(points)
  const reached = levelSteps.indexOf(step)
  return (
    <span className="level" {...hinted(t(error === null ? 'practice.said' : 'practice.estimated'))}>
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

/** @param sorts a button around it takes the focus */
export function LevelHead({ sorts = false }: { sorts?: boolean }) {
  const { t } = useTranslation()
  return (
    <span data-hint={t('practice.columnHint')} tabIndex={sorts ? undefined : 0}>
      {t('practice.column')}
    </span>
  )
}
