// The kinds of values that settings take, each with what is allowed in words.

import { isTimeZone } from '@verdict/domain/civil-days'
import { z } from 'zod'
import { parseFilesPlace, placeAllowed } from './files-place.ts'

/** Null: off. */
export interface RateLimit {
  count: number
  seconds: number
}

export interface Kind<T extends z.ZodType> {
  shape: T
  allowed: string
}

export const kind = <T extends z.ZodType>(shape: T, allowed: string): Kind<T> => ({ shape, allowed })

export const optional = <T extends z.ZodType>({ shape, allowed }: Kind<T>) =>
  kind(
    z.preprocess((value) => value ?? null, shape.nullable()),
    allowed,
  )

export const wholeNumber = (min: number, max: number) =>
  kind(
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .pipe(z.number().min(min).max(max)),
    `a whole number from ${min} to ${max}`,
  )

export const text = (max: number) => kind(z.string().min(1).max(max), `1 to ${max} characters`)

export const secret = (min: number) => kind(z.string().min(min).max(500), `at least ${min} characters`)

export const url = kind(z.url({ protocol: /^https?$/ }), 'an address that starts with http:// or https://')

export const database = kind(
  z.string().regex(/^postgres(ql)?:\/\//),
  'an address that starts with postgresql://',
)

export const timeZone = kind(z.string().refine(isTimeZone), 'the name of a time zone, such as Asia/Shanghai')

export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  kind(z.enum(values), `one of ${values.join(', ')}`)

export const addresses = kind(
  z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))),
  'IP addresses or networks like 10.0.0.0/8, separated by commas',
)

export const rateLimit = kind(
  z
    .string()
    .regex(/^(off|[1-9]\d{0,5}\/[1-9]\d{0,5}s)$/)
    .transform((value): RateLimit | null => {
      const [count, seconds] = value.replace('s', '').split('/').map(Number)
      return value === 'off' || count === undefined || seconds === undefined ? null : { count, seconds }
    }),
  'off, or a count and a time in seconds like 10/60s',
)

export const placeKind = <T>(parse: (text: string) => T | null, allowed: string) =>
  kind(
    z
      .string()
      .max(4000)
      .transform((text, context) => {
        const place = parse(text)
        if (place) return place
        context.addIssue(allowed)
        return z.NEVER
      }),
    allowed,
  )
export const filesPlace = placeKind(parseFilesPlace, placeAllowed)

export const filesKey = optional(kind(z.string().regex(/^[^:\s]{1,200}:\S{1,300}$/), 'ID:SECRET'))

/** Null: off. */
export const limit = (min: number, max: number) => {
  const number = wholeNumber(min, max)
  return kind(z.union([z.literal('off').transform(() => null), number.shape]), `off, or ${number.allowed}`)
}

export const timeOfDay = kind(
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .transform((value) => ({ hour: Number(value.slice(0, 2)), minute: Number(value.slice(3)) })),
  'a time of day like 03:30',
)
