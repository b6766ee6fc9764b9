import { newsLimits } from '@verdict/domain/field-limits'
import { NewsStatus } from '@verdict/domain/news'
import { z } from 'zod'
import { defineEndpoints } from '../platform/endpoint.ts'
import { id, isoDate, isStorable, lineOfText, nothing, pageOf, paging } from '../platform/primitives.ts'

const nid = z.object({ nid: id })
/** 0: for admins only. */
const status = z.enum(NewsStatus)

export const newNews = z.object({
  title: lineOfText(newsLimits.title).min(1),
  content: z
    .string()
    .max(newsLimits.content)
    .refine(isStorable, 'is not plain text')
    .refine((value) => value.trim() !== '', 'is required'),
  status: status.default(NewsStatus.Available),
})
/** No default: changing only the title keeps the status. */
export const newsChange = newNews.extend({ status }).partial()

const head = {
  nid: z.number().int(),
  title: z.string(),
  status,
  /** Same as `createdAt`. */
  create: isoDate,
  createdAt: isoDate,
  updatedAt: isoDate,
}

export const newsRow = z.object({
  ...head,
  excerpt: z.string(),
})
export type NewsRow = z.output<typeof newsRow>

export const newsDetail = z.object({
  ...head,
  content: z.string(),
  html: z.string(),
  hasMath: z.boolean(),
  may: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type NewsDetail = z.output<typeof newsDetail>

export const newsEndpoints = defineEndpoints({
  'GET /news/list': {
    summary: 'Announcements, the newest first; hidden ones for admins only',
    access: 'public',
    query: z.object(paging(5)),
    data: z.object({ list: pageOf(newsRow) }),
    errors: [],
  },
  'GET /news/:nid': {
    summary: 'One announcement',
    access: 'public',
    params: nid,
    data: newsDetail,
    errors: ['NOT_FOUND'],
  },
  'POST /news/': {
    summary: 'Publish an announcement, or write one that is hidden',
    access: 'admin',
    body: newNews,
    data: z.object({ nid: z.number().int() }),
    status: 201,
    errors: [],
  },
  'PUT /news/:nid': {
    summary: 'Change an announcement, hide it or show it',
    access: 'admin',
    params: nid,
    body: newsChange,
    data: newsDetail,
    errors: ['NOT_FOUND'],
  },
  'DELETE /news/:nid': {
    summary: 'Delete an announcement',
    access: 'root',
    params: nid,
    data: nothing,
    errors: ['NOT_FOUND'],
  },
})
