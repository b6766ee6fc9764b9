import { expect, test } from 'vitest'
import { undeclared } from './error-watch.ts'

test('[API-TABLE-2] a refusal that a call does not declare is reported with what to add', () => {
  expect(undeclared('GET /tag/:tid', 'NOT_FOUND')).toBeNull()
  expect(undeclared('POST /tag', 'CROSS_ORIGIN')).toBeNull()
  expect(undeclared('GET /tag/:tid', 'EXAM_ONLY')).toBeNull()
  expect(undeclared('GET /tag/:tid', 'TAG_TAKEN')).toContain("Add 'TAG_TAKEN' to the errors of its entry")
  expect(undeclared('GET /tag/:tid', 'CROSS_ORIGIN')).toContain('GET /tag/:tid answered CROSS_ORIGIN')
})
