// A ranklist's answer is built once per version and view, and compressed once per encoding. Every change of a cell raises the
// version, so cached bytes are never stale.

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import {
  type Access,
  asContestant,
  rankedContest,
  type ContestRecord,
  seenContest,
} from '../../access/contest-access.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import type { MaybeViewer, Viewer } from '../../platform/viewer.ts'
import { Kept } from '../../platform/kept.ts'
import { paced } from '../../platform/paced.ts'
import type { View } from '../score/score-queries.ts'
import { historyBody } from './history.ts'
import { groupsOfRanked, rowsAsJson, versionsOf, rankedAttempts, rankedRows } from './ranklist-queries.ts'
import type { Judged, RankingRule, ScoreCell } from '@verdict/domain/contest-rules/rule'
import { rankingRule } from '@verdict/domain/contest-rules/table'
import { type Contestant, isEmpty, type Standing, standings } from '@verdict/domain/ranklist'
import { cellsOf } from '../score/score.ts'
import { teamsOnBoard } from '../team/board-queries.ts'
import { teamFacts } from '../team/team-present.ts'

/** A forecast: cells of people whose verdicts change are recomputed from submissions. */
type Place = Omit<Standing, 'uid'>

interface RankMove {
  uid: string
  nick: string
  before: Place | null
  after: Place | null
}

interface Person {
  nick: string
  isUnranked?: boolean | undefined
  cells: Map<number, ScoreCell>
}

type People = Map<string, Person>

const cellsToChange = (now: People, then: People, uid: string, nick: string): Map<number, ScoreCell> => {
  const known = then.get(uid)
  if (known && known !== now.get(uid)) return known.cells
  const person = { nick, isUnranked: known?.isUnranked, cells: new Map(known?.cells) }
  then.set(uid, person)
  return person.cells
}

const peopleNow = async (db: Queryable, contest: ContestRecord): Promise<People> =>
  new Map((await rankedRows(db, contest)).map(({ uid, ...person }) => [uid, person]))

async function peopleThen(
  db: Queryable,
  contest: ContestRecord,
  now: People,
  counted: Awaited<ReturnType<typeof rankedAttempts>>,
  verdicts: ReadonlyMap<number, Judged>,
): Promise<People> {
  const then: People = new Map(now)
  const names = new Map(counted.map(({ user_id, uid, nick }) => [user_id, { uid, nick }]))
  const made = counted.map(({ uid: _uid, nick: _nick, ...attempt }) => ({
    ...attempt,
    ...verdicts.get(attempt.sid),
  }))
  for (const { user_id, pid, all } of await cellsOf(db, contest.cid, contest, made)) {
    const { uid, nick } = names.get(user_id)!
    const cells = cellsToChange(now, then, uid, nick)
    if (isEmpty(all)) cells.delete(pid)
    else cells.set(pid, all)
    if (cells.size === 0) then.delete(uid)
  }
  return then
}

function placesOf(rule: RankingRule, people: People, start: number): Map<string, Place> {
  const contestants: Contestant[] = [...people].map(([uid, person]) => ({ uid, ...person }))
  return new Map(standings(rule, contestants, start).map(({ uid, ...place }) => [uid, place]))
}

const isSame = (rule: RankingRule, a: Place | null, b: Place | null): boolean =>
  a?.rank === b?.rank && rule.columns.every((name) => a?.[name] === b?.[name])

/** People whose place changes, best first. @param verdicts new, by submission @throws Refusal NOT_FOUND */
export async function rankMoves(
  db: Queryable,
  viewer: Viewer,
  cid: number,
  verdicts: ReadonlyMap<number, Judged>,
): Promise<RankMove[]> {
  const { contest } = await seenContest(db, viewer, cid)
  if (verdicts.size === 0) return []
  const [now, counted] = await Promise.all([
    peopleNow(db, contest),
    rankedAttempts(db, cid, [...verdicts.keys()]),
  ])
  const rule = rankingRule(contest)
  const then = await peopleThen(db, contest, now, counted, verdicts)
  const start = contest.starts_at.getTime()
  const [before, after] = [placesOf(rule, now, start), placesOf(rule, then, start)]
  const uids = new Set([...after.keys(), ...before.keys()])
  return [...uids].flatMap((uid) => {
    const move = { before: before.get(uid) ?? null, after: after.get(uid) ?? null }
    if (isSame(rule, move.before, move.after)) return []
    return [{ uid, nick: (then.get(uid) ?? now.get(uid))!.nick, ...move }]
  })
}

