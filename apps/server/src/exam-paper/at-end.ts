// Those who never said that they are done are handed in by the end of their own time: a second later there is a receipt, and
// the drafts that they left are kept as they were where the exam takes them. Should the end move, both are made anew.

import { writeExamLog } from '../exam-log/index.ts'
import type { Context } from '../platform/context.ts'
import { databaseClock } from '../platform/db.ts'
import { type BackgroundWork, everySecond } from '../platform/every-second.ts'
import { shareContest } from '../standing/contest-access.ts'
import { examsToLookAt, examSettings, holdDue, holdExam, keepDrafts, lookedAt } from './queries.ts'
import { makeReceipts } from './receipt.ts'

type Parts = Pick<Context, 'db' | 'settings'>

const peopleAtOnce = 100

/** @returns how many were handed in by it */
async function handInSome(context: Parts, cid: number): Promise<number> {
  return context.db.transaction().execute(async (tx) => {
    const contest = await shareContest(tx, cid)
    if (!contest || !(await holdExam(tx, cid))) return 0
    const due = await holdDue(tx, cid, peopleAtOnce)
    if (due.length === 0) {
      await lookedAt(tx, cid)
      return 0
    }
    const at = await databaseClock(tx)
    const { draft_minutes } = await examSettings(tx, cid)
    if (draft_minutes > 0)
      await keepDrafts(
        tx,
        cid,
        due.map(({ user_id, own_end }) => ({ userId: user_id, end: own_end })),
      )
    const codes = await makeReceipts(
      context,
      tx,
      contest,
      due.map((person) => ({ ...person, by: 'end' as const, at })),
    )
    for (const [index, { user_id }] of due.entries()) {
      const details = { receipt: codes[index] ?? '', atEnd: true }
      await writeExamLog(tx, cid, { kind: 'handed-in', userId: user_id, details })
    }
    return due.length
  })
}

/** Every exam in which somebody's time has come. Any number of processes may do so at once. */
export async function handInAll(context: Parts, isEnding: () => boolean = () => false): Promise<void> {
  for (const cid of await examsToLookAt(context.db)) {
    while (!isEnding() && (await handInSome(context, cid)) > 0);
  }
}

export const keepHandingIn = (context: Context): BackgroundWork =>
  everySecond(context.log, 'exams that are over could not be handed in', (isEnding) =>
    handInAll(context, isEnding),
  )
