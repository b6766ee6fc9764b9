import { uidLength } from '@verdict/domain/address-limits'
import { groupTitleLimits, namedAtOnce } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import {
  gid,
  isoDate,
  isStorable,
  keyword,
  lineOfText,
  nothing,
  pageOf,
  paging,
} from '../platform/primitives.ts'

const title = lineOfText(groupTitleLimits.max).min(groupTitleLimits.min)
const names = z
  .array(z.string().min(1).max(uidLength).refine(isStorable, 'is not plain text'))
  .max(namedAtOnce)
  .default([])
const ofGroup = z.object({ gid })

const group = z.object({ gid: z.number().int(), title: z.string() })
export const groupDetail = group.extend({ members: z.number().int(), createdAt: isoDate, updatedAt: isoDate })

export const groupEndpoints = defineEndpoints({
  'GET /group': {
    summary: 'All groups',
    access: 'public',
    data: z.object({ docs: z.array(group) }),
    errors: [],
  },
  'GET /group/list': {
    summary: 'Groups, page by page',
    access: 'admin',
    query: z.object({ ...paging(30), keyword }),
    data: pageOf(groupDetail),
    errors: [],
  },
  'GET /group/:gid': {
    summary: 'One group',
    access: 'public',
    params: ofGroup,
    data: groupDetail,
    errors: ['NOT_FOUND'],
  },
  'POST /group/': {
    summary: 'Create a group',
    access: 'admin',
    body: z.object({ title }),
    data: groupDetail,
    status: 201,
    errors: [],
  },
  'PUT /group/:gid': {
    summary: 'Rename a group',
    access: 'admin',
    params: ofGroup,
    body: z.object({ title }),
    data: groupDetail,
    errors: ['NOT_FOUND'],
  },
  'DELETE /group/:gid': {
    summary: 'Delete a group',
    access: 'root',
    params: ofGroup,
    data: nothing,
    errors: ['NOT_FOUND'],
  },
  'GET /group/:gid/members': {
    summary: 'Who is in a group',
    access: 'admin',
    params: ofGroup,
    query: z.object({ ...paging(30), keyword }),
    data: pageOf(z.object({ uid: z.string(), nick: z.string() })),
    errors: ['NOT_FOUND'],
  },
  'PUT /group/:gid/members': {
    summary: 'Add and remove members; unknown names are listed and nothing is changed',
    access: 'admin',
    params: ofGroup,
    body: z.object({
      add: names,
      remove: names,
    }),
    data: groupDetail,
    errors: ['NOT_FOUND', 'UNKNOWN_USERS'],
  },
})
