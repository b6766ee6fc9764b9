// A contest may count the share of tests of a problem without groups. The stored score of a submission holds what its
// contest counts; a change of that brings all of them to it, in batches that take the locks in their order.

import type { JudgedTest } from '@verdict/contract/judge-protocol'
import { evenly, scoreByGroups } from '@verdict/domain/group-run'
import type { TestGroup } from '@verdict/domain/test-groups'
import type { Judge } from '@verdict/domain/verdict'
import { sharesTestsIn } from '../../access/contest-access.ts'
import { leaveOvertaken } from '../../changes/index.ts'
import { scored } from '../../judging/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { holdNext, putScores, ungroupedAmong } from './submission-write-queries.ts'

export const scoreIn = (
  sharesTests: boolean,
  { groups, judge, tests }: { groups: TestGroup[] | null; judge: Judge; tests: readonly JudgedTest[] },
): number => scoreByGroups(groups ?? (sharesTests ? evenly(tests.length) : null), judge, tests.map(scored))

/** They must be locked. @returns those whose score is another now */
export async function scoreHeld(tx: Queryable, cid: number, sids: readonly number[]): Promise<number[]> {
  // Read behind the locks: verdicts that came first are seen, and a later change comes with its own round.
  const sharesTests = await sharesTestsIn(tx, cid)
  const ungrouped = await ungroupedAmong(tx, sids)
  const scores = ungrouped.flatMap(({ sid, judge, score: before, tests }) => {
    const score = scoreIn(sharesTests, { groups: null, judge, tests })
    return score === before ? [] : [{ sid, score }]
  })
  if (scores.length > 0) await putScores(tx, scores)
  return scores.map(({ sid }) => sid)
}

/** @returns the last submission that it looked at; null if there are no more */
export const scoreNext = (
  { db }: Pick<Context, 'db'>,
  { cid, after, atOnce }: { cid: number; after: number; atOnce: number },
): Promise<number | null> =>
  db.transaction().execute(async (tx) => {
    const held = await holdNext(tx, cid, after, atOnce)
    await scoreHeld(tx, cid, held)
    // A rejudge was compared with the score from before.
    await leaveOvertaken(tx, held, 'rejudge')
    return held.at(-1) ?? null
  })
