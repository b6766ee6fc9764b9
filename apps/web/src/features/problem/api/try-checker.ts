// A checker or interactor on one sample, by a judge host. Takes as long as a compiler, at most some 15 s.

import type { TrialRequest } from '@verdict/contract/trial'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

export const useTryChecker = (pid: number) =>
  useMutation({
    mutationFn: (body: TrialRequest) => call('POST /problem/:pid/try', { params: { pid }, body }),
    // Told beside the button.
    meta: { silent: true },
  })
