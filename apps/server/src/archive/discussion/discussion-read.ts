import {
  discussionComment,
  discussionDetail,
  discussionRow,
  type DiscussionDetail,
  type DiscussionRow,
  type DiscussionComment,
  type ProblemWay,
} from '@verdict/contract/discussion'
import type { Context } from '../../platform/context.ts'
import { type Page, pageFrom, type PageRequest } from '../../platform/paging.ts'
import { present } from '../../platform/present.ts'
import type { MaybeViewer } from '../../platform/viewer.ts'
import {
  type DiscussionFilter,
  listComments,
  listDiscussions,
  nextUnanswered,
  unansweredQuestions,
  waysTo,
  findDiscussion,
  opensAnywhere,
  type CommentRecord,
  type DiscussionHead,
  type DiscussionRecord,
  type DiscussionRowRecord,
  type WayRecord,
} from './discussion-queries.ts'
import {
  type DiscussionFacts,
  isHeld,
  isShared,
  managesTopic,
  mayAnswer,
  mayChange,
  mayChangeComment,
  mayComment,
  mustWait,
  type Topic,
  mayRead,
  maySeeTopic,
} from '../../access/discussion.ts'
import { type Access, findAccess } from '../../access/contest-access.ts'
import { readsCourse } from '../../access/course-access.ts'
import type { Queryable } from '../../platform/db.ts'
import { avatarHashOf } from '../../people/index.ts'
import { type Named, readersOf } from './reader-queries.ts'
import { Refusal } from '@verdict/contract/refusal'
import { factsOfProblems, findVisibleProblem } from '../../access/problem-access.ts'

export interface Read {
  discussion: DiscussionRecord
  facts: DiscussionFacts
}

async function topicOf(db: Queryable, viewer: MaybeViewer, discussion: DiscussionRecord): Promise<Topic> {
  const { pid, contest_id } = discussion
  if (contest_id !== null) {
    const standing = await findAccess(db, viewer, contest_id)
    const shared = standing !== null && isShared(discussion.created_at, standing.contest)
    return { kind: 'contest', standing, isShared: shared, isKept: standing?.contest.keeps_ranklist === true }
  }
  const [problem] = pid === null ? [] : await factsOfProblems(db, viewer, [pid])
  return problem
    ? {
        kind: 'problem',
        problem,
        isOpened: discussion.is_opened,
        isHeld: discussion.is_held,
        manages: discussion.viewer_manages,
        competes: discussion.viewer_competes,
      }
    : { kind: 'none' }
}

/** @throws Refusal NOT_FOUND for discussions this viewer may not know of */
export async function readableDiscussion(db: Queryable, viewer: MaybeViewer, did: number): Promise<Read> {
  const discussion = await findDiscussion(db, viewer, did)
  if (!discussion || discussion.deleted_at) throw new Refusal('NOT_FOUND')
  const { author_id, author_is_staff, is_private, is_reader, deleted_at } = discussion
  const facts = {
    author_id,
    author_is_staff,
    is_private,
    is_reader,
    deleted_at,
    topic: await topicOf(db, viewer, discussion),
  }
  if (!mayRead(viewer, facts)) throw new Refusal('NOT_FOUND')
  return { discussion, facts }
}

export interface About {
  pid: number | null
  cid: number | null
}

/**
 * @returns the viewer's relation to its contest
 * @throws Refusal NOT_FOUND for a subject whose discussions this viewer could not read
 */
export async function assertTopic(
  db: Queryable,
  viewer: MaybeViewer,
  { pid, cid }: About,
): Promise<Access | null> {
  if (pid !== null) {
    const isOpened = viewer !== null && (await opensAnywhere(db, viewer, pid))
    await findVisibleProblem({ db }, viewer, pid, isOpened)
  }
  if (cid === null) return null
  const standing = await findAccess(db, viewer, cid)
  if (!standing || !maySeeTopic(viewer, { kind: 'contest', standing, isShared: false, isKept: false }))
    throw new Refusal('NOT_FOUND')
  return standing
}

const wayOf = (way: WayRecord | undefined): ProblemWay => {
  if (!way) return null
  return way.course === null ? { cid: way.cid, index: way.index } : { course: way.course }
}

