import type { SubmissionDetail } from '@verdict/contract/submission'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../ui/layout/page.tsx'
import { Said } from './run/said.tsx'
import style from './run/run.module.css'

interface FailureProps {
  failure: NonNullable<SubmissionDetail['failure']>
  /** Side by side, where its number stands above it. */
  compact?: boolean
}

export function Failure({ failure, compact = false }: FailureProps) {
  const { t } = useTranslation()
  const { number, input, expected, output, stderr } = failure
  const sides = [
    [t('run.output'), output],
    [t('run.expected'), expected],
  ] as const
  const found = (
    <div className={compact ? style.beside : style.case}>
      <Said title={t('run.input')} said={input} />
      <div className={style.pair}>
        {sides.map(
          ([title, side]) =>
            side && <Said key={title} title={title} said={side} at={side.at} line={side.line} />,
        )}
      </div>
      {stderr.bytes > 0 && <Said title={t('run.stderr')} said={stderr} />}
    </div>
  )
  return compact ? found : <Section title={t('feedback.failure', { number })}>{found}</Section>
}
