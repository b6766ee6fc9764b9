// Submissions with their verdicts. Each gets its one judgement, as if it had been judged here; one that waits in the dump joins
// the queue here. The consequences are written by their usual writers: counts by submission/counting.ts in the same
// transaction, the cells of ranklists by score/score.ts once all of a contest are here.

import { phaseAt } from '@verdict/domain/contest'
import { TaskPriority } from '@verdict/domain/judging'
import { isFinal, Judge } from '@verdict/domain/verdict'
import { enqueue } from '../queue/index.ts'
import { countMoved, countedAs } from '../submission/index.ts'
import type { Queryable } from '../platform/db.ts'
import { type ContestFacts, factsOfContests, holdContests, insertEntrants } from './contest-queries.ts'
import { movedAmong, nextNumbers } from './queries.ts'
import type { SubmissionRecord } from './record.ts'
import { numbersFor, type Prepared, type Run, writerOf } from './run.ts'
import { insertSubmissions, type SubmissionRow } from './submission-queries.ts'

/** A submission of the dump, with the meaning of its names here. */
interface Placed {
  record: SubmissionRecord & { language: number; judge: Judge; createdAt: Date }
  userId: number
  pid: number
  /** 0 outside contests. */
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
  if (run.isPlan) return { moved: numbers, write: async () => undefined }
  const others = await similarOnes(run, placed, numbers)
  return { moved: numbers, write: (tx) => write(run, tx, placed, numbers, others) }
})

/** Leaves out those whose person or problem is gone. */
async function place(run: Run, fresh: readonly SubmissionRecord[]): Promise<Placed[]> {
  const known = fresh.flatMap((record) => {
    const why = faultOf(run, record)
    if (why !== null) run.report.leaveOut('submission', record.key, why)
    return why === null ? [record as Placed['record']] : []
  })
  const cids = known.flatMap(({ contest }) => run.names.find('contest', contest) ?? [])
  const contests = run.isPlan ? null : await factsOfContests(run.context.db, [...new Set(cids)])
  return known.map((record) => {
    const pid = run.names.find('problem', record.problem)!
    const userId = run.names.find('user', record.user)!
    return {
      record,
      userId,
      pid,
      cid: contestOf(run, record, { pid }, contests),
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

/** The contest that it counts in: one that has the problem, and ran. @param contests null in a plan, which has none */
function contestOf(
  run: Run,
  { key, contest, createdAt }: Placed['record'],
  { pid }: Pick<Placed, 'pid'>,
  contests: Map<number, ContestFacts> | null,
): number {
  if (contest === null) return 0
  const cid = run.names.find('contest', contest)
  if (cid === undefined) {
    run.report.change('submission', key, 'its contest is gone, so it is one outside contests')
    return 0
  }
  if (contests === null) return cid
  const facts = contests.get(cid)
  const ran = facts !== undefined && phaseAt(windowOf(facts), createdAt.getTime()) === 'running'
  if (ran && facts.pids.includes(pid)) return cid
  run.report.change(
    'submission',
    key,
    'its contest does not have the problem or did not run, so it is one outside contests',
  )
  return 0
}

/** @returns by key of the later one, the number here of the other: moved before it, or in the same batch */
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
    else if (record.similar)
      run.report.change('submission', record.key, 'the one that it is similar to is not here')
  }
  return found
}

async function write(
  run: Run,
  tx: Queryable,
  placed: readonly Placed[],
  numbers: ReadonlyMap<string, number>,
  others: ReadonlyMap<string, number>,
): Promise<void> {
  const open = await holdContests(tx, [...new Set(placed.map(({ cid }) => cid).filter((cid) => cid > 0))])
  const judgements = await nextNumbers(tx, ['judgements', 'id'], placed.length)
  const rows = placed.map((one, index) =>
    rowOf(one, {
      sid: numbers.get(one.record.key)!,
      judgementId: judgements[index]!,
      other: others.get(one.record.key) ?? null,
      isOpen: one.cid === 0 || open.has(one.cid),
    }),
  )
  await insertSubmissions(tx, rows)
  await insertEntrants(
    tx,
    placed.flatMap(({ cid, userId, record }) => (cid > 0 ? [{ cid, userId, at: record.createdAt }] : [])),
  )
  await countMoved(
    tx,
    rows.filter(({ is_open }) => is_open).map(({ sid }) => sid),
  )
  for (const { judge, judgement_id: judgementId, user_id: userId } of rows) {
    if (!isFinal(judge))
      await enqueue(run.context, tx, { judgementId, userId, priority: TaskPriority.Rejudge })
  }
}

function rowOf(
  { record, userId, pid, cid, courseId }: Placed,
  here: { sid: number; judgementId: number; other: number | null; isOpen: boolean },
): SubmissionRow {
  const { judge, createdAt } = record
  const isWaiting = !isFinal(judge)
  return {
    sid: here.sid,
    judgement_id: here.judgementId,
    user_id: userId,
    pid,
    contest_id: cid,
    // In a contest it is the contest's.
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
    tests: JSON.stringify(
      isWaiting
        ? []
        : record.tests.map(({ uuid, judge: ruling, time, memory }) => ({
            uuid,
            judge: ruling,
            time: natural(time),
            memory: natural(memory),
            score: ruling === Judge.Accepted ? 10_000 : 0,
          })),
    ),
    total_tests: isWaiting ? 0 : record.tests.length,
    created_at: createdAt,
    finished_at: isWaiting ? null : createdAt,
  }
}
