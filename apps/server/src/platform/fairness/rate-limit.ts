// Sliding windows kept in the database, so that a limit holds over all server processes: within any span of the window's
// length no more hits count than the limit has. A hit that is refused does not count, or a caller who goes on trying would
// never be let in again. The times of the hits stand in one row, which locks each other's hits out; it is as long as
// the limit is generous (300 hits: 2.4 kB), and a refusal writes nothing.

import type { RateLimit } from '@verdict/contract/settings'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db.ts'
import { Refusal } from '../refusal.ts'

/** One that was counted. */
export interface Hit {
  /** It turned out well: it is as if it had not been. */
  giveBack(): Promise<void>
}

export interface RateLimiter {
  /** Count one hit. @throws RateLimited when it is one too many. */
  hit(key: string, limit: RateLimit | null): Promise<Hit>
  /** Remove windows that have passed, and realtime tokens that nobody used. */
  sweep(): Promise<void>
}

/** Answered with Retry-After. */
export class RateLimited extends Refusal {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('RATE_LIMITED', { seconds: retryAfterSeconds })
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const uncounted: Hit = { giveBack: () => Promise.resolve() }

/** @param now the time by which all servers count; another one in tests */
export function openRateLimiter(
  db: Database,
  now: () => RawBuilder<Date> = () => sql<Date>`clock_timestamp()`,
): RateLimiter {
  const span = ({ seconds }: RateLimit) => sql`make_interval(secs => ${seconds})`
  /** Those of the row that still count. */
  const counting = (limit: RateLimit) =>
    sql`array(select hit from unnest(w.hits) as hit where hit > ${now()} - ${span(limit)} order by hit)`

  /** Seconds until the oldest of a full window has left it. */
  async function waitFor(key: string, limit: RateLimit): Promise<number> {
    const { rows } = await sql<{ wait: number }>`
      select ceil(extract(epoch from hits[greatest(1, cardinality(hits) - ${limit.count} + 1)]
        + ${span(limit)} - ${now()}))::int as wait
      from rate_windows where key = ${key}`.execute(db)
    return Math.min(Math.max(1, rows[0]?.wait ?? 1), limit.seconds)
  }

  return {
    async hit(key, limit) {
      if (!limit) return uncounted
      const { rows } = await sql<{ at: string }>`
        insert into rate_windows as w (key, hits, ends_at)
        values (${key}, array[${now()}], ${now()} + ${span(limit)})
        on conflict (key) do update
          set hits = ${counting(limit)} || ${now()}, ends_at = ${now()} + ${span(limit)}
          where cardinality(${counting(limit)}) < ${limit.count}
        returning hits[cardinality(hits)]::text as at`.execute(db)
      const [counted] = rows
      if (!counted) throw new RateLimited(await waitFor(key, limit))
      return {
        async giveBack() {
          await sql`update rate_windows set hits = array_remove(hits, ${counted.at}::timestamptz)
            where key = ${key}`.execute(db)
        },
      }
    },
    async sweep() {
      await sql`delete from rate_windows where ends_at <= ${now()}`.execute(db)
      await sql`delete from realtime_tokens where expires_at < clock_timestamp()`.execute(db)
    },
  }
}
