import { useQuery } from '@tanstack/react-query'
import type { ProblemDetail } from '@verdict/contract/problem'
import { useTranslation } from 'react-i18next'
import { FailedState, Loading } from '../../../../ui/state.tsx'
import { contentQuery } from '../api/content.ts'
import { EditProblem } from './edit-problem.tsx'
import { ProblemFiles } from './problem-files.tsx'

interface ProblemEditorProps {
  problem: ProblemDetail
  course?: number
  onSaved: () => void
}

export function ProblemEditor({ problem, course, onSaved }: ProblemEditorProps) {
  const { t } = useTranslation()
  const { data: content, error, refetch } = useQuery(contentQuery(problem.pid))
  if (content) {
    return (
      <>
        <EditProblem problem={problem} content={content} course={course} onSaved={onSaved} />
        <ProblemFiles pid={problem.pid} content={content} />
      </>
    )
  }
  if (error) return <FailedState title={t('problem.failed')} error={error} onRetry={() => void refetch()} />
  return <Loading />
}
