import type { Checklist } from '@verdict/contract/checklist'
import { call } from '../../../../lib/api/client.ts'

export const readChecklist = (pid: number): Promise<Checklist['checks']> =>
  call('GET /problem/:pid/checklist', { params: { pid } }).then(
    ({ checks }) => checks,
    () => [],
  )
