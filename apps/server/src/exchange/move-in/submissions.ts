// Counts are written by contest/submission/counting.ts, cells by contest/score/score.ts once a contest is complete.

import { phaseAt } from '@verdict/domain/contest'
import { TaskPriority } from '@verdict/domain/judging'
import { uuid } from '@verdict/contract/primitives'
import { isFinal, Judge } from '@verdict/domain/verdict'
import { enqueue } from '../../judging/index.ts'
import { countedAs, countMoved } from '../../contest/index.ts'
import type { Queryable } from '../../platform/db.ts'
import {
  type ContestFacts,
  factsOfContests,
  holdContests,
  insertEntrants,
} from './move-in-contest-queries.ts'
import { movedAmong, nextNumbers } from './move-in-queries.ts'
import type { SubmissionRecord } from '@verdict/origins/record'
import { numbersFor, type Prepared, type Run, writerOf } from './move-in-run.ts'
import { insertSubmissions, type SubmissionRow } from './move-in-submission-queries.ts'
import { otherUuid, renamedKey } from '@verdict/origins/test-names'

interface Placed {
  record: SubmissionRecord & {
    language: number
    judge: Judge
    createdAt: Date
  }
  userId: number
  pid: number
  cid: number
  courseId: number | null
}

const maxInteger = 2_147_483_647
const natural = (value: number): number => Math.min(maxInteger, Math.max(0, value))

export const submissions = writerOf('submission', 2_000, async (run, fresh): Promise<Prepared> => {
  const placed = await place(run, fresh)
  const numbers = await numbersFor(
    run,
    'submission',
    placed.map(({ record }) => record),
  )
  const others = await similarOnes(run, placed, numbers)
  const results = new Map(placed.map((one) => [one.record.key, resultsOf(run, one)]))
  for (const { record } of placed) sayBounds(run, record)
  if (run.isPlan) for (const key of numbers.keys()) run.planned.add(key)
  return {
    moved: numbers,
    write: (tx) => write(run, tx, placed, { numbers, others, results }),
  }
})

async function place(run: Run, fresh: readonly SubmissionRecord[]): Promise<Placed[]> {
  const known = fresh.flatMap((record) => {
    const why = faultOf(run, record)
    if (why !== null) {
      run.report.leaveOut('submission', record.key, why)
      for (const { uuid: name } of record.tests)
        leaveOutResult(run, `${record.key} ${name}`, 'its submission was left out')
    }
    return why === null ? [record as Placed['record']] : []
  })
  const cids = known.flatMap(({ contest }) => run.names.find('contest', contest) ?? [])
  const older = [...new Set(cids)].filter((cid) => !run.contests.has(cid))
  for (const [cid, facts] of await factsOfContests(run.context.db, older)) run.contests.set(cid, facts)
  return known.map((record) => {
    const pid = run.names.find('problem', record.problem)!
    const userId = run.names.find('user', record.user)!
    return {
      record,
      userId,
      pid,
      cid: contestOf(run, record, pid),
      courseId: run.names.find('course', record.course) ?? null,
    }
  })
}

function faultOf(run: Run, { user, problem, language, judge, createdAt }: SubmissionRecord): string | null {
  if (run.names.find('user', user) === undefined) return 'its person is gone'
  if (run.names.find('problem', problem) === undefined) return 'its problem is gone'
  if (language === null) return 'its language is not known here'
  if (judge === null) return 'its verdict is not known here'
  return createdAt === null ? 'it has no date' : null
}

const windowOf = ({ starts_at, ends_at }: ContestFacts) => ({
  start: starts_at.getTime(),
  end: ends_at.getTime(),
})

/** The contest in which it counts: one that has the problem and was running. */
function contestOf(run: Run, { key, contest, createdAt }: Placed['record'], pid: number): number {
  if (contest === null) return 0
  const cid = run.names.find('contest', contest)
  if (cid === undefined) {
    run.report.change('submission', key, 'its contest is gone, so it is one outside contests')
    return 0
  }
  const facts = run.contests.get(cid)
  const ran = facts !== undefined && phaseAt(windowOf(facts), createdAt.getTime()) === 'running'
  if (ran && facts.pids.includes(pid)) return cid
  run.report.change(
    'submission',
    key,
    'its contest does not have the problem or did not run, so it is one outside contests',
  )
  return 0
}

/** @returns by key, the number of the other one */
async function similarOnes(
  run: Run,
  placed: readonly Placed[],
  numbers: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const wanted = placed.flatMap(({ record }) => record.similar?.key ?? [])
  const before =
    wanted.length === 0
      ? new Map<string, number>()
      : await movedAmong(run.context.db, run.origin, 'submission', wanted)
  const found = new Map<string, number>()
  for (const { record } of placed) {
    const other = record.similar && (numbers.get(record.similar.key) ?? before.get(record.similar.key))
    if (other) found.set(record.key, other)
    else if (record.similar && !run.planned.has(record.similar.key))
      run.report.change('submission', record.key, 'the one that it is similar to is not here')
  }
  return found
}

