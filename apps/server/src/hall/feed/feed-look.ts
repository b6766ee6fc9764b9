// Time and settings change what shows without a row that says so: each second it is compared with the last look, and events
// are written for what shows by now. If something that was shown is hidden, the feed begins anew: tokens from before are
// refused, and followers read the whole.

import { isDeepStrictEqual } from 'node:util'
import { type Shown, shownAmounts } from '@verdict/domain/feedback'
import { type FeedKind, tellFeed } from '../../changes/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Database, Queryable } from '../../platform/db.ts'
import { type BackgroundWork, everySecond } from '../../platform/every-second.ts'
import { languagesTaken } from './ccs-read.ts'
import { allWords } from './clarification-in-hall-queries.ts'
import { commentaryIds } from './commentary-in-hall-queries.ts'
import { freezes, type Hall, hallOf, runsShown } from './hall.ts'
import type { State } from './ccs-model.ts'
import { feedsToLookAt, holdFeed, putEndOfUpdates, putLooked } from './hall-queries.ts'
import { haveSubmitted, submissionsOf } from './submission-in-hall-queries.ts'
import { entrantsIn, teamsOnBoard } from './team-in-hall-queries.ts'

/** All on which the lenses look that no event says. */
interface Looked {
  state: State
  /** Changes of these hide or show. */
  hasStarted: boolean
  hiddenFrom: number | null
  hidesOwn: boolean
  isAlone: boolean
  /** A change of these begins the feed anew. */
  rule: string
  schools: boolean
  isShown: boolean
  /** Runs of each problem, for all but staff. */
  runs: Record<string, Shown>
  /** Contest times are counted by them. */
  times: unknown
  problems: number[]
  board: number[]
  entrants: number[]
  ofTeams: boolean
  languages: (number | null)[]
}

const lastLook = ({ contest }: Hall): Looked | null => contest.looked as Looked | null

/** As it is stored. */
async function lookAt(db: Queryable, hall: Hall): Promise<Looked> {
  const { contest, cid } = hall
  const looked: Looked = {
    state: hall.state,
    hasStarted: hall.hasStarted,
    hiddenFrom: hall.hiddenFrom,
    hidesOwn: hall.hidesOwn,
    isAlone: hall.isAlone,
    rule: contest.rule,
    schools: contest.shows_schools,
    isShown: hall.isShown,
    runs: Object.fromEntries(hall.problems.map((problem) => [problem.pid, runsShown(hall, problem)])),
    times: [contest.starts_at.getTime(), contest.pauses],
    problems: hall.problems.map(({ pid }) => pid),
    board: await teamsOnBoard(db, cid),
    entrants: await entrantsIn(db, cid),
    ofTeams: contest.of_teams,
    languages: await languagesTaken(db, hall),
  }
  return JSON.parse(JSON.stringify(looked)) as Looked
}

/** From when on others' results were hidden, as far as any were. */
const hiddenSince = ({ isAlone, hiddenFrom }: Looked): number =>
  isAlone ? -Infinity : (hiddenFrom ?? Infinity)

const missingIn = (after: readonly number[], before: readonly number[]): number[] => {
  const there = new Set(after)
  return before.filter((one) => !there.has(one))
}

const dateOf = (ms: number): Date | null => (Number.isFinite(ms) ? new Date(ms) : null)

type News = Map<FeedKind, Set<number> | null>

const tell = (news: News, kind: FeedKind, things: readonly number[] | null = null): void => {
  if (things === null) news.set(kind, null)
  else news.set(kind, new Set([...(news.get(kind) ?? []), ...things]))
}

const tellSubmissions = (
  news: News,
  found: readonly { sid: number; judgement_id: number | null }[],
): void => {
  tell(
    news,
    'submission',
    found.map(({ sid }) => sid),
  )
  tell(
    news,
    'judgement',
    found.flatMap(({ judgement_id: id }) => (id === null ? [] : [id])),
  )
}

async function tellWords(tx: Queryable, cid: number, news: News): Promise<void> {
  const { questions, answers } = await allWords(tx, cid)
  tell(news, 'question', questions)
  tell(news, 'answer', answers)
  tell(news, 'commentary', await commentaryIds(tx, cid))
}

/** Problems of which more runs are shown than before (1), or fewer (-1). */
const runsChanged = (before: Looked, after: Looked, direction: 1 | -1): number[] =>
  after.problems.filter((pid) => {
    const [was, is] = [before.runs[pid], after.runs[pid]]
    if (was === undefined || is === undefined) return false
    return Math.sign(shownAmounts.indexOf(is) - shownAmounts.indexOf(was)) === direction
  })

