// Sliding-window rate limits in the database, shared by all processes: no span of the window's length has more hits
// than the limit. A refused hit does not count, so that a caller who keeps trying gets in again. All times of one key
// are in one row (300 hits: 2.4 kB), whose lock serialises hits; a refusal writes nothing.

import type { RateLimit } from '@verdict/contract/settings'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db.ts'
import { Refusal } from '@verdict/contract/refusal'

/** A counted hit. */
export interface Hit {
  /** Uncounts it, because it turned out well. */
  giveBack(): Promise<void>
}

export interface RateLimiter {
  /** Counts a hit. @throws RateLimited if it exceeds the limit */
  hit(key: string, limit: RateLimit | null): Promise<Hit>
  /** Removes expired windows and unused realtime tokens. */
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

/** @param now the time shared by all servers; tests pass another one */
export function openRateLimiter(
  db: Database,
  now: () => RawBuilder<Date> = () => sql<Date>`clock_timestamp()`,
): RateLimiter {
  const span = ({ seconds }: RateLimit) => sql`make_interval(secs => ${seconds})`
  /** The hits in a row that still count. */
  const counting = (limit: RateLimit) =>
    sql`array(select hit from unnest(w.hits) as hit where hit > ${now()} - ${span(limit)} order by hit)`

  /** Seconds until the oldest hit leaves a full window. */
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
