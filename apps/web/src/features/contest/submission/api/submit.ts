import { queryClient } from '../../../../lib/api/query-client.ts'
import { refresh } from '../../../../lib/api/query.ts'
import { useChange } from '../../../../lib/api/use-change.ts'
import { queueOf } from '../waiting/queue.ts'
import type { HandedIn } from './send-code.ts'

/** Lists that hold one's own submissions are stale afterwards. A failure is shown beside the editor. */
export const useSubmit = (uid: string) =>
  useChange([], (code: HandedIn) => queueOf(uid).handIn(code), {
    onDone({ kind }) {
      // Nothing answers just now to what is not sent.
      if (kind === 'taken') return refresh(queryClient, ['GET /status/list', 'GET /account/submissions'])
    },
  })
