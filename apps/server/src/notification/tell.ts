// What open pages are shown of a notification. It is published in the transaction that keeps it; every process tells the
// sockets that it has.

import type { ContestNewsOf } from '@verdict/contract/realtime'
import { noticeLimits } from '@verdict/domain/field-limits'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'

export const notificationTopic = 'notification'

export type Notice = { title: string; content: string } & (
  | { target: 'user'; userId: number }
  | { target: 'broadcast' }
)
export type Told =
  | Notice
  | { target: 'users'; userIds: number[]; title: string; content: string; about: ContestNewsOf }

/**
 * Shows a notification to one person or to everybody who is there, once the transaction commits.
 * @param notice title of 1 to 30 and content of 1 to 300 characters
 * @throws RangeError for other lengths: whoever takes them from a person refuses them before
 */
export async function notify(
  { channel }: Pick<Context, 'channel'>,
  tx: Queryable,
  notice: Notice,
): Promise<void> {
  for (const part of ['title', 'content'] as const) {
    const { length } = notice[part]
    if (length < 1 || length > noticeLimits[part])
      throw new RangeError(`the ${part} of a notice has ${length} characters`)
  }
  await channel.publish(tx, notificationTopic, notice)
}

/** What one message between processes has room for. */
const toldAtOnce = 500

/** Shows those people what happened in a contest, once the transaction commits. */
export async function notifyOfContest(
  { channel }: Pick<Context, 'channel'>,
  tx: Queryable,
  { kind, cid, contestTitle, did, title }: ContestNewsOf & { contestTitle: string; title: string },
  userIds: readonly number[],
): Promise<void> {
  const about = { kind, cid, did }
  for (let first = 0; first < userIds.length; first += toldAtOnce) {
    const some = userIds.slice(first, first + toldAtOnce)
    const told: Told = { target: 'users', userIds: some, title: contestTitle, content: title, about }
    await channel.publish(tx, notificationTopic, told)
  }
}
