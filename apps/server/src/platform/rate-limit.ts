// Fixed windows kept in the database, so that a limit holds over all server processes.
// One statement counts and decides; a window that has passed begins anew.

import type { RateLimit } from '@verdict/contract/settings'
import { sql } from 'kysely'
import type { Database } from './db.ts'
import { Refusal } from './refusal.ts'

export interface RateLimiter {
  /** Count one hit. @throws RateLimited when it is one too many. */
  hit(key: string, limit: RateLimit | null): Promise<void>
  /** Take one hit back: what was counted turned out well. */
  giveBack(key: string, limit: RateLimit | null): Promise<void>
  /** Take part in a limit without counting. @throws RateLimited when the window is full. */
  check(key: string, limit: RateLimit | null): Promise<void>
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

interface Window {
  hits: number
  wait: number
}

const secondsUntil = (seconds: number) =>
  sql<number>`greatest(1, ceil(extract(epoch from started_at + make_interval(secs => ${seconds}) - clock_timestamp())))::int`

export function openRateLimiter(db: Database): RateLimiter {
  const refuseAbove = (limit: RateLimit, window: Window | undefined, allowed: number): void => {
    if (window && window.hits > allowed) throw new RateLimited(Math.min(window.wait, limit.seconds))
  }

  return {
    async hit(key, limit) {
      if (!limit) return
      const { rows } = await sql<Window>`
        insert into rate_windows as w (key, started_at, ends_at, hits)
        values (${key}, clock_timestamp(), clock_timestamp() + make_interval(secs => ${limit.seconds}), 1)
        on conflict (key) do update set
          hits = case when w.started_at + make_interval(secs => ${limit.seconds}) <= clock_timestamp() then 1 else w.hits + 1 end,
          started_at = case when w.started_at + make_interval(secs => ${limit.seconds}) <= clock_timestamp() then clock_timestamp() else w.started_at end,
          ends_at = case when w.started_at + make_interval(secs => ${limit.seconds}) <= clock_timestamp() then clock_timestamp() else w.started_at end
            + make_interval(secs => ${limit.seconds})
        returning hits, ${secondsUntil(limit.seconds)} as wait`.execute(db)
      refuseAbove(limit, rows[0], limit.count)
    },
    async giveBack(key, limit) {
      if (!limit) return
      await sql`update rate_windows set hits = hits - 1 where key = ${key} and hits > 0`.execute(db)
    },
    async check(key, limit) {
      if (!limit) return
      const { rows } = await sql<Window>`
        select hits, ${secondsUntil(limit.seconds)} as wait from rate_windows
        where key = ${key} and started_at + make_interval(secs => ${limit.seconds}) > clock_timestamp()`.execute(
        db,
      )
      refuseAbove(limit, rows[0], limit.count - 1)
    },
    async sweep() {
      await sql`delete from rate_windows where ends_at <= clock_timestamp()`.execute(db)
      await sql`delete from realtime_tokens where expires_at < clock_timestamp()`.execute(db)
    },
  }
}
