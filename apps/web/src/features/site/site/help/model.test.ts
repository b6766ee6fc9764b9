import { expect, test } from 'vitest'
import { callOf, fieldsOf, fitting, readDocs, typeText } from './model.ts'

const operation = {
  operationId: 'getTagByTid',
  summary: 'A tag',
  description: 'Open to visitors.',
  tags: ['Problems'],
  parameters: [{ name: 'tid', in: 'path' as const, required: true, schema: { type: 'integer', minimum: 1 } }],
  responses: {
    '200': {
      content: {
        'application/json': {
          schema: { properties: { data: { type: 'object', properties: { tid: { type: 'integer' } } } } },
        },
      },
    },
    '404': {},
  },
  'x-verdict-call': { access: 'public' as const, token: 'read', errors: ['NOT_FOUND'] },
}
const docs = readDocs({
  info: { description: 'Every call.' },
  tags: [
    { name: 'Problems', description: 'Problems.' },
    { name: 'Exams', description: 'Exams.' },
  ],
  paths: { '/api/tag/{tid}': { get: operation } },
  components: { examples: { NOT_FOUND: { value: { code: 404, message: 'Entity Not Found' } } } },
})

test('[HELP-API-1] a call has its data without the envelope, and its errors with their statuses', () => {
  expect(callOf(docs, 'getTagByTid')).toMatchObject({
    method: 'GET',
    path: '/api/tag/{tid}',
    answer: { status: 200, schema: { type: 'object' } },
    errors: [{ name: 'NOT_FOUND', status: 404 }],
  })
  expect(callOf(docs, 'getNothing')).toBeNull()
})

test('[HELP-API-1] calls are found by every word of method, address, summary or errors', () => {
  const found = (keyword: string) => fitting(docs, keyword).flatMap(({ calls }) => calls.length)
  expect(found('')).toEqual([1])
  expect(found('get TAG not_found')).toEqual([1])
  expect(found('tag exam')).toEqual([])
})

test('[HELP-API-1] shapes are said in a few words, with the fields inside', () => {
  expect(typeText({ type: 'integer', minimum: 1, maximum: 100 })).toBe('integer 1…100')
  expect(typeText({ type: 'integer', minimum: 1, maximum: 2_147_483_647 })).toBe('integer 1…')
  expect(typeText({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('string or null')
  expect(typeText({ anyOf: [{ const: 'auto' }, { type: 'integer', minimum: 0 }] })).toBe(
    '"auto" | integer 0…',
  )
  expect(typeText({ type: 'array', items: { enum: [1, -1] } })).toBe('list of 1 | -1')
  const fields = fieldsOf({
    type: 'array',
    items: {
      type: 'object',
      required: ['rows'],
      properties: {
        rows: {
          type: 'array',
          items: { type: 'object', properties: { who: { type: 'string', description: 'A name.' } } },
        },
        dryRun: { type: 'boolean', default: false },
      },
    },
  })
  expect(fields).toEqual([
    { name: 'rows', depth: 0, type: 'list of object', isRequired: true, description: '' },
    { name: 'who', depth: 1, type: 'string', isRequired: false, description: 'A name.' },
    { name: 'dryRun', depth: 0, type: 'boolean', isRequired: false, description: 'Default false.' },
  ])
})