interface Result {
  uuid: string
  judge: Judge
  time: number
  memory: number
  score: number
}

interface Brought {
  numbers: ReadonlyMap<string, number>
  others: ReadonlyMap<string, number>
  /** By the key of the submission. */
  results: ReadonlyMap<string, Result[]>
}

function leaveOutResult(run: Run, key: string, why: string): void {
  run.report.of('result').found += 1
  run.report.leaveOut('result', key, why)
}

/** A test may have another id here; an invalid one gets a new one. */
function resultsOf(run: Run, { record: { key, judge, tests }, pid }: Placed): Result[] {
  return tests.flatMap(({ uuid: name, judge: ruling, time, memory }): Result[] => {
    const why = !isFinal(judge)
      ? 'its submission waited, and is judged here'
      : ruling === null || !isFinal(ruling)
        ? 'its verdict is not known here'
        : name === ''
          ? 'it names no test'
          : null
    if (why !== null) {
      leaveOutResult(run, `${key} ${name}`, why)
      return []
    }
    const counts = run.report.of('result')
    counts.found += 1
    counts.moved += 1
    const isOther = run.renamed.has(renamedKey(pid, name)) || !uuid.safeParse(name.toLowerCase()).success
    if (isOther) run.report.change('result', `${key} ${name}`, 'its test has another id here')
    return [
      {
        uuid: isOther ? otherUuid(run.origin, pid, name) : name.toLowerCase(),
        judge: ruling!,
        time: natural(time),
        memory: natural(memory),
        score: ruling === Judge.Accepted ? 10_000 : 0,
      },
    ]
  })
}

function sayBounds(run: Run, { key, timeMs, memoryKb }: Placed['record']): void {
  if (natural(timeMs) !== timeMs || natural(memoryKb) !== memoryKb)
    run.report.change(
      'submission',
      key,
      'its time or memory is none that is possible, and became the nearest',
    )
}

async function write(
  run: Run,
  tx: Queryable,
  placed: readonly Placed[],
  { numbers, others, results }: Brought,
): Promise<void> {
  const open = await holdContests(tx, [...new Set(placed.map(({ cid }) => cid).filter((cid) => cid > 0))])
  const judgements = await nextNumbers(tx, ['judgements', 'id'], placed.length)
  const rows = placed.map((one, index) =>
    rowOf(one, {
      sid: numbers.get(one.record.key)!,
      judgementId: judgements[index]!,
      other: others.get(one.record.key) ?? null,
      isOpen: one.cid === 0 || open.has(one.cid),
      tests: results.get(one.record.key)!,
    }),
  )
  await insertSubmissions(tx, rows)
  await insertEntrants(
    tx,
    placed.flatMap(({ cid, userId, record }) =>
      cid > 0 && !run.putOut.has(`${cid} ${userId}`) ? [{ cid, userId, at: record.createdAt }] : [],
    ),
  )
  await countMoved(
    tx,
    rows.filter(({ is_open }) => is_open).map(({ sid }) => sid),
  )
  for (const { judge, judgement_id: judgementId, user_id: userId } of rows) {
    if (!isFinal(judge))
      await enqueue(run.context, tx, {
        judgementId,
        userId,
        priority: TaskPriority.Rejudge,
      })
  }
}

function rowOf(
  { record, userId, pid, cid, courseId }: Placed,
  here: {
    sid: number
    judgementId: number
    other: number | null
    isOpen: boolean
    tests: readonly Result[]
  },
): SubmissionRow {
  const { judge, createdAt } = record
  const isWaiting = !isFinal(judge)
  return {
    sid: here.sid,
    judgement_id: here.judgementId,
    user_id: userId,
    pid,
    contest_id: cid,
    course_id: cid > 0 ? null : courseId,
    language: record.language,
    code: record.code,
    code_bytes: Buffer.byteLength(record.code),
    judge: isWaiting ? Judge.Pending : judge,
    score: record.score ?? (judge === Judge.Accepted ? 10_000 : 0),
    time_ms: isWaiting ? 0 : natural(record.timeMs),
    memory_kb: isWaiting ? 0 : natural(record.memoryKb),
    counted_judge: countedAs(judge),
    is_open: here.isOpen,
    skipped_at: judge === Judge.Skipped ? createdAt : null,
    sim: here.other === null ? null : Math.min(100, record.similar!.percent),
    sim_sid: here.other,
    error: record.error,
    tests: JSON.stringify(here.tests),
    total_tests: here.tests.length,
    created_at: createdAt,
    finished_at: isWaiting ? null : createdAt,
  }
}