/** Whether somebody may know something that they would not be shown now. */
async function hides(tx: Queryable, cid: number, before: Looked, after: Looked): Promise<boolean> {
  const anew = (['rule', 'schools', 'isShown', 'ofTeams'] as const).some(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  )
  if (anew || (before.hasStarted && !after.hasStarted) || runsChanged(before, after, -1).length > 0)
    return true
  const hidden = { from: dateOf(hiddenSince(after)), until: dateOf(hiddenSince(before)) }
  const isEarlier = hiddenSince(after) < hiddenSince(before)
  if (isEarlier && (await submissionsOf(tx, cid, hidden)).length > 0) return true
  const pids = missingIn(after.problems, before.problems)
  if (pids.length > 0) return true
  const entrants = missingIn(after.board, before.board)
  return entrants.length > 0 && (await haveSubmitted(tx, cid, entrants))
}

/** Things that show since the last look. */
async function shown(tx: Queryable, cid: number, before: Looked, after: Looked): Promise<News> {
  const news: News = new Map()
  if (!isDeepStrictEqual(before.state, after.state)) tell(news, 'state')
  if (!isDeepStrictEqual(before.languages, after.languages)) tell(news, 'languages')
  if (before.hasStarted !== after.hasStarted) {
    tell(news, 'problems')
    await tellWords(tx, cid, news)
  }
  if (hiddenSince(before) !== hiddenSince(after)) {
    const span = { from: dateOf(hiddenSince(before)), until: dateOf(hiddenSince(after)) }
    tellSubmissions(news, await submissionsOf(tx, cid, span))
    tell(news, 'awards')
  }
  if (!isDeepStrictEqual(before.times, after.times)) {
    tell(news, 'contest')
    tellSubmissions(news, await submissionsOf(tx, cid, {}))
    await tellWords(tx, cid, news)
  }
  const back = missingIn(before.problems, after.problems)
  if (back.length > 0) await tellWords(tx, cid, news)
  const pids = [...back, ...runsChanged(before, after, 1)]
  if (pids.length > 0) tellSubmissions(news, await submissionsOf(tx, cid, { pids }))
  const added = [
    ...new Set([...missingIn(before.board, after.board), ...missingIn(before.entrants, after.entrants)]),
  ]
  if (added.length > 0) {
    tell(news, 'team', added)
    tellSubmissions(news, await submissionsOf(tx, cid, { entrants: added }))
  }
  const [gone, left] = [missingIn(after.board, before.board), missingIn(after.entrants, before.entrants)]
  if (gone.length > 0) tell(news, 'gone', gone)
  if (left.length > 0) tell(news, 'left', left)
  if (before.state.finalized !== after.state.finalized) tell(news, 'awards')
  return news
}

/** Final, and nothing is hidden any more. */
const isAtEnd = (hall: Hall): boolean =>
  hall.state.finalized !== null && (!freezes(hall) || hall.state.thawed !== null) && !hall.isAlone

async function look(tx: Queryable, cid: number): Promise<void> {
  if (!(await holdFeed(tx, cid))) return
  const found = await hallOf(tx, cid)
  if (!found) return
  const atEnd = isAtEnd(found)
  if (atEnd !== (found.state.end_of_updates !== null)) {
    await putEndOfUpdates(tx, cid, atEnd ? found.contest.now : null)
  }
  const hall = (await hallOf(tx, cid)) ?? found
  const [before, after] = [lastLook(hall), await lookAt(tx, hall)]
  if (isDeepStrictEqual(before, after)) return
  await putLooked(tx, cid, after)
  if (before === null) return
  if (await hides(tx, cid, before, after)) return tellFeed(tx, cid, 'reset')
  for (const [kind, things] of await shown(tx, cid, before, after)) {
    if (things === null || things.size > 0) await tellFeed(tx, cid, kind, things && [...things])
  }
}

/** Without a lock: mostly nothing has changed. */
export async function mustLook(db: Queryable, hall: Hall): Promise<boolean> {
  const isEnd = isAtEnd(hall) === (hall.state.end_of_updates !== null)
  return !isEnd || !isDeepStrictEqual(lastLook(hall), await lookAt(db, hall))
}

/** Several processes may run this at once. */
export const lookNow = (db: Database, cid: number): Promise<void> =>
  db.transaction().execute((tx) => look(tx, cid))

export async function lookAtFeeds({ db }: Pick<Context, 'db'>): Promise<void> {
  for (const cid of await feedsToLookAt(db)) {
    const hall = await hallOf(db, cid)
    if (hall && (await mustLook(db, hall))) await lookNow(db, cid)
  }
}

export const keepFeeds = (context: Context): BackgroundWork =>
  everySecond(context.log, 'contests that others follow could not be looked at', () => lookAtFeeds(context))
