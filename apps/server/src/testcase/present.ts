// Rows of tests as they go out.

import type { FileFault, TestcaseRow } from '@verdict/contract/testcase'
import type { TestRecord } from './record.ts'

/** @param faults of files by their hash */
export const presentTest = (test: TestRecord, faults: ReadonlyMap<string, FileFault>): TestcaseRow => ({
  uuid: test.uuid,
  position: test.position,
  inputBytes: test.input_bytes,
  outputBytes: test.output_bytes,
  inputFault: faults.get(test.input_sha256) ?? null,
  outputFault: faults.get(test.output_sha256) ?? null,
  createdAt: test.created_at.toISOString(),
})
