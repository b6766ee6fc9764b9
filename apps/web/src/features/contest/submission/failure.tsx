import type { Written } from '@verdict/contract/run'
import type { SubmissionDetail } from '@verdict/contract/submission'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../ui/layout/page.tsx'
import { LateStep } from './step/late-step.tsx'
import { Said } from './run/said.tsx'
import style from './run/run.module.css'

interface FailureProps {
  failure: NonNullable<SubmissionDetail['failure']>
  /** Its number stands above it. */
  untitled?: boolean
  /** Its program can be stepped through on this input. */
  of?: SubmissionDetail
  /** The next thing to do, beside the stepping. */
  next?: ReactNode
}

export function Failure({ failure, untitled = false, of, next }: FailureProps) {
  const { t } = useTranslation()
  const { number, input, expected, output, stderr } = failure
  const sides = [
    [t('run.output'), output],
    [t('run.expected'), expected],
  ] as const
  const found = (
    <div className={style.beside}>
      <Said title={t('run.input')} said={input} />
      <div className={style.pair}>
        {sides.map(
          ([title, side]) =>
            side && <Said key={title} title={title} said={side} at={side.at} line={side.line} />,
        )}
      </div>
      {stderr.bytes > 0 && <Said title={t('run.stderr')} said={stderr} />}
      <div className={style.acts}>
        {next}
        {of && isWhole(input) && (
          <LateStep
            asked={{
              pid: of.pid,
              mid: of.mid,
              course: of.course,
              language: of.language,
              code: of.code,
              input: input.text,
            }}
          />
        )}
      </div>
    </div>
  )
  return untitled ? found : <Section title={t('feedback.failure', { number })}>{found}</Section>
}

const isWhole = ({ text, bytes }: Written): boolean => new TextEncoder().encode(text).length === bytes
