// Open pages learn at once that somebody's time in a contest is another.

import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import { entrantsOf } from './queries.ts'

export const ownTimeTopic = 'own_time'

export interface OwnTimeNews {
  cid: number
  userIds: number[]
}

/** The number of ids that one message between processes has room for. */
const publishedAtOnce = 500

/** @param people null: everybody who entered */
export async function tellOwnTimes(
  { channel }: Pick<Context, 'channel'>,
  tx: Queryable,
  cid: number,
  people: readonly number[] | null,
): Promise<void> {
  const userIds = people ?? (await entrantsOf(tx, cid))
  for (let first = 0; first < userIds.length; first += publishedAtOnce) {
    const news: OwnTimeNews = { cid, userIds: userIds.slice(first, first + publishedAtOnce) }
    await channel.publish(tx, ownTimeTopic, news)
  }
}
