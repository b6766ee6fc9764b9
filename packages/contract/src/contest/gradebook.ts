import { contestRuleNames } from '@verdict/domain/contest-rules/table'
import { gradebookLimits } from '@verdict/domain/field-limits'
import { areSteps, gradeScales } from '@verdict/domain/gradebook'
import { gradebookSortKeys } from '@verdict/domain/gradebook-order'
import { wholeShare } from '@verdict/domain/share'
import { z } from 'zod'
import { defineEndpoints, spreadsheetMedia } from '../platform/endpoint.ts'
import {
  bodyId,
  id,
  isoDate,
  isStorable,
  keyword,
  lineOfText,
  max32,
  nothing,
  pageOf,
  paging,
  queryNumber,
  sort,
  uid,
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

const outOf = z.number().int().min(1).max(gradebookLimits.outOf)
/** In a contest hundredths of a percent, in a teacher's own column hundredths of a point. */
const itemMark = z.number().int().min(0).max(gradebookLimits.outOf)

/** A contest, or a teacher's own column. */
const gradebookItem = z.object({
  cid: z.number().int().nullable(),
  columnId: z.number().int().nullable(),
  title: z.string(),
  rule: z.enum(contestRuleNames).nullable(),
  start: isoDate.nullable(),
  end: isoDate.nullable(),
  /** Homework ends with its late period. Null for what is not homework; in one's own marks with one's own extension. */
  due: isoDate.nullable(),
  /** The most that a mark may be. */
  outOf,
  /**
   * `hidden`: over, but only managers see its marks yet. `marking`: of an own column, in which empty cells do not count yet.
   * Else only `over` counts in the final mark.
   */
  state: z.enum(['upcoming', 'running', 'hidden', 'marking', 'over']),
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
  /** Per item, with overrides; null: nothing handed in or marked, or hidden. */
  marks: z.array(itemMark.nullable()),
  /** Places of items, as in all that follows. */
  pending: z.array(z.number().int()),
  /** Items that may still change the final mark: not over, not marked or being judged. */
  waiting: z.array(z.number().int()),
  dropped: z.array(z.number().int()),
  exceptions: z.array(
    z.object({
      item: z.number().int(),
      /** Does not count for this person. Else the mark was overridden. */
      isExcused: z.boolean(),
      /** The mark without it. */
      was: itemMark.nullable(),
      reason: z.string(),
      /** Null in one's own marks. */
      by: z.string().nullable(),
      at: isoDate,
    }),
  ),
  /** Per category, null without weight; bonuses may exceed 100 %. */
  categories: z.array(z.number().int().nullable()),
  final: mark.nullable(),
  label: z.string().nullable(),
})
export type OwnMarks = z.output<typeof ownMarks>
export type MarkException = OwnMarks['exceptions'][number]

const gradebookRow = ownMarks.extend({
  uid: z.string(),
  nick: z.string(),
  studentNumber: z.string(),
  sectionId: z.number().int().nullable(),
  hasLeft: z.boolean(),
})
export type GradebookRow = z.output<typeof gradebookRow>

const oneItem = { cid: bodyId.optional(), columnId: bodyId.optional() }
const namesOne = ({ cid, columnId }: { cid?: number | undefined; columnId?: number | undefined }): boolean =>
  (cid === undefined) !== (columnId === undefined)
const namesOneText = 'names a contest or a column'

const gradebookSettings = z
  .object({
    ...settings,
    items: z
      .array(z.object({ ...oneItem, ...itemSettings }).refine(namesOne, namesOneText))
      .max(gradebookLimits.items),
  })
  .refine(({ scale, steps }) => (scale === 'percent' ? steps.length === 0 : areSteps(steps)), {
    message: 'thresholds fall, and the last is 0; labels differ',
    path: ['steps'],
  })
  .refine(({ items, categories }) => items.every((item) => (item.category ?? -1) < categories.length), {
    message: 'there is no such category',
    path: ['items'],
  })
  .refine(({ items }) => new Set(items.map(({ cid, columnId }) => cid ?? -columnId!)).size === items.length, {
    message: 'an item is named once',
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
const ofColumn = z.object({ id, columnId: id })

const column = {
  title: lineOfText(gradebookLimits.title).min(1),
  outOf,
  isComplete: z.boolean(),
}

const reason = lineOfText(gradebookLimits.reason).min(1)
const pasted = z.string().max(gradebookLimits.line).refine(isStorable, 'is not plain text')

const markFaults = ['unknown', 'ambiguous', 'repeated', 'notNumber', 'tooHigh'] as const

const markResult = z.object({
  /** Null if nobody is found. */
  person: z.object({ uid: z.string(), nick: z.string(), studentNumber: z.string() }).nullable(),
  before: itemMark.nullable(),
  /** As before where the row has no mark. */
  after: itemMark.nullable(),
  fault: z.enum(markFaults).nullable(),
})
export type MarkResult = z.output<typeof markResult>

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
      column: queryNumber(1),
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
  'POST /course/:id/gradebook/column': {
    summary: 'Add a column of one’s own to a gradebook (manageContest)',
    access: 'login',
    params: course,
    body: z.object({ title: column.title, outOf }),
    data: z.object({ columnId: z.number().int() }),
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN', 'GRADEBOOK_FULL'],
  },
  'PUT /course/:id/gradebook/column/:columnId': {
    summary: 'Change a column of one’s own: once it is complete, empty cells count as 0 (manageContest)',
    access: 'login',
    params: ofColumn,
    body: z.object({
      title: column.title.optional(),
      outOf: outOf.optional(),
      isComplete: column.isComplete.optional(),
    }),
    data: nothing,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN', 'MARKS_ABOVE'],
  },
  'DELETE /course/:id/gradebook/column/:columnId': {
    summary: 'Delete a column of one’s own with its marks (manageContest)',
    access: 'login',
    params: ofColumn,
    data: nothing,
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /course/:id/gradebook/column/:columnId/marks': {
    summary: 'Marks of people by student number or username into a column of one’s own (viewSolution)',
    description:
      'The answer says what each row does, and with `dryRun` nothing happens but that. Rows with a fault change nothing and keep no other from it.',
    access: 'login',
    params: ofColumn,
    body: z.object({
      dryRun: z.boolean(),
      rows: z
        .array(
          z.object({
            who: pasted,
            /** As it was typed; blank: leave what is there. Null: empty the cell. */
            mark: pasted.nullable(),
          }),
        )
        .min(1)
        .max(gradebookLimits.lines),
    }),
    data: z.object({ rows: z.array(markResult) }),
    errors: ['COURSE_ARCHIVED', 'NOT_FOUND', 'FORBIDDEN'],
  },
  'PUT /course/:id/gradebook/exception': {
    summary: 'Override the mark of a person, or excuse them from an item (viewSolution)',
    description:
      'An item that somebody is excused from does not count for them; they read the reason. Without an exception it is taken back.',
    access: 'login',
    params: course,
    body: z
      .object({
        uid,
        ...oneItem,
        exception: z
          .object({
            /** Null: excused. */
            mark: itemMark.nullable(),
            reason,
          })
          .nullable(),
      })
      .refine(namesOne, namesOneText),
    data: nothing,
    errors: [
      'COURSE_ARCHIVED',
      'NOT_FOUND',
      'FORBIDDEN',
      'COURSE_NOT_MEMBERS',
      'GRADEBOOK_ITEMS_INVALID',
      'MARK_ABOVE_ITEM',
      'MARKS_HIDDEN',
    ],
  },
  'POST /course/:id/gradebook/order': {
    summary: 'Which lines of one’s own sheet name nobody in the gradebook (viewSolution)',
    access: 'login',
    token: 'read',
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
    summary: 'The gradebook as a spreadsheet (viewSolution)',
    description:
      'In the order of the lines of one’s own sheet where they are given: each has its row, found or not, and everybody else follows.',
    access: 'login',
    token: 'read',
    params: course,
    body: z.object({
      format: z.enum(['xlsx', 'csv']),
      lines: order.default([]),
      ...exported,
    }),
    media: [spreadsheetMedia, 'text/csv'],
    errors: ['NOT_FOUND', 'FORBIDDEN', 'EXPORTS_BUSY'],
  },
})
