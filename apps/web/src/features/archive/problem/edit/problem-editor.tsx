import { useQuery } from '@tanstack/react-query'
import type { ProblemDetail } from '@verdict/contract/problem'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedState, Loading } from '../../../../ui/state.tsx'
import { contentQuery } from '../api/content.ts'
import { refreshProblem } from '../api/problem.ts'
import type { Step } from '../api/problem-steps.ts'
import { EditProblem } from './edit-problem.tsx'
import { ExportFormats } from './export-formats.tsx'
import { ProblemFiles } from './problem-files.tsx'
import { EditSteps, type FormStep, isFormStep } from './steps.tsx'

interface ProblemEditorProps {
  problem: ProblemDetail
  course?: number
  step: Step
  onStep: (step: FormStep) => void
  onSaved: () => void
  /** The test data of another feature. */
  data: (onChanged: () => void) => React.ReactNode
  /** The verification, of another feature, too. */
  check: React.ReactNode
}

export function ProblemEditor({ problem, course, step, onStep, onSaved, data, check }: ProblemEditorProps) {
  const { t } = useTranslation()
  const { pid } = problem
  const { data: content, error, refetch } = useQuery(contentQuery(pid))
  // A step keeps what is typed and goes on sending while another is shown.
  const [opened, setOpened] = useState<ReadonlySet<Step>>(new Set([step]))
  if (!opened.has(step)) setOpened(new Set([...opened, step]))
  if (error) return <FailedState title={t('problem.failed')} error={error} onRetry={() => void refetch()} />
  if (!content) return <Loading />
  return (
    <>
      <EditSteps problem={problem} course={course} step={step} />
      <EditProblem
        problem={problem}
        content={content}
        course={course}
        step={isFormStep(step) ? step : null}
        onStep={onStep}
        onSaved={onSaved}
      />
      <div hidden={step !== 'statement'}>
        <ProblemFiles pid={pid} content={content} />
      </div>
      {opened.has('data') && <div hidden={step !== 'data'}>{data(() => void refreshProblem(pid))}</div>}
      {opened.has('check') && (
        <div hidden={step !== 'check'}>
          {check}
          <ExportFormats pid={pid} />
        </div>
      )}
    </>
  )
}
