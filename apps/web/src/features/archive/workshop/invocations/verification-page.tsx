import { useQuery } from '@tanstack/react-query'
import type { ProblemDetail } from '@verdict/contract/problem'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../../ui/layout/page.tsx'
import { FailedState, Loading } from '../../../../ui/state.tsx'
import { contentQuery } from '../api/sources.ts'
import { useProblemFollows, verificationQuery } from '../api/verification.ts'
import { References } from './references.tsx'
import { Standing } from './standing.tsx'
import { TestResults } from './test-results.tsx'
import { TimeLimit } from './time-limit.tsx'
import { Validators } from './validators.tsx'

export function VerificationPage({ problem }: { problem: ProblemDetail }) {
  const { t } = useTranslation()
  const { pid } = problem
  const verification = useQuery(verificationQuery(pid))
  const content = useQuery(contentQuery(pid))
  useProblemFollows(verification.data?.state)
  const failed = [verification, content].find(({ error }) => error !== null)
  if (failed) {
    return (
      <FailedState
        title={t('verification.loadFailed')}
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    )
  }
  if (!verification.data || !content.data) return <Loading />
  const { references, validators } = content.data
  return (
    <div className="stack loose">
      <Standing
        pid={pid}
        verification={verification.data}
        isReady={problem.testcases > 0 && references.length + validators.length > 0}
      />
      <Section title={t('verification.references')}>
        <References pid={pid} references={references} runs={verification.data.references} />
      </Section>
      <Section title={t('verification.validators')}>
        <Validators pid={pid} validators={validators} runs={verification.data.validators} />
      </Section>
      {verification.data.state !== 'never' && (
        <Section title={t('workshop.tests.title')}>
          <TestResults pid={pid} runs={verification.data.references} />
        </Section>
      )}
      <Section title={t('problem.timeLimit')}>
        <TimeLimit problem={problem} verification={verification.data} />
      </Section>
    </div>
  )
}
