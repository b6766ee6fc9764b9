import { z } from 'zod'
import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'

/** Fields with a name like this stand in one line with other text. */
const isTitle = (key: string): boolean => /^(title|name|nick|school)$/.test(key)

/** The fields of all objects in a shape, with where they stand. */
function* fieldsOf(shape: z.core.$ZodType, path: string): Generator<[string, z.core.$ZodType]> {
  if (shape instanceof z.ZodType) {
    for (const part of Object.values({ ...shape.def }).flat()) {
      if (part instanceof z.core.$ZodType) yield* fieldsOf(part, path)
    }
  }
  if (!(shape instanceof z.ZodObject)) return
  for (const [key, field] of Object.entries<z.core.$ZodType>(shape.shape)) {
    if (isTitle(key)) yield [`${path} ${key}`, field]
    yield* fieldsOf(field, `${path} ${key}`)
  }
}

const twoLines = 'a\nb\u2028c\u2029d\te\u202Ef'

test('[API-LINE-1] a title or a name is one line in every call that takes one', () => {
  const fields = Object.entries<object>(endpoints).flatMap(([key, call]) =>
    'body' in call && call.body instanceof z.ZodType ? [...fieldsOf(call.body, key)] : [],
  )
  expect(fields.length).toBeGreaterThan(20)
  const kept = fields.flatMap(([path, field]) => {
    const { data } = z.safeParse(field, twoLines)
    return data !== undefined && data !== 'a b c d e f' ? [path] : []
  })
  expect(kept).toEqual([])
})
