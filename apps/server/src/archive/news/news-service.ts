// News have no owner, so every change is audited.

import {
  newsDetail,
  newsRow,
  type NewsDetail,
  type newNews,
  type newsChange,
  type NewsRow,
} from '@verdict/contract/news'
import type { z } from 'zod'
import { type AuditActionOf, type AuditStates, writeAudit } from '../../platform/audit.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { renderMarkdown } from '../../platform/markdown.ts'
import { type Page, pageFrom, type PageRequest } from '../../platform/paging.ts'
import { Refusal } from '@verdict/contract/refusal'
import { present } from '../../platform/present.ts'
import type { MaybeViewer, Viewer } from '../../platform/viewer.ts'
import { mayDelete, mayRead, mayWrite } from './news-policy.ts'
import {
  countNews,
  findNews,
  insertNews,
  listNews,
  lockNews,
  markDeleted,
  updateNews,
  type NewsRecord,
  type NewsRowRecord,
} from './news-queries.ts'

const presentRow = (news: NewsRowRecord): NewsRow =>
  present(newsRow, news, { create: news.created_at.toISOString() })

const presentDetail = (viewer: MaybeViewer, news: NewsRecord): NewsDetail =>
  present(newsDetail, news, {
    create: news.created_at.toISOString(),
    may: { edit: mayWrite(viewer), delete: mayDelete(viewer) },
  })

export async function pageOfNews(
  { db }: Pick<Context, 'db'>,
  viewer: MaybeViewer,
  page: PageRequest,
): Promise<Page<NewsRow>> {
  const [rows, count] = await Promise.all([listNews(db, viewer, page), countNews(db, viewer)])
  return pageFrom(rows.map(presentRow), count, page)
}

/** @throws Refusal NOT_FOUND for unknown, deleted and hidden ones alike */
export async function readNews(
  { db }: { db: Queryable },
  viewer: MaybeViewer,
  nid: number,
): Promise<NewsDetail> {
  const news = await findNews(db, nid)
  if (!news || !mayRead(viewer, news)) throw new Refusal('NOT_FOUND')
  return presentDetail(viewer, news)
}

/** @throws Refusal FORBIDDEN, VALIDATION_FAILED for a text that cannot be rendered */
export async function createNews(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  { title, content, status }: z.output<typeof newNews>,
): Promise<{ nid: number }> {
  if (!mayWrite(viewer)) throw new Refusal('FORBIDDEN')
  const rendered = await renderedContent(viewer, content)
  return db.transaction().execute(async (tx) => {
    const nid = await insertNews(tx, { title, status, ...rendered, author_id: viewer.userId })
    await audit(tx, origin, viewer, 'news.create', nid, { after: { title, status } })
    return { nid }
  })
}

/** @throws Refusal FORBIDDEN, NOT_FOUND, VALIDATION_FAILED */
export async function changeNews(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  nid: number,
  change: z.output<typeof newsChange>,
): Promise<NewsDetail> {
  if (!mayWrite(viewer)) throw new Refusal('FORBIDDEN')
  const rendered = change.content === undefined ? null : await renderedContent(viewer, change.content)
  return db.transaction().execute(async (tx) => {
    const before = await held(tx, viewer, nid)
    const fields = (['title', 'content', 'status'] as const).filter(
      (field) => change[field] !== undefined && change[field] !== before[field],
    )
    if (fields.length > 0) {
      await updateNews(tx, nid, {
        ...(change.title !== undefined && { title: change.title }),
        ...(change.status !== undefined && { status: change.status }),
        ...rendered,
      })
      const of = (source: typeof change) => Object.fromEntries(fields.map((field) => [field, source[field]]))
      await audit(tx, origin, viewer, 'news.change', nid, { before: of(before), after: of(change) })
    }
    return readNews({ db: tx }, viewer, nid)
  })
}

/** @throws Refusal FORBIDDEN, NOT_FOUND */
export async function deleteNews(
  { db }: Context,
  viewer: Viewer,
  origin: Origin,
  nid: number,
): Promise<void> {
  if (!mayDelete(viewer)) throw new Refusal('FORBIDDEN')
  await db.transaction().execute(async (tx) => {
    const { title, status } = await held(tx, viewer, nid)
    await markDeleted(tx, nid)
    await audit(tx, origin, viewer, 'news.delete', nid, { before: { title, status } })
  })
}

/** @throws Refusal NOT_FOUND */
async function held(tx: Queryable, viewer: Viewer, nid: number): Promise<NewsRecord> {
  const news = await lockNews(tx, nid)
  if (!news || !mayRead(viewer, news)) throw new Refusal('NOT_FOUND')
  return news
}

async function renderedContent(viewer: Viewer, content: string) {
  const { html, hasMath, excerpt } = await renderMarkdown(content, { person: viewer.userId })
  return { content, html, has_math: hasMath, excerpt }
}

const audit = (
  tx: Queryable,
  origin: Origin,
  viewer: Viewer,
  action: AuditActionOf<'news'>,
  nid: number,
  states: AuditStates<'news'>,
): Promise<void> =>
  writeAudit(tx, origin, { actorId: viewer.userId, action, target: `news:${nid}`, ...states })
