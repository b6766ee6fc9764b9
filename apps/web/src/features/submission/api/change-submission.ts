import type { Judge } from '@verdict/domain/verdict'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { submissionQuery } from './submission-detail.ts'

/** Rejudge or skip. The answer is the submission as it is now, and replaces what the page shows. */
export function useChangeSubmission(sid: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (judge: Judge) => call('PUT /status/:sid', { params: { sid }, body: { judge } }),
    meta: { silent: true },
    onSuccess: (detail) => queries.setQueryData(submissionQuery(sid).queryKey, detail),
  })
}
