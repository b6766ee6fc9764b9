// Questions of a contest, its managers' own words left out.

import { type RawBuilder, sql, type Selectable } from 'kysely'
import { byOrganizers, isWaiting, visibleTo } from '../../access/discussion.ts'
import type { DiscussionComments, Discussions } from '../../platform/database-types.ts'
import { now, type Queryable } from '../../platform/db.ts'
import { offsetOf, type PageRequest } from '../../platform/paging.ts'
import type { Viewer } from '../../platform/viewer.ts'

export interface QuestionRecord extends Pick<
  Selectable<Discussions>,
  'did' | 'title' | 'html' | 'has_math' | 'comments' | 'created_at' | 'active_at' | 'author_id'
> {
  uid: string
  nick: string
  problem: number | null
  waits: boolean
  taken_by: number | null
  taken_uid: string | null
  taken_nick: string | null
}

export interface QuestionFilter {
  cid: number
  /** Null: all. */
  waits: boolean
  /** A place in the contest; 0: about none of its problems. */
  problem: number | undefined
}

const questions = (viewer: Viewer, cid: number) => sql`
  discussions d left join contest_problems cp on cp.contest_id = d.contest_id and cp.pid = d.about_pid
  where d.contest_id = ${cid} and ${visibleTo(viewer)} and not ${byOrganizers}`

const about = (problem: number | undefined): RawBuilder<unknown> =>
  problem === undefined ? sql`` : sql`and coalesce(cp.position, 0) = ${problem}`

export interface QuestionCounts {
  waiting: number
  taken: number
  answered: number
}

/** All of the contest, whatever the problem. */
export async function countQuestions(db: Queryable, viewer: Viewer, cid: number): Promise<QuestionCounts> {
  const { rows } = await sql<QuestionCounts>`
    select count(*) filter (where waits) as waiting, count(*) filter (where waits and taken_by is not null) as taken,
      count(*) filter (where not waits) as answered
    from (select d.taken_by, ${isWaiting} as waits from ${questions(viewer, cid)}) q`.execute(db)
  return rows[0]!
}

/** The oldest that waits first; the newest that is answered first. */
export async function questionPage(
  db: Queryable,
  viewer: Viewer,
  { cid, waits, problem }: QuestionFilter,
  page: PageRequest,
): Promise<{ rows: QuestionRecord[]; count: number }> {
  const found = sql`
    select d.did, d.active_at, cp.position from ${questions(viewer, cid)} and ${isWaiting} = ${waits} ${about(problem)}`
  const order = waits ? sql`active_at, did` : sql`active_at desc, did desc`
  const { rows } = await sql<QuestionRecord>`
    select d.did, d.title, d.html, d.has_math, d.comments, d.created_at, d.active_at, d.author_id, a.uid, a.nick,
      f.position as problem, ${waits}::boolean as waits, d.taken_by, t.uid as taken_uid, t.nick as taken_nick
    from (select * from (${found}) q order by ${order} limit ${page.pageSize} offset ${offsetOf(page)}) f
    join discussions d on d.did = f.did
    join users a on a.id = d.author_id
    left join users t on t.id = d.taken_by
    order by ${waits ? sql`f.active_at, f.did` : sql`f.active_at desc, f.did desc`}`.execute(db)
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from (${found}) q`.execute(
    db,
  )
  return { rows, count: counted[0]!.count }
}

export interface ReplyRecord extends Pick<
  Selectable<DiscussionComments>,
  'id' | 'did' | 'quick' | 'html' | 'has_math' | 'created_at'
> {
  uid: string
  nick: string
  by_asker: boolean
}

/** The last ones of each, in order. */
export async function lastReplies(
  db: Queryable,
  dids: readonly number[],
  most: number,
): Promise<ReplyRecord[]> {
  if (dids.length === 0) return []
  const { rows } = await sql<ReplyRecord>`
    select m.id, m.did, m.quick, m.html, m.has_math, m.created_at, a.uid, a.nick, m.author_id = d.author_id as by_asker
    from unnest(${[...dids]}::integer[]) asked (did)
    join discussions d on d.did = asked.did
    cross join lateral (
      select * from discussion_comments c where c.did = asked.did and c.deleted_at is null
      order by c.id desc limit ${most}) m
    join users a on a.id = m.author_id
    order by m.did, m.id`.execute(db)
  return rows
}

/** Whether the discussion, which must be locked, is a question of the contest that this viewer sees. */
export async function isQuestion(
  tx: Queryable,
  viewer: Viewer,
  { cid, did }: { cid: number; did: number },
): Promise<boolean> {
  const { rows } = await sql`select from ${questions(viewer, cid)} and d.did = ${did}`.execute(tx)
  return rows.length > 0
}

/** By the database's clock. */
export async function markDismissed(tx: Queryable, did: number, dismissed: boolean): Promise<void> {
  await tx
    .updateTable('discussions')
    .set({ settled_at: dismissed ? now : null, ...(dismissed && { taken_by: null }) })
    .where('did', '=', did)
    .execute()
}

export async function preparedAnswers(db: Queryable, cid: number): Promise<string[]> {
  const rows = await db
    .selectFrom('prepared_answers')
    .select('text')
    .where('contest_id', '=', cid)
    .orderBy('position')
    .execute()
  return rows.map(({ text }) => text)
}

export async function replaceAnswers(tx: Queryable, cid: number, answers: readonly string[]): Promise<void> {
  await tx.deleteFrom('prepared_answers').where('contest_id', '=', cid).execute()
  if (answers.length === 0) return
  await tx
    .insertInto('prepared_answers')
    .values(answers.map((text, index) => ({ contest_id: cid, position: index + 1, text })))
    .execute()
}
