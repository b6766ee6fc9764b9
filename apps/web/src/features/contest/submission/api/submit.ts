import { queryClient } from '../../../../lib/api/query-client.ts'
import { refresh } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { queueOf } from '../waiting/queue.ts'
import type { HandedIn } from './send-code.ts'

export const useSubmit = (uid: string) =>
  useChange([], (code: HandedIn) => queueOf(uid).handIn(code), {
    onDone({ kind }) {
      // Unsent code: a refetch would fail, too.
      if (kind === 'taken') return refresh(queryClient, ['GET /status/list', 'GET /account/submissions'])
    },
  })