const presentHead = (row: DiscussionHead, ways: readonly WayRecord[]) => ({
  uid: row.author_uid,
  nick: row.author_nick,
  problem:
    row.pid === null
      ? null
      : {
          pid: row.pid,
          title: row.problem_title ?? '',
          ...(row.problem_titles && { titles: row.problem_titles }),
          via: wayOf(ways.find(({ pid }) => pid === row.pid)),
        },
  contest: row.contest_id === null ? null : { cid: row.contest_id, title: row.contest_title ?? '' },
})

const askedAbout = ({
  about_pid: pid,
  about_index: index,
}: Pick<DiscussionRowRecord, 'about_pid' | 'about_index'>) =>
  pid === null || index === null ? null : { pid, index }

const presentRow = (row: DiscussionRowRecord, ways: readonly WayRecord[]): DiscussionRow =>
  present(discussionRow, row, {
    ...presentHead(row, ways),
    asked: askedAbout(row),
    announcement: row.contest_id !== null && row.author_is_staff,
    unanswered: row.is_unanswered,
    ...(row.answer !== undefined && { answer: row.answer }),
  })

/** Beside the name. */
const presentAuthor = (
  { author_mail, author_staff }: Pick<CommentRecord, 'author_mail' | 'author_staff'>,
  avatarUrl: string | null,
) => ({ avatarHash: avatarHashOf(author_mail, avatarUrl), staff: author_staff })

const presentComment = (
  viewer: MaybeViewer,
  comment: CommentRecord,
  topic: Topic,
  avatarUrl: string | null,
): DiscussionComment =>
  present(discussionComment, comment, {
    uid: comment.author_uid,
    nick: comment.author_nick,
    ...presentAuthor(comment, avatarUrl),
    may: { edit: mayChangeComment(viewer, comment, topic), delete: mayChange(viewer, comment) },
  })

interface Around {
  ways: readonly WayRecord[]
  next: number | null
  avatarUrl: string | null
  readers: readonly Named[]
}

const presentDetail = (
  viewer: MaybeViewer,
  discussion: DiscussionRecord,
  facts: DiscussionFacts,
  comments: Page<DiscussionComment>,
  { ways, next, avatarUrl, readers }: Around,
): DiscussionDetail =>
  present(discussionDetail, discussion, {
    ...presentHead(discussion, ways),
    ...presentAuthor(discussion, avatarUrl),
    asked: askedAbout(discussion),
    private: discussion.is_private,
    readers:
      discussion.is_private && readers.length > 0 ? readers.map(({ uid, nick }) => ({ uid, nick })) : null,
    held: isHeld(facts.topic),
    mustWait: mustWait(viewer, facts.topic),
    comments,
    may: {
      edit: mayChange(viewer, discussion),
      delete: mayChange(viewer, discussion),
      comment: mayComment(viewer, facts),
      answer: mayAnswer(viewer, facts),
    },
    next,
  })

type Asked = Omit<DiscussionFilter, 'unanswered'> & { unanswered?: '1' | undefined }

/** The questions of a course are for those who may read it; for others there are none. */
export async function pageOfDiscussions(
  { db }: Context,
  viewer: MaybeViewer,
  { keyword, pid, cid, course, unanswered, ...page }: PageRequest & Asked,
): Promise<Page<DiscussionRow>> {
  if (course !== undefined && !(await readsCourse(db, viewer, course))) return pageFrom([], 0, page)
  const filter = { keyword, pid, cid, course, unanswered: unanswered === '1' }
  const { rows, count } = await listDiscussions(db, viewer, filter, page)
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
  { db, settings: { avatarUrl } }: Pick<Context, 'db' | 'settings'>,
  viewer: MaybeViewer,
  did: number,
  page: PageRequest,
): Promise<DiscussionDetail> {
  const { discussion, facts } = await readableDiscussion(db, viewer, did)
  const asksNext = discussion.contest_id !== null && mayAnswer(viewer, facts)
  const showsReaders = discussion.is_private && managesTopic(viewer, facts.topic)
  const [rows, next, ways, readers] = await Promise.all([
    listComments(db, did, page),
    asksNext ? nextUnanswered(db, discussion.contest_id!, did) : null,
    waysTo(db, viewer, discussion.pid === null ? [] : [discussion.pid]),
    showsReaders ? readersOf(db, did) : [],
  ])
  const comments = pageFrom(
    rows.map((row) => presentComment(viewer, row, facts.topic, avatarUrl)),
    discussion.comments,
    page,
  )
  return presentDetail(viewer, discussion, facts, comments, { ways, next, avatarUrl, readers })
}

/** Checks no permission. */
export const findUnanswered = unansweredQuestions
