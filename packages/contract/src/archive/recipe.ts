// How the tests of a problem are made: a table of files, pasted texts and scripts that call generators.

import { archiveBytes } from '@verdict/domain/limits'
import { recipeFaults, recipeLimits } from '@verdict/domain/recipe'
import { testGroupLimits } from '@verdict/domain/test-groups'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, isoDate, isStorable, lineOfText, max32, sha256 } from '../platform/primitives.ts'
import { hasRulesInOrder, groupRule } from './testcase.ts'

const plainText = (max: number) => z.string().max(max).refine(isStorable, 'is not plain text')

const file = z.object({ sha256, bytes: z.number().int().min(0).max(archiveBytes) })

const shared = {
  /** The group of its tests, 1-based; null: none. */
  group: z.number().int().min(1).max(testGroupLimits.groups).nullable().default(null),
  /** A built test becomes a sample of the statement. */
  isSample: z.boolean().default(false),
  /** Name of the test; several tests of a script get a number behind it. */
  name: lineOfText(recipeLimits.name).default(''),
  description: lineOfText(recipeLimits.description).default(''),
}

/** Its place; null: the first free one. */
const number = z.number().int().min(1).max(recipeLimits.tests).nullable().default(null)

const recipeRow = z.discriminatedUnion('kind', [
  /** Uploaded before, or a file of the problem's tests. Without an output, the main solution makes it. */
  z.object({
    kind: z.literal('file'),
    input: file,
    output: file.nullable().default(null),
    number,
    ...shared,
  }),
  z.object({
    kind: z.literal('text'),
    input: plainText(recipeLimits.text),
    output: plainText(recipeLimits.text).nullable().default(null),
    number,
    ...shared,
  }),
  z.object({ kind: z.literal('script'), text: plainText(recipeLimits.script), ...shared }),
])
export type RecipeRow = z.output<typeof recipeRow>

const rows = z.array(recipeRow).max(recipeLimits.rows)
const groups = z
  .array(groupRule)
  .max(testGroupLimits.groups)
  .refine(hasRulesInOrder, 'are not in an order that groups can have')

interface Grouped {
  rows: readonly RecipeRow[]
  groups: readonly z.output<typeof groupRule>[]
}

/** A group with parts has no tests of its own. */
const isInGroups = ({ rows, groups }: Grouped): boolean => {
  const outer = new Set(groups.map(({ parent }) => parent ?? 0))
  return rows.every(({ group }) => group === null || (group <= groups.length && !outer.has(group)))
}

/**
 * Rows and groups as packages and the database hold them.
 */
export const recipe = z
  .object({ rows, groups })
  .refine(isInGroups, { path: ['rows'], message: 'are in a group that is missing or has parts' })
export type Recipe = z.output<typeof recipe>
export type RecipeGroup = Recipe['groups'][number]

const savedRecipe = z.object({
  /** Counts its versions; 0: never saved, and the rows are the problem's tests. */
  number: z.number().int(),
  rows: z.array(recipeRow),
  groups: z.array(groupRule),
  savedBy: z.string().nullable(),
  savedAt: isoDate.nullable(),
})
export type SavedRecipe = z.output<typeof savedRecipe>

const recipeFault = z.object({
  fault: z.enum(recipeFaults),
  text: z.string(),
  /** 0-based. */
  row: z.number().int(),
  /** Line of a script, 1-based; else 0. */
  line: z.number().int(),
})

const expandedTest = z.object({
  number: z.number().int(),
  row: z.number().int(),
  line: z.number().int(),
  /** Null for a file or a text. */
  command: z.string().nullable(),
  group: z.number().int().nullable(),
  isSample: z.boolean(),
  name: z.string(),
})

const params = z.object({ pid: id })

export const recipeEndpoints = defineEndpoints({
  'GET /problem/:pid/recipe': {
    summary: 'How the tests of a problem are made',
    access: 'login',
    params,
    data: savedRecipe,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'PUT /problem/:pid/recipe': {
    summary: 'Save how the tests of a problem are made; the tests stay until they are built',
    description:
      '`number` is that of the recipe as it was read: if somebody else saved meanwhile, nothing is.',
    access: 'login',
    params,
    body: z
      .object({ number: z.number().int().min(0).max(max32), rows, groups })
      .refine(isInGroups, { path: ['rows'], message: 'are in a group that is missing or has parts' }),
    data: savedRecipe,
    errors: [
      'COURSE_ARCHIVED',
      'NOT_FOUND',
      'FORBIDDEN',
      'RECIPE_CHANGED',
      'RECIPE_FILE_UNKNOWN',
      'NON_ASCII_TESTCASE',
    ],
  },
  'POST /problem/:pid/recipe/preview': {
    summary: 'The tests that rows of a recipe expand to, without making them, or what is wrong with the rows',
    access: 'login',
    params,
    body: z.object({ rows }),
    data: z.object({ tests: z.array(expandedTest), faults: z.array(recipeFault) }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'RATE_LIMITED'],
  },
  'POST /problem/:pid/recipe/file': {
    summary: 'Upload an input or an output for a row of a recipe; ASCII only, unless the problem is of UTF-8',
    access: 'login',
    params,
    upload: 'multipart',
    data: file,
    status: 201,
    errors: [
      'COURSE_ARCHIVED',
      'NOT_FOUND',
      'FORBIDDEN',
      'BAD_REQUEST',
      'TOO_LARGE',
      'NON_ASCII_TESTCASE',
      'NOT_UTF8_TESTCASE',
    ],
  },
  'GET /problem/:pid/recipe/file/:sha256': {
    summary: 'A file of a recipe as text',
    access: 'login',
    params: params.extend({ sha256 }),
    media: ['text/plain'],
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
})