export type Encoding = 'br' | 'gzip' | 'identity'

export class Answer {
  readonly #identity: Buffer
  readonly #compressed = new Map<Encoding, Promise<Buffer>>()

  constructor(body: string) {
    this.#identity = Buffer.from(body)
  }

  bytes(encoding: Encoding): Promise<Buffer> {
    const bytes = this.#compressed.get(encoding) ?? compress(this.#identity, encoding)
    this.#compressed.set(encoding, bytes)
    return bytes
  }
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** Cheaper than gzip, and smaller. */
const brotliQuality = 2
const gzipLevel = 4
const keptAnswers = 64

export const keptBoards = (metrics: Context['metrics']): Kept<Answer> =>
  new Kept(keptAnswers, (isKept) =>
    metrics?.cacheReads.inc({ cache: 'ranklist', outcome: isKept ? 'hit' : 'miss' }),
  )

async function compress(identity: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return identity
  if (encoding === 'gzip') return compressGzip(identity, { level: gzipLevel })
  return compressBrotli(identity, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    },
  })
}

export interface Tagged {
  etag: string
  answer: Answer
}

interface LastAnswer {
  etag: string
  view: View
  version: number
  /** Ms since 1970: the next change of phase or beginning of a freeze. */
  until: number
}

/** A contestant does not see through the freeze. */
export type Eyes = 'own' | 'contestant'

const keptViewers = 10_000

const drop = <K>(map: Map<K, unknown>, most: number): void => {
  for (const oldest of map.keys()) {
    if (map.size <= most) return
    map.delete(oldest)
  }
}

export class RanklistAnswers {
  readonly #kept: Kept<Answer>
  readonly #lastAnswers = new Map<string, LastAnswer>()
  readonly #visits = paced<Tagged & { access: Access }>({ most: 10, everyMs: 1_000, keys: keptAnswers })
  readonly #histories = paced<Tagged>({ most: 3, everyMs: 5_000, keys: keptAnswers })

  constructor(metrics?: Context['metrics']) {
    this.#kept = keptBoards(metrics)
  }

  /**
   * Decided by the version alone, which all changes but time raise. Null if uncertain.
   * @param holds the viewer says that they have it
   */
  async unchanged(
    db: Queryable,
    viewer: Viewer,
    cid: number,
    eyes: Eyes,
    holds: (etag: string) => boolean,
  ): Promise<string | null> {
    const last = this.#lastAnswers.get(keyOf(viewer, cid, eyes))
    if (!last || !holds(last.etag)) return null
    const now = await versionsOf(db, cid)
    if (!now || now.now.getTime() >= last.until) return null
    return last.version === (last.view === 'full' ? now.version : now.public_version) ? last.etag : null
  }

  /** @throws Refusal NOT_FOUND, CONTEST_NOT_STARTED, CONTEST_NOT_ENTERED, LOGIN_REQUIRED; COURSE_PRIVATE, COURSE_WITHOUT_CODE */
  async stateFor(
    db: Queryable,
    viewer: MaybeViewer,
    cid: number,
    eyes: Eyes,
  ): Promise<{ access: Access; etag: string }> {
    const own = await rankedContest(db, viewer, cid)
    const access = eyes === 'own' ? own : asContestant(own)
    const etag = etagOf(access)
    if (!viewer) return { access, etag }
    const key = keyOf(viewer, cid, eyes)
    this.#lastAnswers.delete(key)
    this.#lastAnswers.set(key, {
      etag,
      view: viewOf(access),
      version: access.version,
      until: nextTurn(access),
    })
    drop(this.#lastAnswers, keptViewers)
    return { access, etag }
  }

  answer = (db: Queryable, access: Access): Promise<Answer> =>
    this.#kept.get(viewKey(access), etagOf(access), async () => new Answer(await bodyOf(db, access)))

  /** It reads every attempt, so it is made of few versions in a time, and the last is given in between. */
  async history(db: Queryable, access: Access): Promise<Tagged> {
    const key = `${viewKey(access)} history`
    const etag = etagOf(access, 'history')
    const held = this.#kept.held(key, etag)
    if (held) return { etag, answer: await held }
    return this.#histories(`${key} ${stateOf(access)}`, async () => {
      const make = async () => new Answer(await historyBody(db, access, viewOf(access), withHidden(access)))
      return { etag, answer: await this.#kept.get(key, etag, make) }
    })
  }

  /**
   * Visitors may be thousands: the database is asked a few times in a second, however many ask.
   * @throws Refusal LOGIN_REQUIRED
   */
  visited(db: Queryable, cid: number): Promise<Tagged & { access: Access }> {
    return this.#visits(String(cid), async () => {
      const { access, etag } = await this.stateFor(db, null, cid, 'contestant')
      return { access, etag, answer: await this.answer(db, access) }
    })
  }
}

