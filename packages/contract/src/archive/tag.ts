import { tagColors } from '@verdict/domain/problem'
import { tagLimits } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, itemList, keyword, lineOfText, nothing, pageOf, paging } from '../platform/primitives.ts'
import { tag } from './problem.ts'

const name = lineOfText(tagLimits.name.max).min(tagLimits.name.min)
const color = z.enum(tagColors)
const newTag = z.object({ name, color: color.default('default') })
/** No default: changing only the name keeps the colour. */
const tagChange = z.object({ name, color }).partial()
const tid = z.object({ tid: id })

export const tagEndpoints = defineEndpoints({
  'GET /tag': { summary: 'All tags', access: 'public', data: z.object({ docs: z.array(tag) }), errors: [] },
  'GET /tag/items': {
    summary: 'At most 20 tags by keyword, for pickers',
    access: 'public',
    query: z.object({ keyword }),
    data: itemList,
    errors: [],
  },
  'GET /tag/list': {
    summary: 'Tags, page by page',
    access: 'admin',
    query: z.object({ ...paging(30), keyword }),
    data: pageOf(tag),
    errors: [],
  },
  'GET /tag/:tid': { summary: 'One tag', access: 'public', params: tid, data: tag, errors: ['NOT_FOUND'] },
  'POST /tag': {
    summary: 'Create a tag',
    access: 'admin',
    body: newTag,
    data: tag,
    status: 201,
    errors: ['TAG_TAKEN'],
  },
  'PUT /tag/:tid': {
    summary: 'Change a tag',
    access: 'admin',
    params: tid,
    body: tagChange,
    data: tag,
    errors: ['NOT_FOUND', 'TAG_TAKEN'],
  },
  'DELETE /tag/:tid': {
    summary: 'Delete a tag',
    access: 'root',
    params: tid,
    data: nothing,
    errors: ['NOT_FOUND'],
  },
})
