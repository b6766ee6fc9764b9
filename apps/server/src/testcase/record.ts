// A test as it is stored: two files by the hash of their content, at a place in the problem's order.

import type { Selectable } from 'kysely'
import type { Testcases } from '../platform/database-types.ts'

/** One that is not deleted: it has its files. */
export interface TestRecord extends Omit<Selectable<Testcases>, 'deleted_at'> {
  input_sha256: string
  output_sha256: string
}
