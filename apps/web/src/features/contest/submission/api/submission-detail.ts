import type { SubmissionAnswer, SubmissionDetail } from '@verdict/contract/submission'
import { apiQuery } from '../../../../lib/api/query.ts'

export const submissionQuery = (sid: number) => ({
  ...apiQuery('GET /status/:sid', { params: { sid } }),
  meta: { silent: true },
})

/** Undefined for a viewer of the row alone. */
export const openedOf = (answer: SubmissionAnswer | undefined): SubmissionDetail | undefined =>
  answer && 'code' in answer ? answer : undefined
