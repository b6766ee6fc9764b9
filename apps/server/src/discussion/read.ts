// Reading discussions: the list, and one with a page of its comments.

import type { DiscussionDetail, DiscussionRow } from '@verdict/contract/discussion'
import type { Context } from '../platform/context.ts'
import { pageFrom, type Page, type PageRequest } from '../platform/paging.ts'
import type { MaybeViewer } from '../platform/viewer.ts'
import { readableDiscussion } from './access.ts'
import { presentComment, presentDetail, presentRow } from './present.ts'
import { countComments, type DiscussionFilter, listComments, listDiscussions } from './queries.ts'

/** Two statements however long the page is, and one more for a keyword. */
export async function pageOfDiscussions(
  { db }: Context,
  viewer: MaybeViewer,
  { keyword, pid, cid, ...page }: PageRequest & DiscussionFilter,
): Promise<Page<DiscussionRow>> {
  const { rows, count } = await listDiscussions(db, viewer, { keyword, pid, cid }, page)
  return pageFrom(rows.map(presentRow), count, page)
}

/** @throws Refusal NOT_FOUND */
export async function readDiscussion(
  { db }: Pick<Context, 'db'>,
  viewer: MaybeViewer,
  did: number,
  page: PageRequest,
): Promise<DiscussionDetail> {
  const { discussion, facts } = await readableDiscussion(db, viewer, did)
  const [rows, count] = await Promise.all([listComments(db, did, page), countComments(db, did)])
  const comments = pageFrom(
    rows.map((row) => presentComment(viewer, row, facts.topic)),
    count,
    page,
  )
  return presentDetail(viewer, discussion, facts, comments)
}
