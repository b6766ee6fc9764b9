import { contestRuleNames } from '@verdict/domain/contest-rules/table'
import { gradebookLimits } from '@verdict/domain/field-limits'
import { areSteps, gradeScales } from '@verdict/domain/gradebook'
import { gradebookSortKeys } from '@verdict/domain/gradebook-order'
import { wholeShare } from '@verdict/domain/share'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import {
  bodyId,
  id,
  isoDate,
  isStorable,
  keyword,
  lineOfText,
  max32,
  pageOf,
  paging,
  queryNumber,
  sort,
} from '../platform/primitives.ts'

const mark = z.number().int().min(0).max(wholeShare)
const weight = z.number().int().min(0).max(gradebookLimits.weight)
const dropLowest = z.number().int().min(0).max(gradebookLimits.items)

const category = z.object({
  name: lineOfText(gradebookLimits.name).min(1),
  /** In the final mark; null: its items count by their own weights. */
  weight: weight.nullable(),
  dropLowest,
})

const step = z.object({ label: lineOfText(gradebookLimits.label).min(1), from: mark })

const settings = {
  scale: z.enum(gradeScales),
  /** Descending to 0; unused for percent. */
  steps: z.array(step).max(gradebookLimits.steps),
  dropLowest,
  categories: z.array(category).max(gradebookLimits.categories),
}

const itemSettings = {
  weight,
  /** Maximum that counts. */
  cap: mark,
  /** Adds to the mark, but not to the maximum. */
  isBonus: z.boolean(),
  category: z.number().int().min(0).max(gradebookLimits.categories).nullable(),
}

const gradebookItem = z.object({
  cid: z.number().int(),
  title: z.string(),
  rule: z.enum(contestRuleNames),
  start: isoDate,
  end: isoDate,
  /** Only `over` counts in the final mark. `hidden`: over, but only managers see its marks yet. */
  state: z.enum(['upcoming', 'running', 'hidden', 'over']),
  isShown: z.boolean(),
  ...itemSettings,
})
export type GradebookItem = z.output<typeof gradebookItem>

const gradebook = z.object({
  ...settings,
  items: z.array(gradebookItem),
})
export type Gradebook = z.output<typeof gradebook>

const ownMarks = z.object({
  /** Per item; null: nothing handed in, or hidden. */
  marks: z.array(mark.nullable()),
  pending: z.array(z.number().int()),
  dropped: z.array(z.number().int()),
  /** Per category, null without weight; bonuses may exceed 100 %. */
  categories: z.array(z.number().int().nullable()),
  final: mark.nullable(),
  label: z.string().nullable(),
})
export type OwnMarks = z.output<typeof ownMarks>

const gradebookRow = ownMarks.extend({
  uid: z.string(),
  nick: z.string(),
  studentNumber: z.string(),
  sectionId: z.number().int().nullable(),
  hasLeft: z.boolean(),
})
export type GradebookRow = z.output<typeof gradebookRow>

const gradebookSettings = z
  .object({
    ...settings,
    items: z.array(z.object({ cid: bodyId, ...itemSettings })).max(gradebookLimits.items),
  })
  .refine(({ scale, steps }) => (scale === 'percent' ? steps.length === 0 : areSteps(steps)), {
    message: 'thresholds fall, and the last is 0; labels differ',
    path: ['steps'],
  })
  .refine(({ items, categories }) => items.every((item) => (item.category ?? -1) < categories.length), {
    message: 'there is no such category',
    path: ['items'],
  })
  .refine(({ items }) => new Set(items.map(({ cid }) => cid)).size === items.length, {
    message: 'a contest is named once',
    path: ['items'],
  })
export type GradebookSettings = z.output<typeof gradebookSettings>

const people = {
  /** 0: without section. */
  section: queryNumber(0),
  mine: queryNumber(1, 1),
  /** Includes former members who handed something in. */
  left: queryNumber(1, 1),
}

const order = z
  .array(z.string().max(gradebookLimits.line).refine(isStorable, 'is not plain text'))
  .max(gradebookLimits.lines)

const exported = {
  section: z.number().int().min(0).max(max32).optional(),
  left: z.boolean().default(false),
}

const course = z.object({ id })

export const gradebookEndpoints = defineEndpoints({
  'GET /course/:id/gradebook': {
    summary:
      'What the members of a course reached in its contests, with final marks (viewSolution), by name or by a mark',
    access: 'login',
    params: course,
    query: z.object({
      ...paging(50),
      sort: sort.default(1),
      sortBy: z.enum(gradebookSortKeys).default('uid'),
      item: queryNumber(1),
      keyword,
      ...people,
    }),
    data: pageOf(gradebookRow).extend({ gradebook }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /course/:id/gradebook/own': {
    summary: 'One’s own marks in a course, for members who are marked',
    access: 'login',
    params: course,
    data: z.object({ gradebook, own: ownMarks }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /course/:id/gradebook/settings': {
    summary: 'How the final mark of a course is made (viewSolution or manageContest)',
    access: 'login',
    params: course,
    data: gradebook,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'PUT /course/:id/gradebook/settings': {
    summary: 'Change how the final mark of a course is made (manageContest)',
    access: 'login',
    params: course,
    body: gradebookSettings,
    data: gradebook,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN', 'GRADEBOOK_ITEMS_INVALID'],
  },
  'POST /course/:id/gradebook/order': {
    summary: 'Which lines of one’s own sheet name nobody in the gradebook (viewSolution)',
    access: 'login',
    params: course,
    body: z.object({ lines: order.min(1), ...exported }),
    data: z.object({
      found: z.number().int(),
      missing: z.array(z.object({ line: z.number().int(), text: z.string() })),
      rest: z.number().int(),
    }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /course/:id/gradebook/export': {
    summary:
      'The gradebook as a spreadsheet (viewSolution), in the order of the lines of one’s own sheet where they are given: each has its row, found or not, and everybody else follows',
    access: 'login',
    params: course,
    body: z.object({
      format: z.enum(['xlsx', 'csv']),
      lines: order.default([]),
      ...exported,
    }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'EXPORTS_BUSY'],
  },
})
