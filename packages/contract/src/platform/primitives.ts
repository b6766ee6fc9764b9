// Pieces that many shapes share.

import { studentNumberPattern } from '@verdict/domain/account'
import { judges, type Judge } from '@verdict/domain/verdict'
import { languages, type Language } from '@verdict/domain/language'
import {
  keywordLength,
  namedAtOnce,
  pageLimits,
  studentNumberLength,
  uidLength,
} from '@verdict/domain/field-limits'
import { plainName } from '@verdict/domain/pasted-cells'
import { fullScore } from '@verdict/domain/score'
import { z } from 'zod'

/** The largest whole number that the database keeps as one. */
export const max32 = 2_147_483_647

/** Text that the database can keep: no NUL and no half of a surrogate pair. */
export const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed()

/** In an address, where every value is text. */
export const id = z.coerce.number().int().min(1).max(max32)
/** In a body, where a number is one: text, truth values and lists of one are not taken for it. */
export const bodyId = z.number().int().min(1).max(max32)
/** A group in an address; 0 is a number that a group could have. */
export const gid = z.coerce.number().int().min(0).max(max32)
export const uid = z.string().min(1).max(uidLength)
/** People who are named by one call. */
export const uidList = z
  .array(z.string().refine(isStorable, 'is not plain text').trim().min(1).max(uidLength))
  .min(1)
  .max(namedAtOnce)
/** '': there is none. */
export const studentNumber = z
  .string()
  .refine(isStorable, 'is not plain text')
  .overwrite(plainName)
  .max(studentNumberLength)
  .refine((value) => value === '' || studentNumberPattern.test(value), 'not a student number')
/** Any version is taken, as the database does: ids of tests come from other judges, too. */
export const uuid = z.guid()
export const isoDate = z.iso.datetime()
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const judge = z
  .number()
  .int()
  .refine((value): value is Judge => (judges as readonly number[]).includes(value), 'not a judge status')
/** Hundredths of a point. */
export const score = z.number().int().min(0).max(fullScore)
export const language = z
  .number()
  .int()
  .refine((value): value is Language => (languages as readonly number[]).includes(value), 'not a language')

/** A number with at most one decimal place. */
export const isTenths = (value: number): boolean => Number(value.toFixed(1)) === value

/** Invisible characters: control characters, and marks that reverse the text around them. */
const invisible = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu

/** A name, or a title, that stands in one line with other text. */
export const lineOfText = (max: number) =>
  z
    .string()
    .refine(isStorable, 'is not plain text')
    .overwrite((value) => value.replace(invisible, ' '))
    .trim()
    .max(max)

/** Text of a machine: what the database cannot keep of it becomes a sign for that, since nobody could be asked to write anew. */
export const reported = (max: number) =>
  z
    .string()
    .max(max)
    .overwrite((value) => value.toWellFormed().replaceAll('\0', '\uFFFD'))

/** The beginning of something that a program wrote. */
export const written = (max: number) =>
  z.object({
    text: reported(max),
    /** All that was written. */
    bytes: z.number().int().min(0).max(max32),
  })
/** A number that arrives as the text of a query. An empty text counts as absent. */
export const queryNumber = (min: number, max = max32) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(min).max(max).optional(),
  )

const absentIfEmpty = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), shape)

export const queryJudge = absentIfEmpty(z.coerce.number().pipe(judge).optional())
export const queryLanguage = absentIfEmpty(z.coerce.number().pipe(language).optional())

export const queryText = (max: number) =>
  z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.string().trim().max(max).refine(isStorable, 'is not plain text').optional(),
  )

export const keyword = queryText(keywordLength)

export const paging = (defaultPageSize = 30) => ({
  page: z.coerce.number().int().min(1).max(pageLimits.page).default(1),
  pageSize: z.coerce.number().int().min(1).max(pageLimits.pageSize).default(defaultPageSize),
})

/** asc = 1, desc = -1. */
export const sort = z.coerce
  .number()
  .refine((value): value is 1 | -1 => value === 1 || value === -1, 'must be 1 or -1')
  .default(-1)

export const pageOf = <T extends z.ZodType>(doc: T) =>
  z.object({
    docs: z.array(doc),
    limit: z.number().int(),
    page: z.number().int(),
    pages: z.number().int(),
    total: z.number().int(),
    /** The count stopped early: there are at least `total`. */
    totalIsLowerBound: z.boolean().optional(),
  })

export const itemList = z.object({ items: z.array(z.object({ id: z.number().int(), title: z.string() })) })

export const nothing = z.object({})

type Changed<Shape extends Record<string, z.ZodDefault>> = {
  [Name in keyof Shape]: z.ZodOptional<ReturnType<Shape[Name]['unwrap']>>
}

/** The same fields in a change: one that is left out stays as it is, whatever a new thing would get. */
export const changeOf = <Shape extends Record<string, z.ZodDefault>>(shape: Shape) =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [name, z.optional(field.unwrap())]),
    ) as Changed<Shape>,
  )
