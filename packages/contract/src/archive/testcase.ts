import { groupPasses, groupWays, testGroupLimits } from '@verdict/domain/test-groups'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, isoDate, nothing, uuid } from '../platform/primitives.ts'
import { maxTests } from './test-limits.ts'

/** While a test has such a file, submissions to its problem wait. */
const fileFault = z.enum(['missing', 'unreadable', 'changed'])
export type FileFault = z.output<typeof fileFault>

export const testcaseRow = z.object({
  uuid,
  position: z.number().int(),
  name: z.string(),
  /** Its package has no answer, though one is needed. */
  lacksAnswer: z.boolean(),
  inputBytes: z.number().int(),
  outputBytes: z.number().int(),
  inputFault: fileFault.nullable(),
  outputFault: fileFault.nullable(),
  createdAt: isoDate,
})
export type TestcaseRow = z.output<typeof testcaseRow>

const { groups: maxGroups, points: maxPoints } = testGroupLimits

export const groupRule = z.object({
  /** Hundredths of a point; a submission scores its share of all groups' points. */
  points: z.number().int().min(0).max(maxPoints),
  /** Combines the scores of its tests: minimum, sum with equal shares, product, maximum. */
  way: z.enum(groupWays),
  /** Earlier groups, 1-based, that must give full points; never an ancestor. */
  needs: z.array(z.number().int().min(1).max(maxGroups)).max(maxGroups).default([]),
  /** Tests and parts after the first failure (score 0, not passed) are not run and do not count. */
  stop: z.boolean().default(false),
  /** 1-based; a group with parts has no tests, and gets its points from the parts. */
  parent: z.number().int().min(1).max(maxGroups).nullish(),
  /** Passed when all tests or parts are, any is, or always; null: all, or any for the maximum. */
  passes: z.enum(groupPasses).nullish(),
})

const testGroup = groupRule.extend({ tests: z.array(uuid).max(maxTests) })
export type TestGroupRow = z.output<typeof testGroup>

const isOnce = (values: readonly unknown[]): boolean => new Set(values).size === values.length

/** Ancestors of each, innermost first; null where a parent does not directly precede its parts. */
function linesOf(groups: readonly { parent?: number | null | undefined }[]): number[][] | null {
  const lines: number[][] = []
  for (const [index, { parent }] of groups.entries()) {
    const before = index === 0 ? [] : [index, ...lines[index - 1]!]
    if (!parent) lines.push([])
    else if (before.includes(parent)) lines.push(before.slice(before.indexOf(parent)))
    else return null
  }
  return lines
}

const hasPartsInOrder = (groups: readonly z.output<typeof groupRule>[]): boolean => {
  const lines = linesOf(groups)
  return lines?.every((line, index) => !groups[index]!.needs.some((need) => line.includes(need))) ?? false
}

const needsEarlier = (groups: readonly z.output<typeof groupRule>[]): boolean =>
  groups.every(({ needs }, index) => isOnce(needs) && needs.every((need) => need <= index))

/** For groups whose tests are not known yet. */
export const hasRulesInOrder = (groups: readonly z.output<typeof groupRule>[]): boolean =>
  needsEarlier(groups) &&
  hasPartsInOrder(groups) &&
  groups.every(({ parent }) => !parent || groups[parent - 1]!.way !== 'product') &&
  (groups.length === 0 || groups.some(({ points }) => points > 0))

const testGroups = z
  .array(testGroup)
  .max(maxGroups)
  .refine(needsEarlier, 'needs only groups before it, each once')
  .refine(hasPartsInOrder, 'parts come right after their group, which they do not need')
  .refine(
    (groups) =>
      groups.every(({ parent }) => {
        const outer = parent ? groups[parent - 1] : undefined
        return !outer || (outer.tests.length === 0 && outer.way !== 'product')
      }),
    'a group with parts has no tests, and there is no product of parts',
  )
  .refine((groups) => isOnce(groups.flatMap(({ tests }) => tests)), 'names a test twice')
  .refine(
    (groups) => groups.length === 0 || groups.some(({ points }) => points > 0),
    'gives no points at all',
  )

