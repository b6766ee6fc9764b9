// Announcements as they go out, with what this viewer may do.

import type { NewsDetail, NewsRow } from '@verdict/contract/news'
import type { MaybeViewer } from '../platform/viewer.ts'
import { mayDelete, mayWrite } from './policy.ts'
import type { NewsHead, NewsRecord, NewsRowRecord } from './record.ts'

const presentHead = ({ nid, title, status, created_at, updated_at }: NewsHead) => {
  const createdAt = created_at.toISOString()
  return { nid, title, status, create: createdAt, createdAt, updatedAt: updated_at.toISOString() }
}

export const presentRow = (news: NewsRowRecord): NewsRow => ({
  ...presentHead(news),
  excerpt: news.excerpt,
})

export const presentDetail = (viewer: MaybeViewer, news: NewsRecord): NewsDetail => ({
  ...presentHead(news),
  content: news.content,
  html: news.html,
  hasMath: news.has_math,
  may: { edit: mayWrite(viewer), delete: mayDelete(viewer) },
})
