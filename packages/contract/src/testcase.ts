// Test data of a problem: pairs of input and expected output in a fixed order.

import { z } from 'zod'
import { defineEndpoints } from './endpoint.ts'
import { id, isoDate, nothing, uuid } from './primitives.ts'

/** A fault of a file on the server: while a test has such a file, submissions to its problem wait. */
const fileFault = z.enum(['missing', 'unreadable', 'changed'])
export type FileFault = z.output<typeof fileFault>

const testcaseRow = z.object({
  uuid,
  position: z.number().int(),
  inputBytes: z.number().int(),
  outputBytes: z.number().int(),
  inputFault: fileFault.nullable(),
  outputFault: fileFault.nullable(),
  createdAt: isoDate,
})
export type TestcaseRow = z.output<typeof testcaseRow>

const namedFile = z.object({ name: z.string(), bytes: z.number().int() })

/** The content of a zip archive of tests, and the result of its import. */
const archiveReport = z.object({
  /** In the order in which they are added: by name, 2 before 10. */
  pairs: z.array(z.object({ name: z.string(), input: namedFile, output: namedFile })),
  /** Inputs without an answer and answers without an input. */
  unpaired: z.array(z.string()),
  /** Files that are neither. */
  ignored: z.array(z.string()),
  /** Why the archive cannot be added as it is. */
  nonAscii: z.array(z.object({ file: z.string(), line: z.number().int(), column: z.number().int() })),
  /** Pairs of which both files are empty. */
  empty: z.array(z.string()),
  /** There are pairs, and nothing stands in their way. */
  ready: z.boolean(),
  added: z.number().int(),
  removed: z.number().int(),
})
export type ArchiveReport = z.output<typeof archiveReport>

const ofProblem = z.object({ pid: id })
const oneTest = z.object({ pid: id, uuid })

export const testcaseEndpoints = defineEndpoints({
  'GET /testcase/:pid': {
    summary: 'The tests of a problem in their order',
    access: 'login',
    params: ofProblem,
    data: z.object({ docs: z.array(testcaseRow) }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /testcase/:pid': {
    summary: 'Add a test; ASCII only, input and output not both empty',
    access: 'login',
    params: ofProblem,
    anyText: true,
    body: z.object({ in: z.string().default(''), out: z.string().default('') }),
    data: testcaseRow,
    status: 201,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'EMPTY_TESTCASE', 'NON_ASCII_TESTCASE', 'TOO_LARGE'],
  },
  'GET /testcase/:pid/:uuid': {
    summary: 'A test file as text (type=in or out)',
    access: 'login',
    params: oneTest,
    query: z.object({ type: z.enum(['in', 'out']).default('in') }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'DELETE /testcase/:pid/:uuid': {
    summary: 'Remove a test; results that used it stay',
    access: 'login',
    params: oneTest,
    data: nothing,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /testcase/:pid/archive': {
    summary: 'Tests from a zip archive of name.in with name.out or name.ans: look at it, add, or replace all',
    access: 'login',
    params: ofProblem,
    query: z.object({ mode: z.enum(['preview', 'add', 'replace']).default('preview') }),
    upload: 'multipart',
    data: archiveReport,
    errors: [
      'NOT_FOUND',
      'FORBIDDEN',
      'BAD_REQUEST',
      'TOO_LARGE',
      'NOT_AN_ARCHIVE',
      'ARCHIVE_DAMAGED',
      'NO_TEST_PAIRS',
      'NON_ASCII_TESTCASE',
      'EMPTY_TESTCASE',
    ],
  },
})