const keyOf = ({ sessionId }: Viewer, cid: number, eyes: Eyes): string => `${cid} ${eyes} ${sessionId}`

export function nextTurn({
  contest,
  freezeTime,
  window: { start, end },
}: Pick<Access, 'contest' | 'freezeTime' | 'window'>): number {
  const turns = [start, freezeTime ?? start, end].filter((turn) => turn > contest.now.getTime())
  return Math.min(...turns, Number.POSITIVE_INFINITY)
}

const viewOf = ({ hiddenFrom }: Access): View => (hiddenFrom === null ? 'full' : 'public')

/** Managers of a contest of teams see hidden ones on the board, marked so. */
const withHidden = ({ contest, seesAll }: Access): boolean => contest.of_teams && seesAll

const viewKey = (access: Access): string =>
  `${access.contest.cid} ${viewOf(access)}${withHidden(access) ? ' hidden' : ''}${access.isReplaying ? ' alone' : ''}`

const stateOf = ({ phase, isFrozen, freezeTime }: Access): string =>
  `${phase === 'ended' ? 'e' : ''}${isFrozen ? 'f' : ''}${freezeTime ?? ''}`

const etagOf = (access: Access, of: 'board' | 'history' = 'board'): string => {
  const more = `${withHidden(access) ? '-h' : ''}${of === 'history' ? '-t' : ''}`
  return `"${access.contest.cid}-${access.version}-${viewOf(access)}-${stateOf(access)}${more}"`
}

export type BoardRow = Awaited<ReturnType<typeof rowsAsJson>>[number]

export interface BoardParts {
  rows: BoardRow[]
  groups: Awaited<ReturnType<typeof groupsOfRanked>>
  teams: Awaited<ReturnType<typeof teamsOnBoard>> | null
}

export async function boardParts(
  db: Queryable,
  { contest, isAlone }: Pick<Access, 'contest' | 'isAlone'>,
  view: View,
  hidden: boolean,
): Promise<BoardParts> {
  const [rows, groups, teams] = await Promise.all([
    isAlone ? [] : rowsAsJson(db, contest.cid, view, hidden),
    groupsOfRanked(db, contest.cid),
    contest.of_teams && !isAlone ? teamsOnBoard(db, contest.cid, hidden) : null,
  ])
  return { rows, groups, teams }
}

/** The version is read before the cells: content may be newer than its version, never older. */
const bodyOf = async (db: Queryable, access: Access): Promise<string> =>
  boardBody(access, await boardParts(db, access, viewOf(access), withHidden(access)))

export function boardBody(access: Access, { rows, groups, teams }: BoardParts): string {
  const { contest, phase, isFrozen, freezeTime } = access
  const schoolOf = (school: string) =>
    contest.shows_schools && school !== '' ? `"school":${JSON.stringify(school)},` : ''
  const list = rows.map(
    ({ uid, nick, school, cells }) =>
      `${JSON.stringify(uid)}:{"nick":${JSON.stringify(nick)},${schoolOf(school)}${cells}}`,
  )
  const ranked = new Set(rows.map(({ uid }) => uid))
  const rest = {
    info: {
      isEnded: phase === 'ended',
      isFrozen,
      freezeTime: freezeTime === null ? null : new Date(freezeTime).toISOString(),
    },
    groups: Object.fromEntries(
      groups.flatMap(({ gid, uids }) => {
        const listed = uids.filter((uid) => ranked.has(uid))
        return listed.length > 0 ? [[String(gid), listed]] : []
      }),
    ),
    rule: contest.rule,
    penalty: contest.penalty,
    version: access.version,
    ...(teams && { teams: teamFacts(teams, ranked) }),
  }
  const data = `{"ranklist":{${list.join(',')}},${JSON.stringify(rest).slice(1)}`
  return `{"success":true,"code":200,"message":"OK","data":${data}}`
}
