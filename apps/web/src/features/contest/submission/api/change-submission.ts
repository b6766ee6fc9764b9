import type { Judge } from '@verdict/domain/verdict'
import { call } from '../../../../lib/api/client.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { submissionQuery } from './submission-detail.ts'

export const useChangeSubmission = (sid: number) =>
  useChange([], (judge: Judge) => call('PUT /status/:sid', { params: { sid }, body: { judge } }), {
    onDone: (detail, _judge, queries) => queries.setQueryData(submissionQuery(sid).queryKey, detail),
  })
