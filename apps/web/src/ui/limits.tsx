import type { ProblemDetail } from '@verdict/contract/problem'
import { namesOf } from '@verdict/domain/allowed-languages'
import { languageName } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import type { ReactNode } from 'react'
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
  problem: Pick<ProblemDetail, 'time' | 'memory' | 'limitsToCome' | 'type' | 'accepts'>
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
        {isLess && (
          <>
            <dt>{t('problem.allowed')}</dt>
            <dd>{namesOf(problem.accepts.map(({ language }) => language)) || '–'}</dd>
          </>
        )}
        {children}
      </dl>
      {favoured.map(({ language, timeFactor: time, memoryFactor: memory }) => (
        <p key={language} className="railFactors">
          {t('problem.factors', { language: languageName(language), time, memory })}
        </p>
      ))}
    </Card>
  )
}
