// The ranklist as it goes out. It is read from the score cells once for each version and view, made into the bytes of
// the whole answer and compressed once in each way that somebody asks for; every viewer after that gets the same bytes, and whoever has them already
// nothing but 304. The version grows with every change of a cell, so nothing that is kept is ever wrong.

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { insideContest, type Access } from '../contest/access.ts'
import type { Queryable } from '../platform/db.ts'
import type { MaybeViewer } from '../platform/viewer.ts'
import { groupsOfRanked, rowsAsJson, type View } from './queries.ts'

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
/** About what gzip costs, and smaller. */
const brotliQuality = 3
const gzipLevel = 4
/** Of this many contests and views the newest answer is kept. */
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

export class RanklistAnswers {
  readonly #kept = new Map<string, Kept>()

  /** @throws Refusal NOT_FOUND, CONTEST_NOT_STARTED, CONTEST_NOT_ENTERED */
  async stateFor(db: Queryable, viewer: MaybeViewer, cid: number): Promise<{ access: Access; etag: string }> {
    const access = await insideContest(db, viewer, cid)
    return { access, etag: etagOf(access) }
  }

  async answer(db: Queryable, access: Access): Promise<Answer> {
    const key = `${access.contest.cid} ${viewOf(access)}`
    const etag = etagOf(access)
    const kept = this.#kept.get(key)
    if (kept?.etag === etag) return kept.answer
    const answer = makeAnswer(db, access)
    this.#kept.delete(key)
    this.#kept.set(key, { etag, answer })
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= keptAnswers) break
      this.#kept.delete(oldest)
    }
    try {
      return await answer
    } catch (error) {
      if (this.#kept.get(key)?.answer === answer) this.#kept.delete(key)
      throw error
    }
  }
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
    version: access.version,
  }
  const data = `{"ranklist":{${list.join(',')}},${JSON.stringify(rest).slice(1)}`
  return `{"success":true,"code":200,"message":"OK","data":${data}}`
}
