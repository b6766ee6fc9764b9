// Rows of tests as they go out.

import type { TestcaseRow } from '@verdict/contract/testcase'
import type { TestRecord } from './record.ts'

export const presentTest = (test: TestRecord): TestcaseRow => ({
  uuid: test.uuid,
  position: test.position,
  inputBytes: test.input_bytes,
  outputBytes: test.output_bytes,
  createdAt: test.created_at.toISOString(),
})
