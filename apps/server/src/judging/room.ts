// Work stops when a submission waits for its host. A rejudged one is finished first: it takes no longer than any other.

import { hostStatus } from '@verdict/contract/judge-protocol'
import type { Queryable } from '../platform/db.ts'
import { asking, taking } from './host.ts'
import { ordersOf, statusOf } from './judging-queries.ts'
import { isWaitedFor } from './waiting-queries.ts'

export async function isToMakeRoom(db: Queryable, hostId: number): Promise<boolean> {
  const host = await statusOf(db, hostId)
  const status = hostStatus.safeParse(host?.status)
  if (!host || !status.success) return false
  const orders = await ordersOf(db, hostId)
  if (!orders || orders.isDrained) return false
  return isWaitedFor(db, taking(asking(host, status.data), orders))
}
