// The ranklist as it goes out. It is read from the score cells once for each version and view, made into the bytes of
// the whole answer and compressed once in each way that somebody asks for; every viewer after that gets the same bytes, and one who has them already
// nothing but 304. The version grows with every change of a cell, so nothing that is kept is ever wrong.

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { asContestant, rankedContest, type Access } from '../standing/contest-access.ts'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import type { Viewer } from '../platform/viewer.ts'
import type { View } from '../score/index.ts'
import { groupsOfRanked, rowsAsJson, versionsOf } from './queries.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** One version of one view: its bytes, each compressed form of which is made when it is first asked for. */
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
/** Less than what gzip costs, and smaller. */
const brotliQuality = 2
const gzipLevel = 4
/** The number of contests and views whose newest answer is kept. */
const keptAnswers = 64

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

interface Kept {
  etag: string
  answer: Promise<Answer>
}

/** The last answer to somebody, and how long it still holds. */
interface LastAnswer {
  etag: string
  view: View
  version: number
  /** ms since 1970: the phase changes, or a freeze begins. */
  until: number
}

/** The eyes it is read with: one's own, or those of somebody who does not see through the freeze. */
export type Eyes = 'own' | 'contestant'

/** The number of viewers whose last answer is remembered. */
const keptViewers = 10_000

const drop = <K>(map: Map<K, unknown>, most: number): void => {
  for (const oldest of map.keys()) {
    if (map.size <= most) return
    map.delete(oldest)
  }
}

export class RanklistAnswers {
  readonly #kept = new Map<string, Kept>()
  readonly #lastAnswers = new Map<string, LastAnswer>()
  readonly #metrics: Context['metrics']

  constructor(metrics?: Context['metrics']) {
    this.#metrics = metrics
  }

  /**
   * The tag of this viewer's last answer, where that is still current. Asked of the version alone: everything that would make
   * another answer of it changes the version too, except time. Null where it is not certain.
   * @param holds does the viewer say that they still have it?
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

  /** @throws Refusal NOT_FOUND, CONTEST_NOT_STARTED, CONTEST_NOT_ENTERED; COURSE_PRIVATE, COURSE_WITHOUT_CODE */
  async stateFor(
    db: Queryable,
    viewer: Viewer,
    cid: number,
    eyes: Eyes,
  ): Promise<{ access: Access; etag: string }> {
    const own = await rankedContest(db, viewer, cid)
    const access = eyes === 'own' ? own : asContestant(own)
    const etag = etagOf(access)
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

  async answer(db: Queryable, access: Access): Promise<Answer> {
    const key = `${access.contest.cid} ${viewOf(access)}`
    const etag = etagOf(access)
    const kept = this.#kept.get(key)
    const isKept = kept?.etag === etag
    this.#metrics?.cacheReads.inc({ cache: 'ranklist', outcome: isKept ? 'hit' : 'miss' })
    if (isKept) return kept.answer
    const answer = makeAnswer(db, access)
    this.#kept.delete(key)
    this.#kept.set(key, { etag, answer })
    drop(this.#kept, keptAnswers)
    try {
      return await answer
    } catch (error) {
      if (this.#kept.get(key)?.answer === answer) this.#kept.delete(key)
      throw error
    }
  }
}

/** A session that says something else of its owner is another one. */
const keyOf = ({ sessionId }: Viewer, cid: number, eyes: Eyes): string => `${cid} ${eyes} ${sessionId}`

/** When time alone makes another answer of it. */
export function nextTurn({
  contest,
  freezeTime,
  window: { start, end },
}: Pick<Access, 'contest' | 'freezeTime' | 'window'>): number {
  const turns = [start, freezeTime ?? start, end].filter((turn) => turn > contest.now.getTime())
  return Math.min(...turns, Number.POSITIVE_INFINITY)
}

const viewOf = ({ hiddenFrom }: Access): View => (hiddenFrom === null ? 'full' : 'public')

/** All that the answer says depends on these. */
const etagOf = (access: Access): string => {
  const { contest, phase, isFrozen, freezeTime } = access
  const state = `${phase === 'ended' ? 'e' : ''}${isFrozen ? 'f' : ''}${freezeTime ?? ''}`
  return `"${contest.cid}-${access.version}-${viewOf(access)}-${state}"`
}

const makeAnswer = async (db: Queryable, access: Access): Promise<Answer> =>
  new Answer(await bodyOf(db, access))

/**
 * The envelope of `ranklist` in the contract, as text. The version was read before the cells: what is read may be newer
 * than what it is called, and is then asked for once more, never older.
 */
async function bodyOf(db: Queryable, access: Access): Promise<string> {
  const { contest, phase, isFrozen, freezeTime } = access
  const [rows, groups] = await Promise.all([
    rowsAsJson(db, contest.cid, viewOf(access)),
    groupsOfRanked(db, contest.cid),
  ])
  const list = rows.map(
    ({ uid, nick, cells }) => `${JSON.stringify(uid)}:{"nick":${JSON.stringify(nick)},${cells}}`,
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
    version: access.version,
  }
  const data = `{"ranklist":{${list.join(',')}},${JSON.stringify(rest).slice(1)}`
  return `{"success":true,"code":200,"message":"OK","data":${data}}`
}
