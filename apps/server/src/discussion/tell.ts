// Who is notified of what is written in a contest. A question goes to those who manage the contest, an answer to whoever
// asked, and what the managers announce to everybody inside. Nobody is told of what they may not read.

import type { ContestNewsKind } from '@verdict/contract/realtime'
import type { ContestPhase } from '@verdict/domain/contest'
import { type Access, peopleOfContest } from '../standing/contest-access.ts'
import { type Audience, tellOfContest } from '../notification/index.ts'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import type { Viewer } from '../platform/viewer.ts'
import type { Read } from './access.ts'

/** A discussion of a contest, and how the one who writes stands to it. */
interface Told {
  did: number
  title: string
  authorId: number
  /** Its author manages the contest. */
  isAnnouncement: boolean
  cid: number
  contestTitle: string
  phase: ContestPhase
  /** The one who writes manages the contest. */
  manages: boolean
}

type Reach = 'managers' | 'author' | 'everybody'
type News = [kind: ContestNewsKind, reach: Reach]

const newsOfPost = ({ isAnnouncement }: Told): News =>
  isAnnouncement ? ['announcement', 'everybody'] : ['question', 'managers']

function newsOfComment({ isAnnouncement, manages, authorId }: Told, viewer: Viewer): News {
  if (isAnnouncement && manages) return ['correction', 'everybody']
  return authorId === viewer.userId ? ['question', 'managers'] : ['answer', 'author']
}

async function audienceOf(tx: Queryable, told: Told, reach: Reach): Promise<Audience> {
  const { managers, entrants } = await peopleOfContest(tx, told.cid)
  const wanted = (ids: number[]) => (reach === 'author' ? ids.filter((id) => id === told.authorId) : ids)
  const others = reach === 'managers' ? [] : wanted(entrants)
  const begun = told.phase !== 'ready'
  return { now: [...wanted(managers), ...(begun ? others : [])], later: begun ? [] : others }
}

async function tell(
  context: Pick<Context, 'channel'>,
  tx: Queryable,
  viewer: Viewer,
  told: Told,
  [kind, reach]: News,
): Promise<void> {
  const { cid, contestTitle, did, title } = told
  const audience = await audienceOf(tx, told, reach)
  await tellOfContest(context, tx, viewer, { kind, cid, contestTitle, did, title }, audience)
}

type Words = Pick<Told, 'did' | 'title' | 'authorId' | 'isAnnouncement'>

/** It begins in this contest, or was moved there. */
export function tellPost(
  context: Pick<Context, 'channel'>,
  tx: Queryable,
  viewer: Viewer,
  { contest, phase, manages }: Access,
  words: Words,
): Promise<void> {
  const told = { ...words, cid: contest.cid, contestTitle: contest.title, phase, manages }
  return tell(context, tx, viewer, told, newsOfPost(told))
}

export const isAnnouncement = (viewer: Viewer, { facts }: Read, manages: boolean): boolean =>
  facts.author_is_staff || (facts.author_id === viewer.userId && manages)

/** Null for one that is about no contest. */
function toldOf(viewer: Viewer, read: Read): Told | null {
  const { discussion, facts } = read
  if (facts.topic.kind !== 'contest' || !facts.topic.standing || discussion.contest_id === null) return null
  const { manages, phase } = facts.topic.standing
  return {
    did: discussion.did,
    title: discussion.title,
    authorId: discussion.author_id,
    isAnnouncement: isAnnouncement(viewer, read, manages),
    cid: discussion.contest_id,
    contestTitle: discussion.contest_title ?? '',
    phase,
    manages,
  }
}

/** Other words of a question are read when it is answered; those of an announcement are a correction. */
export async function tellChange(
  context: Pick<Context, 'channel'>,
  tx: Queryable,
  viewer: Viewer,
  read: Read,
  title: string,
): Promise<void> {
  const told = toldOf(viewer, read)
  if (!told?.isAnnouncement || !told.manages) return
  await tell(context, tx, viewer, { ...told, title }, ['correction', 'everybody'])
}

export async function tellComment(
  context: Pick<Context, 'channel'>,
  tx: Queryable,
  viewer: Viewer,
  read: Read,
): Promise<void> {
  const told = toldOf(viewer, read)
  if (told) await tell(context, tx, viewer, told, newsOfComment(told, viewer))
}

/** Of other words of a comment only a manager's are news: theirs are answers. */
export async function tellCommentChange(
  context: Pick<Context, 'channel'>,
  tx: Queryable,
  viewer: Viewer,
  read: Read,
): Promise<void> {
  const told = toldOf(viewer, read)
  if (told?.manages) await tell(context, tx, viewer, told, newsOfComment(told, viewer))
}
