import { expect, test } from 'vitest'
import { z } from 'zod'
import { present } from './present.ts'

const shape = z.object({
  uid: z.string(),
  sha256: z.string(),
  enteredAt: z.string().nullable(),
  leftAt: z.string().nullable(),
  total: z.number(),
  level: z.number().default(1),
  mail: z.string().optional(),
  note: z.string().nullish(),
})
const row = {
  uid: 'ada',
  sha256: 'ff',
  entered_at: new Date(0),
  left_at: null,
  total: 1n,
  level: 2,
  mail: 'ada@example.org',
  note: 'late',
  password: 'secret',
}

const taken = {
  uid: 'ada',
  sha256: 'ff',
  enteredAt: '1970-01-01T00:00:00.000Z',
  leftAt: null,
  total: 1,
  level: 2,
}

test('a row sends the columns that its shape requires, with dates as text, and nothing else', () => {
  expect(present(shape, row, { total: 1 })).toEqual(taken)
})

test('an optional field is sent only where it is given', () => {
  expect(present(shape, row, { total: 1, mail: row.mail })).toEqual({ ...taken, mail: 'ada@example.org' })
})

test('a given field takes the place of its column', () => {
  expect(present(shape, row, { total: 1, uid: 'eve' })).toEqual({ ...taken, uid: 'eve' })
})

test('types refuse a column that is absent or of another type, and a field that the shape does not name', () => {
  const { uid, ...nameless } = row
  // @ts-expect-error: `total` is no bigint
  present(shape, row)
  // @ts-expect-error: no column is called `uid`
  present(shape, nameless, { total: 1 })
  // @ts-expect-error: the shape has no `password`
  present(shape, row, { total: 1, password: row.password })
  expect(present(shape, nameless, { total: 1, uid })).toEqual(taken)
})
