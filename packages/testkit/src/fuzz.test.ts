// The fuzz relies on this, and cannot find it by chance: nothing in the table of calls may be arbitrarily large.

import type { Endpoint } from '@verdict/contract/endpoint'
import { problemProgramChars } from '@verdict/domain/limits'
import { endpoints } from '@verdict/contract/endpoints'
import { z } from 'zod'
import { expect, test } from 'vitest'
import { boundsOf, broken, partsOf, Random, validFor } from './fuzz.ts'

test('the same seed makes the same input, valid by its shape where it should be', () => {
  const shape = z.object({
    name: z.string().min(3).max(5),
    count: z.coerce.number().int().min(7).max(9),
    kind: z.enum(['a', 'b']).optional(),
    list: z.array(z.uuid()).min(1).max(2),
    either: z
      .union([z.literal(1), z.iso.datetime()])
      .nullable()
      .default(null),
  })
  const make = (seed: number) => {
    const random = new Random(seed)
    return Array.from({ length: 50 }, () => validFor(random, shape, {}))
  }
  expect(make(1)).toEqual(make(1))
  expect(make(1)).not.toEqual(make(2))
  for (const value of make(3)) expect(shape.safeParse(value).error).toBeUndefined()
  const random = new Random(4)
  const wrong = make(5).filter((value) => !shape.safeParse(broken(random, value)).success)
  expect(wrong.length).toBeGreaterThan(30)
})

/** They are as long as a body may be, and go to disk. */
const asLargeAsABody = new Set(['POST /testcase/:pid body.in', 'POST /testcase/:pid body.out'])

test('[API-LIMIT-2] every text, list and number that a call takes has an upper bound', () => {
  const unbounded = Object.entries<Endpoint>(endpoints).flatMap(([key, endpoint]) =>
    (['params', 'query', 'body'] as const).flatMap((place) =>
      endpoint[place]
        ? partsOf(endpoint[place], `${key} ${place}`)
            .filter(isUnbounded)
            .map(({ path }) => path)
        : [],
    ),
  )
  expect(unbounded.filter((path) => !asLargeAsABody.has(path))).toEqual([])
})

const passes = (schema: z.core.$ZodType, value: unknown): boolean =>
  (schema as z.ZodType).safeParse(value).success

function isUnbounded({ type, schema }: ReturnType<typeof partsOf>[number]): boolean {
  if (type === 'number') return passes(schema, 2 ** 40) || passes(schema, -(2 ** 40))
  if (type === 'string') return passes(schema, 'x'.repeat(problemProgramChars + 1))
  return type === 'array' && boundsOf(schema).maximum === undefined
}
