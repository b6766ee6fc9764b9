// Nobody is notified of what they may not read.

import type { DiscussionNewsKind } from '@verdict/contract/realtime'
import type { ContestPhase } from '@verdict/domain/contest'
import { type Access, peopleOfContest } from '../../access/contest-access.ts'
import { peopleOfQuestion } from '../../access/discussion.ts'
import { type Audience, tellOfDiscussion } from '../notification/notification-service.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { type Viewer, viewerIs } from '../../platform/viewer.ts'
import type { Read } from './discussion-read.ts'
import { peopleBehind, readersOf } from './reader-queries.ts'

interface Facts {
  did: number
  title: string
  authorId: number
  isAnnouncement: boolean
  /** Addressed to chosen entrants. */
  isPrivate: boolean
  cid: number
  contestTitle: string
  phase: ContestPhase
  manages: boolean
}

type Reach = 'managers' | 'author' | 'everybody'
type News = [kind: DiscussionNewsKind, reach: Reach]

const newsOfPost = ({ isAnnouncement }: Facts): News =>
  isAnnouncement ? ['announcement', 'everybody'] : ['question', 'managers']

function newsOfComment({ isAnnouncement, manages, authorId }: Facts, viewer: Viewer): News {
  if (isAnnouncement && manages) return ['correction', 'everybody']
  return viewerIs(viewer, authorId) ? ['question', 'managers'] : ['answer', 'author']
}

/** Null: nobody is left out. */
async function peopleAmong(tx: Queryable, facts: Facts, reach: Reach): Promise<Set<number> | null> {
  if (reach === 'author') return peopleBehind(tx, [facts.authorId])
  if (!facts.isPrivate) return null
  const readers = await readersOf(tx, facts.did)
  return peopleBehind(
    tx,
    readers.map(({ id }) => id),
  )
}

async function audienceOf(tx: Queryable, facts: Facts, reach: Reach): Promise<Audience> {
  const { managers, entrants } = await peopleOfContest(tx, facts.cid)
  if (reach === 'managers') return { now: managers, later: [] }
  const only = await peopleAmong(tx, facts, reach)
  const others = only ? entrants.filter((id) => only.has(id)) : entrants
  const notified = only && reach === 'author' ? managers.filter((id) => only.has(id)) : managers
  const begun = facts.phase !== 'ready'
  return { now: [...notified, ...(begun ? others : [])], later: begun ? [] : others }
}

async function tell(
  context: Pick<Context, 'channel' | 'settings'>,
  tx: Queryable,
  viewer: Viewer,
  facts: Facts,
  [kind, reach]: News,
): Promise<void> {
  const { cid, contestTitle, did, title } = facts
  const audience = await audienceOf(tx, facts, reach)
  await tellOfDiscussion(context, tx, viewer, { kind, cid, about: contestTitle, did, title }, audience)
}

type Words = Pick<Facts, 'did' | 'title' | 'authorId' | 'isAnnouncement' | 'isPrivate'>

/** For a new discussion, or one moved into the contest. */
export function tellPost(
  context: Pick<Context, 'channel' | 'settings'>,
  tx: Queryable,
  viewer: Viewer,
  { contest, phase, manages }: Access,
  words: Words,
): Promise<void> {
  const facts = { ...words, cid: contest.cid, contestTitle: contest.title, phase, manages }
  return tell(context, tx, viewer, facts, newsOfPost(facts))
}

/** For a post in a discussion about a problem outside contests. @param isQuestion by its author */
export async function tellOfProblem(
  context: Pick<Context, 'channel' | 'settings'>,
  tx: Queryable,
  viewer: Viewer,
  did: number,
  isQuestion: boolean,
): Promise<void> {
  const { title, problemTitle, askers, answerers } = await peopleOfQuestion(tx, did)
  const kind = isQuestion ? 'question' : 'answer'
  const audience = { now: isQuestion ? answerers : askers, later: [] }
  await tellOfDiscussion(context, tx, viewer, { kind, cid: null, about: problemTitle, did, title }, audience)
}

export const isAnnouncement = (viewer: Viewer, { facts }: Read, manages: boolean): boolean =>
  facts.author_is_staff || (viewerIs(viewer, facts.author_id) && manages)

function factsOf(viewer: Viewer, read: Read): Facts | null {
  const { discussion, facts } = read
  if (facts.topic.kind !== 'contest' || !facts.topic.standing || discussion.contest_id === null) return null
  const { manages, phase } = facts.topic.standing
  return {
    did: discussion.did,
    title: discussion.title,
    authorId: discussion.author_id,
    isAnnouncement: isAnnouncement(viewer, read, manages),
    isPrivate: discussion.is_private,
    cid: discussion.contest_id,
    contestTitle: discussion.contest_title ?? '',
    phase,
    manages,
  }
}

/** A correction of an announcement is announced; an edited question is read when answered. */
export async function tellChange(
  context: Pick<Context, 'channel' | 'settings'>,
  tx: Queryable,
  viewer: Viewer,
  read: Read,
  title: string,
): Promise<void> {
  const facts = factsOf(viewer, read)
  if (!facts?.isAnnouncement || !facts.manages) return
  await tell(context, tx, viewer, { ...facts, title }, ['correction', 'everybody'])
}

export async function tellComment(
  context: Pick<Context, 'channel' | 'settings'>,
  tx: Queryable,
  viewer: Viewer,
  read: Read,
): Promise<void> {
  const facts = factsOf(viewer, read)
  if (facts) await tell(context, tx, viewer, facts, newsOfComment(facts, viewer))
  else if (read.facts.topic.kind === 'problem') {
    const { did, author_id } = read.discussion
    await tellOfProblem(context, tx, viewer, did, viewerIs(viewer, author_id))
  }
}

/** Only a manager's edit is announced: it changes an answer. */
export async function tellCommentChange(
  context: Pick<Context, 'channel' | 'settings'>,
  tx: Queryable,
  viewer: Viewer,
  read: Read,
): Promise<void> {
  const facts = factsOf(viewer, read)
  if (facts?.manages) await tell(context, tx, viewer, facts, newsOfComment(facts, viewer))
}
