import type { ProblemDetail } from '@verdict/contract/problem'
import { namesOf } from '@verdict/domain/allowed-languages'
import { languageName } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWebsite } from '../lib/site.ts'
import { Card } from './layout/page.tsx'
import { Num } from './text.tsx'

const typeName = {
  [ProblemType.Traditional]: 'traditional',
  [ProblemType.Interaction]: 'interaction',
  [ProblemType.SpecialJudge]: 'specialJudge',
  [ProblemType.Communication]: 'communication',
} as const

interface LimitsProps {
  problem: Pick<
    ProblemDetail,
    'time' | 'memory' | 'limitsToCome' | 'type' | 'answer' | 'passes' | 'processes' | 'accepts'
  >
  children?: ReactNode
}

type OfProblem = { problem: Pick<ProblemDetail, 'time' | 'memory' | 'limitsToCome'> }

/** No value where the package gives none. */
export function TimeLimit({ problem: { time, limitsToCome = [] } }: OfProblem) {
  return <Num value={limitsToCome.includes('time-limit') ? null : time} unit="ms" />
}

export function MemoryLimit({ problem: { memory, limitsToCome = [] } }: OfProblem) {
  return <Num value={limitsToCome.includes('memory-limit') ? null : memory} unit="KB" />
}

export function Limits({ problem, children }: LimitsProps) {
  const { t } = useTranslation()
  // Languages with other limits.
  const favoured = problem.accepts.filter(
    ({ timeFactor, memoryFactor }) => timeFactor !== 1 || memoryFactor !== 1,
  )
  const isLess = problem.accepts.length < useWebsite().languages.length
  return (
    <Card quiet>
      <dl className="railLimits">
        <dt>{t('problem.timeLimit')}</dt>
        <dd>
          <TimeLimit problem={problem} />
        </dd>
        <dt>{t('problem.memoryLimit')}</dt>
        <dd>
          <MemoryLimit problem={problem} />
        </dd>
        <dt>{t('problem.type')}</dt>
        <dd>{t(`problem.types.${typeName[problem.type]}`)}</dd>
        {problem.answer !== 'program' && (
          <>
            <dt>{t('problem.answer')}</dt>
            <dd>{t(`problem.answers.${problem.answer}`)}</dd>
          </>
        )}
        {(['passes', 'processes'] as const)
          .filter((name) => problem[name] > 1)
          .map((name) => (
            <Fragment key={name}>
              <dt>{t(`problem.${name}`)}</dt>
              <dd>{problem[name]}</dd>
            </Fragment>
          ))}
        {isLess && (
          <>
            <dt>{t('problem.allowed')}</dt>
            <dd>{namesOf(problem.accepts.map(({ language }) => language)) || '–'}</dd>
          </>
        )}
        {children}
      </dl>
      {problem.answer !== 'program' && (
        <p className="railFactors">{t(`problem.answerNote.${problem.answer}`)}</p>
      )}
      {favoured.map(({ language, timeFactor: time, memoryFactor: memory }) => (
        <p key={language} className="railFactors">
          {t('problem.factors', { language: languageName(language), time, memory })}
        </p>
      ))}
    </Card>
  )
}
