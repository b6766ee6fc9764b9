import { studentNumberPattern } from '@verdict/domain/account'
import { isTimeZone } from '@verdict/domain/civil-days'
import { judges, type Judge } from '@verdict/domain/verdict'
import { languages, type Language } from '@verdict/domain/language'
import { keywordLength, pageLimits, uidLength } from '@verdict/domain/address-limits'
import { namedAtOnce, studentNumberLength, timeZoneLength } from '@verdict/domain/field-limits'
import { oneLine } from '@verdict/domain/one-line'
import { plainName } from '@verdict/domain/pasted-cells'
import { fullScore } from '@verdict/domain/score'
import { z } from 'zod'

/** PostgreSQL's largest integer. */
export const max32 = 2_147_483_647
/** A smallint of PostgreSQL. */
export const max16 = 32_767

/** PostgreSQL stores no NUL and no lone surrogates. */
export const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed()

/** In an address. */
export const id = z.coerce.number().int().min(1).max(max32)
/** In a body: no coercion from text, booleans or lists. */
export const bodyId = z.number().int().min(1).max(max32)
/** In an address; may be 0. */
export const gid = z.coerce.number().int().min(0).max(max32)
export const uid = z.string().min(1).max(uidLength)
export const uidList = z
  .array(z.string().refine(isStorable, 'is not plain text').trim().min(1).max(uidLength))
  .min(1)
  .max(namedAtOnce)
/** By the name of the IANA's database. */
export const timeZone = z.string().max(timeZoneLength).refine(isTimeZone, 'is no time zone')
/** '' for none. */
export const studentNumber = z
  .string()
  .refine(isStorable, 'is not plain text')
  .overwrite(plainName)
  .max(studentNumberLength)
  .refine((value) => value === '' || studentNumberPattern.test(value), 'not a student number')
/** Any version, like PostgreSQL: imported tests keep their ids. */
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

export const isTenths = (value: number): boolean => Number(value.toFixed(1)) === value

export const lineOfText = (max: number) =>
  z.string().refine(isStorable, 'is not plain text').overwrite(oneLine).trim().max(max)

/** Machine output: unstorable characters are replaced, as nobody could be asked to correct them. */
export const reported = (max: number) =>
  z
    .string()
    .max(max)
    .overwrite((value) => value.toWellFormed().replaceAll('\0', '\uFFFD'))

export const written = (max: number) =>
  z.object({
    text: reported(max),
    bytes: z.number().int().min(0).max(max32),
  })
/** Empty counts as absent. */
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
    /** Counting stopped early: at least `total`. */
    totalIsLowerBound: z.boolean().optional(),
  })

export const itemList = z.object({ items: z.array(z.object({ id: z.number().int(), title: z.string() })) })

export const nothing = z.object({})

type Changed<Shape extends Record<string, z.ZodDefault>> = {
  [Name in keyof Shape]: z.ZodOptional<ReturnType<Shape[Name]['unwrap']>>
}

/** Without defaults: omitted fields stay unchanged. */
export const changeOf = <Shape extends Record<string, z.ZodDefault>>(shape: Shape) =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => [name, z.optional(field.unwrap())]),
    ) as Changed<Shape>,
  )