const namedFile = z.object({ name: z.string(), bytes: z.number().int() })

const archiveReport = z.object({
  /** In import order: natural by name. */
  pairs: z.array(z.object({ name: z.string(), input: namedFile, output: namedFile })),
  unpaired: z.array(z.string()),
  ignored: z.array(z.string()),
  /** Places of text that the problem does not allow in tests: not UTF-8 where `utf8`, else not ASCII. */
  nonAscii: z.array(z.object({ file: z.string(), line: z.number().int(), column: z.number().int() })),
  utf8: z.boolean(),
  empty: z.array(z.string()),
  ready: z.boolean(),
  added: z.number().int(),
  removed: z.number().int(),
})
export type ArchiveReport = z.output<typeof archiveReport>

const ofProblem = z.object({ pid: id })
const oneTest = z.object({ pid: id, uuid })

export const testcaseEndpoints = defineEndpoints({
  'GET /testcase/:pid': {
    summary: 'The tests of a problem in their order, and their groups',
    access: 'login',
    params: ofProblem,
    data: z.object({
      docs: z.array(testcaseRow),
      groups: z.array(testGroup),
      /** Numbers of tests that have the same input in the same group. */
      alike: z.array(z.array(z.number().int())).optional(),
      /** Tests may hold text beyond ASCII. */
      utf8: z.boolean(),
      /** The next build replaces all of them. */
      hasRecipe: z.boolean(),
    }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /testcase/:pid': {
    summary: 'Add a test; ASCII, or UTF-8 where the problem allows it; input and output not both empty',
    access: 'login',
    params: ofProblem,
    anyText: true,
    body: z.object({ in: z.string().default(''), out: z.string().default('') }),
    data: testcaseRow,
    status: 201,
    errors: [
      'COURSE_ARCHIVED',
      'NOT_FOUND',
      'FORBIDDEN',
      'EMPTY_TESTCASE',
      'NON_ASCII_TESTCASE',
      'NOT_UTF8_TESTCASE',
      'TOO_LARGE',
    ],
  },
  'GET /testcase/:pid/:uuid': {
    summary: 'A test file as text (type=in or out)',
    access: 'login',
    params: oneTest,
    query: z.object({ type: z.enum(['in', 'out']).default('in') }),
    media: ['text/plain'],
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'DELETE /testcase/:pid/:uuid': {
    summary: 'Remove a test; results that used it stay',
    access: 'login',
    params: oneTest,
    data: nothing,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /testcase/:pid/complete': {
    summary: 'Say that the tests are complete: those without an answer need none, and no others are missing',
    access: 'login',
    params: ofProblem,
    data: nothing,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN'],
  },
  'PUT /testcase/:pid/groups': {
    summary: 'Put tests into groups that give points, in place of the groups before; none: all or nothing',
    access: 'login',
    params: ofProblem,
    body: z.object({ groups: testGroups }),
    data: z.object({ groups: z.array(testGroup) }),
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN', 'TESTS_CHANGED'],
  },
  'POST /testcase/:pid/archive': {
    summary: 'Tests from a zip archive of name.in with name.out or name.ans: look at it, add, or replace all',
    access: 'login',
    params: ofProblem,
    query: z.object({ mode: z.enum(['preview', 'add', 'replace']).default('preview') }),
    upload: 'multipart',
    data: archiveReport,
    errors: [
      'COURSE_ARCHIVED',
      'NOT_FOUND',
      'FORBIDDEN',
      'BAD_REQUEST',
      'TOO_LARGE',
      'NOT_AN_ARCHIVE',
      'ARCHIVE_LINK',
      'ARCHIVE_DAMAGED',
      'NO_TEST_PAIRS',
      'NON_ASCII_TESTCASE',
      'NOT_UTF8_TESTCASE',
      'EMPTY_TESTCASE',
    ],
  },
})
