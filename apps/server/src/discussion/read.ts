// Reading discussions: the list, and one with a page of its comments.

import type { DiscussionDetail, DiscussionRow } from '@verdict/contract/discussion'
import type { Context } from '../platform/context.ts'
import { pageFrom, type Page, type PageRequest } from '../platform/paging.ts'
import type { MaybeViewer } from '../platform/viewer.ts'
import { readableDiscussion } from './access.ts'
import { presentComment, presentDetail, presentRow } from './present.ts'
import {
  type DiscussionFilter,
  listComments,
  listDiscussions,
  waysTo,
  unansweredQuestions,
} from './queries.ts'

/** Two statements however long the page is, one more for a keyword, and one for problems that are not everybody's. */
export async function pageOfDiscussions(
  { db }: Context,
  viewer: MaybeViewer,
  { keyword, pid, cid, ...page }: PageRequest & DiscussionFilter,
): Promise<Page<DiscussionRow>> {
  const { rows, count } = await listDiscussions(db, viewer, { keyword, pid, cid }, page)
  const ways = await waysTo(
    db,
    viewer,
    rows.flatMap((row) => row.pid ?? []),
  )
  return pageFrom(
    rows.map((row) => presentRow(row, ways)),
    count,
    page,
  )
}

/** @throws Refusal NOT_FOUND */
export async function readDiscussion(
  { db }: Pick<Context, 'db'>,
  viewer: MaybeViewer,
  did: number,
  page: PageRequest,
): Promise<DiscussionDetail> {
  const { discussion, facts } = await readableDiscussion(db, viewer, did)
  const [rows, ways] = await Promise.all([
    listComments(db, did, page),
    waysTo(db, viewer, discussion.pid === null ? [] : [discussion.pid]),
  ])
  const comments = pageFrom(
    rows.map((row) => presentComment(viewer, row, facts.topic)),
    // Kept with each of them.
    discussion.comments,
    page,
  )
  return presentDetail(viewer, discussion, facts, comments, ways)
}

/** For callers who look after all contests: asks no policy. */
export const findUnanswered = unansweredQuestions
