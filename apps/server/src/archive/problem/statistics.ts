import type { ProblemStatistics, statisticsQuery } from '@verdict/contract/problem'
import { isCounted, judges } from '@verdict/domain/verdict'
import type { z } from 'zod'
import { opensProblem } from '../../access/course-access.ts'
import type { Context } from '../../platform/context.ts'
import { pageFrom } from '../../platform/paging.ts'
import { readReplica } from '../../platform/replica.ts'
import type { MaybeViewer } from '../../platform/viewer.ts'
import { presentAccepted } from './problem-present.ts'
import { findVisibleProblem } from '../../access/problem-access.ts'
import {
  countAccepted,
  countUsers,
  listAccepted,
  type Spread,
  spreadAccepted,
} from './problem-list-queries.ts'

const buckets = 20

/** `to` is exclusive; empty without an accepted submission. */
const bucketsOf = ({ width, counts }: Spread): ProblemStatistics['time'] =>
  Array.from({ length: buckets }, (_, index) => ({
    from: index * width,
    to: (index + 1) * width,
    count: counts.get(index) ?? 0,
  }))

/** @throws Refusal NOT_FOUND for problems this viewer may not know of */
export async function problemStatistics(
  context: Context,
  viewer: MaybeViewer,
  pid: number,
  query: z.output<typeof statisticsQuery>,
): Promise<ProblemStatistics> {
  const { db } = context
  const opened = query.course !== undefined && (await opensProblem(db, viewer, query.course, pid))
  await findVisibleProblem(context, viewer, pid, opened)
  const [[users, total, time, memory], accepted] = await Promise.all([
    readReplica(context, (replica) =>
      Promise.all([
        countUsers(replica, pid),
        countAccepted(replica, pid),
        spreadAccepted(replica, pid, 'time_ms', buckets),
        spreadAccepted(replica, pid, 'memory_kb', buckets),
      ]),
    ),
    listAccepted(db, viewer, pid, query.sortBy, query),
  ])
  const byJudge = new Map<number | null, number>(users.map((row) => [row.judge, row.users]))
  return {
    users: Object.fromEntries(
      judges.filter(isCounted).map((judge) => [String(judge), byJudge.get(judge) ?? 0]),
    ),
    runs: pageFrom(
      accepted.map((row) => presentAccepted(viewer, row)),
      total,
      query,
    ),
    time: bucketsOf(time),
    memory: bucketsOf(memory),
  }
}
