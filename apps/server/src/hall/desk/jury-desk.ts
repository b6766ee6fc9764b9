// The desk of a contest's jury: what waits and runs, what was judged last, and how each problem fares over time. It costs one
// pass over the submissions of the contest, and the same number of statements whatever it shows.

import type { DeskProblem, DeskSubmission, JuryDesk } from '@verdict/contract/jury-desk'
import { juryDeskLimits } from '@verdict/domain/field-limits'
import { Judge } from '@verdict/domain/verdict'
import { problemsOfContest } from '../../contest/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { managedContest } from '../../access/contest-access.ts'
import { heldStartAt, windowOf } from '../../access/contest-clock.ts'
import {
  countByPart,
  countTasks,
  type DeskRecord,
  lastJudged,
  longestWaiting,
  type PartCount,
  type WaitingCount,
} from './jury-desk-queries.ts'
import { countHeld } from './verdict-queue-queries.ts'
import { removedIntervals } from './removed-interval-queries.ts'
import { presentRemoval } from './time-acts.ts'

const minuteMs = 60_000
const mostParts = 300
const partMinutes = [1, 2, 5, 10, 15, 30, 60, 120, 240, 720, 1_440, 10_080, 43_200, 525_600] as const

function partsOf({ start, end }: { start: number; end: number }, now: number) {
  const whole = (end - start) / minuteMs
  const minutes = partMinutes.find((minutes) => whole / minutes <= mostParts) ?? partMinutes.at(-1)!
  const passed = Math.max(0, Math.min(now, end) - start)
  return { minutes, count: Math.min(mostParts, Math.ceil(passed / (minutes * minuteMs))) }
}

const presented = ({ at, ...row }: DeskRecord): DeskSubmission => ({
  sid: row.sid,
  pid: row.pid,
  uid: row.uid,
  name: row.name,
  judge: row.judge,
  host: row.host,
  at: at.toISOString(),
})

/** Where the jury confirms verdicts a submission that runs says to others that it waits. */
const atWork = (row: DeskRecord): DeskSubmission =>
  presented(row.host === null ? row : { ...row, judge: Judge.RunningJudge })

const sum = (rows: readonly { count: number }[]): number => rows.reduce((all, { count }) => all + count, 0)

function problemOf(pid: number, tasks: readonly WaitingCount[], counts: readonly PartCount[]): DeskProblem {
  const mine = counts.filter((row) => row.pid === pid)
  const waits = tasks.filter((row) => row.pid === pid)
  return {
    pid,
    waiting: sum(waits.filter(({ host }) => host === null)),
    running: sum(waits.filter(({ host }) => host !== null)),
    verdicts: [...Map.groupBy(mine, ({ judge }) => judge)]
      .map(([judge, rows]) => ({ judge, count: sum(rows) }))
      .toSorted((a, b) => a.judge - b.judge),
    over: [...Map.groupBy(mine, ({ part }) => part)].map(([part, rows]) => ({
      part,
      submissions: sum(rows),
      accepted: sum(rows.filter(({ judge }) => judge === Judge.Accepted)),
    })),
  }
}

const runningOn = (tasks: readonly WaitingCount[]): JuryDesk['hosts'] =>
  [...Map.groupBy(tasks, ({ host }) => host)]
    .flatMap(([name, rows]) => (name === null ? [] : [{ name, running: sum(rows) }]))
    .toSorted((a, b) => a.name.localeCompare(b.name))

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function readJuryDesk(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  cid: number,
): Promise<JuryDesk> {
  const { contest } = await managedContest(db, viewer, cid)
  const { now } = contest
  const window = windowOf(contest, null, now)
  const parts = partsOf(window, now.getTime())
  const start = new Date(window.start)
  const [problems, tasks, counts, waiting, latest, removals, heldCount] = await Promise.all([
    problemsOfContest(db, cid),
    countTasks(db, cid),
    countByPart(db, cid, { start, part: parts.minutes, last: Math.max(0, parts.count - 1) }),
    longestWaiting(db, cid, juryDeskLimits.waiting),
    lastJudged(db, cid, juryDeskLimits.latest),
    removedIntervals(db, cid),
    countHeld(db, cid),
  ])
  return {
    now: now.toISOString(),
    problems: problems.map(({ pid }) => problemOf(pid, tasks, counts)),
    parts,
    hosts: runningOn(tasks),
    waiting: waiting.map(atWork),
    waitingCount: sum(tasks),
    heldCount,
    latest: latest.map(presented),
    removals: removals.map(presentRemoval),
    heldStart: heldStartAt(contest, now),
  }
}
