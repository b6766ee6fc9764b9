import { ApiError } from '@verdict/contract/client'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { saidFaults, shapeFaults } from './shape-faults.ts'

const shape = z.object({ name: z.string().min(3), code: z.union([z.literal(''), z.string().min(6)]) })
const words = { name: 'at least 3', code: 'at least 6' }

test('each field that the shape does not take has its sentence', () => {
  expect(shapeFaults(shape, { name: 'abc', code: '' }, words)).toEqual({})
  expect(shapeFaults(shape, { name: 'ab', code: 'short' }, words)).toEqual(words)
})

test('the server’s faults are shown in the same words; fields of no form are left out', () => {
  const errors = [
    { path: 'body.code', message: 'Too small' },
    { path: 'params.id', message: 'Invalid' },
  ]
  expect(saidFaults(new ApiError(400, '', { errors }), words)).toEqual({ code: 'at least 6' })
  expect(saidFaults(new Error('offline'), words)).toEqual({})
})
