// The form of a notification on open pages. It is published in the transaction that keeps it; every process pushes it to the
// sockets that it has.

import type { ContestNewsOf, NewsOf } from '@verdict/contract/realtime'
import { noticeLimits } from '@verdict/domain/field-limits'
import type { Context } from '../platform/context.ts'
import type { Queryable } from '../platform/db.ts'
import type { MarkNews } from './record.ts'

export const notificationTopic = 'notification'

export type Notice = { title: string; content: string } & (
  | { target: 'user'; userId: number }
  | { target: 'broadcast' }
)
export type PushedNotification =
  | Notice
  | { target: 'users'; userIds: number[]; title: string; content: string; about: NewsOf }

/**
 * Shows a notification to one person or to everybody who is there, once the transaction commits.
 * @param notice title of 1 to 30 and content of 1 to 300 characters
 * @throws RangeError for other lengths: callers that take them from a person refuse them before
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

/** The number of ids that one message between processes has room for. */
const publishedAtOnce = 500

/** Shows those people what happened in a contest, once the transaction commits. */
export const notifyOfContest = (
  context: Pick<Context, 'channel'>,
  tx: Queryable,
  { kind, cid, contestTitle, did, title }: ContestNewsOf & { contestTitle: string; title: string },
  userIds: readonly number[],
): Promise<void> =>
  notifyMany(context, tx, { title: contestTitle, content: title, about: { kind, cid, did } }, userIds)

/** Shows those people something of their own, once the transaction commits. */
export async function notifyMany(
  { channel }: Pick<Context, 'channel'>,
  tx: Queryable,
  notice: { title: string; content: string; about: NewsOf },
  userIds: readonly number[],
): Promise<void> {
  for (let first = 0; first < userIds.length; first += publishedAtOnce) {
    const some = userIds.slice(first, first + publishedAtOnce)
    const pushed: PushedNotification = { target: 'users', userIds: some, ...notice }
    await channel.publish(tx, notificationTopic, pushed)
  }
}

/** Shows the author of a submission that it was marked, once the transaction commits. */
export const notifyOfMark = (
  context: Pick<Context, 'channel'>,
  tx: Queryable,
  { cid, contestTitle, sid, userId, problemTitle }: MarkNews,
): Promise<void> =>
  notifyMany(context, tx, { title: contestTitle, content: problemTitle, about: { kind: 'mark', cid, sid } }, [
    userId,
  ])
