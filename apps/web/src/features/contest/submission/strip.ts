import type { SubmissionDetail } from '@verdict/contract/submission'
import { isFinal } from '@verdict/domain/verdict'
import type { StripTest } from '../../../ui/verdict/verdict.tsx'

export function stripOf(
  detail: Pick<SubmissionDetail, 'testcase' | 'progress' | 'judge'>,
  linked: boolean,
): StripTest[] {
  const waiting = isFinal(detail.judge)
    ? 0
    : Math.max(0, (detail.progress?.total ?? 0) - detail.testcase.length)
  return [
    ...detail.testcase.map((test, index) => ({
      judge: test.judge,
      href: linked ? `#test-${index + 1}` : undefined,
    })),
    ...Array.from({ length: waiting }, () => ({ judge: null })),
  ]
}
