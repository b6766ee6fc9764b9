// Rate limits are sliding windows shared by all processes. Refused hits do not count. A row's lock serialises hits.

import type { RateLimit } from '@verdict/contract/settings'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db.ts'
import { Refusal } from '@verdict/contract/refusal'

export interface Hit {
  /** Uncounts the hit, because it turned out well. */
  giveBack(): Promise<void>
}

export interface RateLimiter {
  /** @throws RateLimited */
  hit(key: string, limit: RateLimit | null): Promise<Hit>
  /** Removes unused realtime tokens, too. */
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

/** @param now for tests */
export function openRateLimiter(
  db: Database,
  now: () => RawBuilder<Date> = () => sql<Date>`clock_timestamp()`,
): RateLimiter {
  const span = ({ seconds }: RateLimit) => sql`make_interval(secs => ${seconds})`
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
